import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { operationNames, operations } from '../src/contract/operations/index.ts'
import { builtInAgents } from '../src/core/domain/agent/built-in-agents.ts'
import { customCommands } from '../src/doors/cli/custom/index.ts'
import { helpOf, helpOfAll, shortHelp } from '../src/doors/cli/help.ts'
import { helpOfCustom } from '../src/doors/cli/help-of-command.ts'
import { entries } from '../src/doors/cli/table.ts'
import { openApi } from '../src/doors/http/openapi/openapi.ts'
import { createTools } from '../src/doors/tools/create-tools.ts'
import { pagesOf } from './support/pages-of.ts'

const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file}`)
const pages = ['README.md', 'AGENTS.md', 'web/README.md', ...inDocs].filter((file) => file.endsWith('.md'))
const texts = pages.map((page) => ({ page, text: readFileSync(page, 'utf8') }))

const { users, contributors } = pagesOf(readFileSync('docs/README.md', 'utf8'))

/** Everything that is named between `export {` and `}`, types included. */
function exportsOf(file: string): Set<string> {
  const lists = [...readFileSync(file, 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(','))
  return new Set(
    lists
      .map((name) =>
        name
          .replace(/^\s*type /, '')
          .replace(/^.* as /, '')
          .trim(),
      )
      .filter(Boolean),
  )
}

test('[CL81] what the docs import from this package is what it exports', () => {
  const known: Record<string, Set<string>> = {
    punchlist: exportsOf('src/index.ts'),
    'punchlist/client': exportsOf('src/client.ts'),
    'punchlist/ai': exportsOf('src/ai.ts'),
  }
  const imported = texts.flatMap(({ page, text }) =>
    [...text.matchAll(/^import \{([^}]*)\} from '([^']+)'$/gm)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((name) => ({ page, from, name: name.replace(/^\s*type /, '').trim() })),
    ),
  )
  const ours = imported.filter(({ from }) => /^(\.|punchlist)/.test(from))
  expect(ours.filter(({ from, name }) => !known[from]?.has(name))).toEqual([])
  expect(ours.length).toBeGreaterThan(5)
})

/** Where an example says who is to do something: a flag, an argument, JSON, a writ. */
const namesAgent = [
  /punchlist [^\n`]*--(?:agent|owner) ([a-z][\w-]*)/g,
  /`(?:task|schedule|session) [^\n`]*--(?:agent|owner) ([a-z][\w-]*)/g,
  /"?\b(?:agent|owner|subagent)"?: ?["']([a-z][\w-]*)["']/g,
  /^\/agent ([a-z][\w-]*):/gm,
  /^\/task (?:add|subtask \d+) ([a-z][\w-]*):/gm,
]

test('[CL82] examples of the docs name agents that everybody has, or that they bring along', () => {
  const there = [...builtInAgents().map(({ id }) => id), ...readdirSync('examples/three-agents/agents')]
  const named = texts
    .filter(({ page }) => !contributors.includes(page))
    .flatMap(({ page, text }) => {
      const brought = [...text.matchAll(/(?:\b(?:agents|functions): \{ |punchlist agent add )(\w+)(?=:| --model)/g)].map(([, agent]) =>
        String(agent),
      )
      return namesAgent.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([example, agent = '']) => ({ page, example, isThere: [...there, ...brought].includes(agent) })),
      )
    })
  expect(named.filter(({ isThere }) => !isThere)).toEqual([])
  expect(named.length).toBeGreaterThan(30)
})

/** As GitHub makes them of headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  const plain = headings.map((heading) => heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase())
  return new Set(plain.map((heading) => heading.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')))
}

const written = texts.filter(({ page }) => !/docs\/(rules|promises)\.md|docs\/decisions\//.test(page))

test('[UD7] every link of the docs leads somewhere', () => {
  const links = written.flatMap(({ page, text }) =>
    [
      ...text
        .replaceAll(/^```.*?^```/gms, '')
        .replaceAll(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ].map(([, link]) => ({
      page,
      link: String(link),
    })),
  )
  const inside = links.filter(({ link }) => !/^https?:/.test(link))
  const broken = inside.filter(({ page, link }) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : normalize(join(dirname(page), path))
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(anchor))
  })
  expect(broken).toEqual([])
  expect(inside.length).toBeGreaterThan(100)
})

test('[UD7] every page is named in the index', () => {
  const named = new Set(['docs/README.md', ...users, ...contributors])
  const there = inDocs.filter((file) => file.endsWith('.md') && !file.startsWith('docs/decisions/'))
  expect(there.filter((file) => !named.has(file))).toEqual([])
})

/** What only those who work on Punchlist know of. */
const forContributors = /\bseeds?\b|\b(?:rule|decision)s? \d|docs\/(?:rules|decisions)|\[[A-Z]{1,2}\d+\]/i

test('[UD8] pages for users speak of no seed, no rule and no decision', () => {
  const told = texts.filter(({ page }) => page === 'README.md' || users.includes(page))
  expect(
    told.filter(({ text }) => forContributors.test(text)).map(({ page, text }) => `${page}: ${forContributors.exec(text)?.[0]}`),
  ).toEqual([])
  expect(told).toHaveLength(users.length + 1)
})

test('[UD8] so do the help, what tools say of themselves, the operations and OpenAPI', async () => {
  const said = [
    shortHelp(''),
    helpOfAll(customCommands, ''),
    ...entries.map(helpOf),
    ...customCommands.map(helpOfCustom),
    ...createTools({ perform: () => Promise.reject(new Error('nothing is performed here')) }).map((tool) => JSON.stringify({ ...tool })),
    ...operationNames.map((name) => operations[name].summary),
    JSON.stringify(await openApi('')),
  ]
  expect(said.filter((text) => forContributors.test(text))).toEqual([])
})

test('[UD8] nor does any other text of the program or of the dashboard', () => {
  const sources = ['src', 'web/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(?<!:)\/\/.*$/gm, '')
  expect(sources.filter((file) => /\bseeds?\b/i.test(withoutComments(readFileSync(file, 'utf8'))))).toEqual([])
  expect(sources.length).toBeGreaterThan(500)
})

test.each(['README.md', 'docs/clients.md', 'docs/agents.md', 'docs/library.md', 'docs/operating.md'])('[UD9] %s is short', (page) => {
  const lines = readFileSync(page, 'utf8')
    .replaceAll(/^```.*?^```\n/gms, '')
    .split('\n')
  const wrapped = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 160)), 0)
  expect(wrapped).toBeLessThan(100)
})
