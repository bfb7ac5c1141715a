import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export const figuresReporter = '--reporter=./scripts/test/figures-reporter.mjs'
const page = 'docs/soak.md'
const heading = ['| promise | run on | outcome | seconds | figures |', '| --- | --- | --- | --- | --- |']

/** Puts what the long runs came to into the page's table; what was not run this time stays as it was. */
export function writeFigures() {
  const [, before, table, after] = /^(.*<!-- figures -->\n)(.*)(<!-- end of figures -->.*)$/s.exec(readFileSync(page, 'utf8')) ?? []
  if (after === undefined) throw new Error(`${page} has lost its marks, <!-- figures --> and <!-- end of figures -->.`)
  const rows = new Map(
    table
      .split('\n')
      .slice(heading.length)
      .map((line) => [line.split(' | ')[0], line]),
  )
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  for (const { name, state, seconds, figures } of JSON.parse(readFileSync('node_modules/.punchlist/figures.json', 'utf8'))) {
    rows.set(`| ${cell(name)}`, `| ${cell(name)} | ${machine} | ${state} | ${seconds} | ${cell(figures.join('; '))} |`)
  }
  const lines = [...rows.values()].filter((line) => line !== '').sort()
  writeFileSync(page, [before, [...heading, ...lines].join('\n'), '\n', after].join(''))
}

function cell(text) {
  return text.replaceAll('|', '/').replaceAll('\n', ' ')
}
