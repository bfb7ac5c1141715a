import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** What each room may know. A room that is not named may know nothing but itself. */
const mayKnow: Record<string, string[]> = {
  contract: [],
  'core/domain': ['contract', 'core/ports'],
  'core/render': ['contract'],
  'core/ports': ['contract'],
  'core/engine-contract': ['contract'],
  'core/gate': ['contract', 'core/domain', 'core/engine-contract', 'core/ports', 'core/render'],
  'core/operations': ['contract', 'core/domain', 'core/gate', 'core/ports', 'core/render'],
  'core/conversation': ['contract', 'core/domain', 'core/engine-contract', 'core/gate', 'core/ports', 'core/render'],
  'core/engine': ['contract', 'core/conversation', 'core/domain', 'core/engine-contract', 'core/gate', 'core/ports', 'core/render'],
  'stores/sql': ['contract', 'core/domain', 'core/ports'],
  'stores/sqlite': ['core/ports', 'stores/sql'],
  'stores/postgres': ['core/ports', 'stores/sql'],
  'dispatch/coalesce.ts': [],
  'dispatch/embedded': ['core/ports', 'dispatch/coalesce.ts'],
  'dispatch/graphile': ['core/ports', 'dispatch/coalesce.ts'],
  'runners/acp': ['contract', 'core/conversation', 'core/domain', 'core/ports', 'core/render', 'runners/program'],
  'runners/command': ['contract', 'core/conversation', 'core/domain', 'core/ports', 'core/render', 'runners/program'],
  'runners/function': ['contract', 'core/conversation', 'core/domain', 'core/ports', 'core/render'],
  'runners/model': ['contract', 'core/conversation', 'core/domain', 'core/engine', 'core/ports', 'core/render'],
  'runners/program': ['core/ports'],
  models: ['contract', 'core/ports', 'core/render'],
  'mcp-servers': ['contract', 'core/ports', 'core/render', 'runners/program'],
  'channels/webhook': ['contract'],
  workspace: ['contract', 'core/domain', 'core/gate', 'core/engine', 'core/ports', 'core/render'],
  sdk: ['contract'],
  'doors/dialects': ['contract'],
  'doors/tools': ['contract', 'core/domain', 'core/gate', 'core/ports', 'core/render', 'doors/dialects'],
  'doors/mcp': ['contract', 'core/domain', 'core/gate', 'core/ports', 'core/render', 'doors/tools'],
  'doors/ai': ['core/ports'],
  'doors/writ': ['contract', 'core/gate', 'core/render'],
  'doors/acp': ['contract', 'core/gate', 'core/engine', 'core/ports', 'core/render'],
  'doors/http': ['contract', 'core/gate', 'core/engine', 'core/ports', 'core/render', 'doors/dialects'],
  'doors/cli': ['contract', 'core/gate', 'core/engine', 'core/ports', 'core/render', 'doors/writ', 'setup', 'supervisor', 'terminal'],
  telemetry: ['core/gate', 'core/ports'],
  health: ['core/gate', 'core/ports', 'runners/program'],
  demo: ['contract', 'core/gate', 'core/ports', 'doors/cli', 'runners/function', 'sdk'],
  project: [],
  supervisor: [],
  terminal: ['contract', 'core/gate', 'core/engine', 'core/ports', 'core/render', 'doors/cli'],
  setup: ['contract', 'core/gate', 'core/render', 'doors/cli', 'workspace'],
}

/** Which packages a room may load, for the rooms that must stay clean of them. */
const mayLoad: Record<string, RegExp> = {
  contract: /^zod$/,
  sdk: /^$/,
  'core/render': /^diff$/,
  'core/domain': /^(node:crypto|croner|markdown-it)$/,
  'core/gate': /^(node:crypto|zod)$/,
  'core/operations': /^$/,
  'doors/writ': /^$/,
}

interface Import {
  file: string
  room: string
  to: string
}

function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return ['core', 'stores', 'doors', 'runners', 'dispatch', 'channels'].includes(first) ? `${first}/${second}` : first
}

function imports(): Import[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join('src', file), 'utf8')
    const specifiers = [...source.matchAll(/\b(?:from |import\()'([\w@./:-]+)'/g)].map(([, specifier]) => String(specifier))
    return specifiers.map((to) => ({
      file,
      room: roomOf(file),
      to: to.startsWith('.') ? relative('src', join('src', dirname(file), to)) : to,
    }))
  })
}

const found = imports()

test('[HS1] a room knows only the rooms it may know', () => {
  const isInside = ({ to }: Import) => to.endsWith('.ts')
  const trespasses = found
    .filter(isInside)
    .filter(({ room, to }) => room in mayKnow && roomOf(to) !== room && !mayKnow[room]?.includes(roomOf(to)))
    .map(({ file, to }) => `${file} knows ${to}`)
  expect(trespasses).toEqual([])
  expect(found.filter(isInside).length).toBeGreaterThan(100)
})

test('[WB26] the dashboard knows nothing of us but the client’s transport and the types of the contract', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
  )
  const trespasses = files.flatMap((file) => {
    const source = readFileSync(join('web/src', file), 'utf8')
    const imported = [...source.matchAll(/^import (type )?[^']*? from '((?:\.\.\/)+src\/[\w./-]+)'/gm)]
    return imported.filter(([, type, to = '']) => !mayPageKnow(to, type !== undefined)).map(([, , to]) => `${file} knows ${to}`)
  })
  expect(trespasses).toEqual([])
  expect(files.length).toBeGreaterThan(30)
})

/** The client itself brings the schemas along, which no page should have to load. */
function mayPageKnow(to: string, isType: boolean): boolean {
  return (/\/src\/sdk\//.test(to) && !to.endsWith('/client.ts')) || (isType && /\/src\/contract\//.test(to))
}

test('[HS2] the contract and the pure rooms load no packages but those they may', () => {
  const loads = found
    .filter(({ room, to }) => room in mayLoad && !to.endsWith('.ts') && !mayLoad[room]?.test(to))
    .map(({ file, to }) => `${file} loads ${to}`)
  expect(loads).toEqual([])
})

/** The server, which knows all others, and what the package exports of them. */
const assembles = (room: string) => room === 'server' || /^[^/]+\.ts$/.test(room)

test('[HS3] every room of the tree has its row here', () => {
  const rooms = new Set(found.map(({ room }) => room).filter((room) => !assembles(room)))
  expect([...rooms].toSorted()).toEqual(Object.keys(mayKnow).toSorted())
})
