import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export const figuresReporter = '--reporter=./scripts/test/figures-reporter.mjs'
/** Tests of a promise are named by it. */
export const promised = '\\[([DES]\\d+|ST14)\\]'
const page = 'docs/promises.md'
/** What each test came to when it was last run, so that a promise of which only some were run this time keeps the rest. */
const record = 'docs/promises.json'
const mostKept = 50
const heading = ['| id | promise | run on | tried | canaries caught | figures |', '| --- | --- | --- | --- | --- | --- |']

/** Puts what the promises came to into the page's table, a row each; what was not run this time stays as it was. */
export function writeFigures() {
  const tests = recorded()
  const [, before, table, after] = /^(.*<!-- figures -->\n)(.*)(<!-- end of figures -->.*)$/s.exec(readFileSync(page, 'utf8')) ?? []
  if (after === undefined) throw new Error(`${page} has lost its marks, <!-- figures --> and <!-- end of figures -->.`)
  const idOf = (line) => line.split(' | ')[0].slice(2)
  const rows = new Map(
    table
      .split('\n')
      .slice(heading.length)
      .filter((line) => line !== '')
      .map((line) => [idOf(line), line]),
  )
  for (const [id, own] of byPromise(tests)) if (id !== '') rows.set(id, rowOf(id, own))
  const lines = [...rows].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })).map(([, line]) => line)
  writeFileSync(page, [before, [...heading, ...lines].join('\n'), '\n', after].join(''))
}

function recorded() {
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const known = new Map(JSON.parse(readFileSync(record, 'utf8')).map((test) => [test.name, test]))
  for (const test of JSON.parse(readFileSync('node_modules/.punchlist/figures.json', 'utf8'))) {
    if (test.state !== 'skipped') known.set(test.name, { ...test, machine })
  }
  const tests = [...known.values()]
  // Those of a promise that has hundreds are only ever run together.
  const kept = [...byPromise(tests)].flatMap(([id, own]) => (id === '' || own.length > mostKept ? [] : own))
  writeFileSync(record, `[\n${kept.map((test) => `  ${JSON.stringify(test)}`).join(',\n')}\n]\n`)
  return tests
}

function promiseOf({ name }) {
  return /\[([DES]\d+|ST14)\]/.exec(name)?.[1] ?? ''
}

function byPromise(tests) {
  const groups = new Map()
  for (const test of tests) groups.set(promiseOf(test), [...(groups.get(promiseOf(test)) ?? []), test])
  return groups
}

function rowOf(id, tests) {
  const isCanary = ({ name }) => name.includes('] canary: ')
  const figures = tests.flatMap(({ name, figures: own }) => (own.length > 0 ? [`${titleOf(name)}: ${own.join('; ')}`] : []))
  const cells = [
    id,
    sentenceOf(id),
    tests
      .map(({ machine }) => machine)
      .sort()
      .at(-1) ?? '',
    countOf(tests.filter((test) => !isCanary(test))),
    countOf(tests.filter(isCanary)),
    figures.join(' · '),
  ]
  return `| ${cells.map(cell).join(' | ')} |`
}

function countOf(tests) {
  if (tests.length === 0) return 'none'
  const failed = tests.filter(({ state }) => state !== 'passed').length
  const seconds = tests.reduce((sum, test) => sum + test.seconds, 0)
  return `${tests.length - failed} of ${tests.length} tests, ${Math.round(seconds)} s`
}

function titleOf(name) {
  return name.replace(/^.*\[(?:[DES]\d+|ST14)\] /, '')
}

/** The promise in the words of the rules. */
function sentenceOf(id) {
  return new RegExp(`^- ${id}: (.*)$`, 'm').exec(readFileSync('docs/rules.md', 'utf8'))?.[1] ?? ''
}

function cell(text) {
  return text.replaceAll('|', '/').replaceAll('\n', ' ')
}
