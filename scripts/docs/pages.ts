import { readFileSync } from 'node:fs'
import { commandLinePage } from './command-line.ts'
import { eventsPage } from './events.ts'
import { metricsPage } from './metrics.ts'
import { routesPage } from './routes.ts'
import { settingsPage } from './settings.ts'
import { toolsetTable, toolTables } from './tools.ts'

/** Pages that nobody writes, and parts of pages that somebody does. */
export const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/reference/cli.md': commandLinePage,
  'docs/reference/rest.md': routesPage,
  'docs/reference/events.md': eventsPage,
  'docs/reference/settings.md': settingsPage,
  'docs/reference/metrics.md': metricsPage,
  'docs/tools.md': () => withPart('docs/tools.md', 'tools', toolTables()),
  'docs/mcp.md': () => withPart('docs/mcp.md', 'toolsets', toolsetTable()),
}

/** The page as it is written, with this part made anew. */
function withPart(page: string, name: string, part: string): string {
  const [begin, end] = [`<!-- begin ${name}: npm run docs -->`, `<!-- end ${name} -->`]
  const [before, rest = ''] = readFileSync(page, 'utf8').trimEnd().split(begin)
  const [, after] = rest.split(end)
  if (before === undefined || after === undefined) throw new Error(`${page} has no place for its ${name}: ${begin} … ${end}`)
  return `${before}${begin}\n\n${part}\n\n${end}${after}`
}
