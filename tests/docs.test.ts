import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInAgents } from '../src/core/domain/agent/built-in-agents.ts'

const pages = ['README.md', ...readdirSync('docs').map((file) => `docs/${file}`)].filter((file) => file.endsWith('.md'))
const texts = pages.map((page) => ({ page, text: readFileSync(page, 'utf8') }))

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

test('[CL82] commands of the docs name agents that everybody has, or that their example brings along', () => {
  const there = new Set([...builtInAgents().map(({ id }) => id), ...readdirSync('examples/three-agents/agents')])
  const named = texts.flatMap(({ page, text }) =>
    [
      ...text.matchAll(
        /punchlist [^\n`]*--(?:agent|owner) ([a-z][\w-]*)|`(?:task|schedule|session) [^\n`]*--(?:agent|owner) ([a-z][\w-]*)/g,
      ),
    ].map(([command, one, other]) => ({ page, command, agent: one ?? other ?? '' })),
  )
  expect(named.filter(({ agent }) => !there.has(agent))).toEqual([])
  expect(named.length).toBeGreaterThan(5)
})
