// npm run bench: measures the promises that are ratios, one after the other, and prints what came out, met or not.
//   npm run bench                    all of them, as a table
//   npm run bench -- p4              only these
//   npm run --silent bench -- --json nothing but JSON
//   npm run bench -- --markdown      also writes the table into docs/bench.md
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureDurableCreates } from './p1-durable-creates.ts'
import { measurePostgresCreates } from './p1-postgres-creates.ts'
import { measureLongLists } from './p2-long-lists.ts'
import { measureSearch, measureSearchOnPostgres } from './p2-search.ts'
import { measureMcpCall } from './p3-mcp-call.ts'
import { measureColdStart } from './p4-cold-start.ts'
import { measureWake } from './p5-wake.ts'
import { measureTick } from './p8-tick.ts'
import { measureLongListChanges } from './p11-long-list-changes.ts'
import { measureCost } from './p12-cost.ts'
import { root } from './support/folders.ts'
import { thisMachine } from './support/machine.ts'
import { asMarkdown, asText, type Report } from './support/report.ts'
import type { Result } from './support/result.ts'

const promises: Record<string, () => Promise<Result[]>> = {
  p1: measureDurableCreates,
  postgres: measurePostgresCreates,
  p2: measureLongLists,
  search: measureSearch,
  'search-postgres': measureSearchOnPostgres,
  p3: measureMcpCall,
  p4: measureColdStart,
  p5: measureWake,
  p8: measureTick,
  p11: measureLongListChanges,
  p12: measureCost,
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' }, markdown: { type: 'boolean' } },
  allowPositionals: true,
})
const chosen = positionals.length > 0 ? positionals.map((id) => id.toLowerCase()) : Object.keys(promises)
const unknown = chosen.filter((id) => !(id in promises))
if (unknown.length > 0) fail(`There is no ${unknown.join(', ')}; there are ${Object.keys(promises).join(', ')}.`)
if (values.markdown && positionals.length > 0) fail('docs/bench.md shows all of them: leave the ids out.')

const report: Report = { date: new Date().toISOString().slice(0, 10), machine: thisMachine(), results: [] }
for (const id of chosen) {
  process.stderr.write(`bench: measuring ${id.toUpperCase()}\n`)
  report.results.push(...((await promises[id]?.()) ?? []))
}
process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : `\n${asText(report)}`)
if (values.markdown) refresh(join(root, 'docs', 'bench.md'), asMarkdown(report))

/** Puts the figures between the document's two marks, and leaves the rest as it is. */
function refresh(document: string, figures: string): void {
  const before = readFileSync(document, 'utf8')
  const after = before.replace(/(<!-- figures -->).*(<!-- end of figures -->)/s, (_all, start, end) => `${start}\n${figures}\n${end}`)
  if (!after.includes(figures)) fail(`${document} has lost its marks, <!-- figures --> and <!-- end of figures -->.`)
  writeFileSync(document, after)
}

function fail(message: string): never {
  process.stderr.write(`bench: ${message}\n`)
  process.exit(2)
}
