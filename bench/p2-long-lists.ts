import type { Caller } from '../src/core/ports/caller.ts'
import type { Place } from '../src/server/config/place.ts'
import { openPunchlist, type Punchlist } from '../src/server/open.ts'
import { commandLine } from '../tests/support/processes.ts'
import { alternate } from './support/alternate.ts'
import type { Shape } from './support/fill.ts'
import { filledFolder } from './support/filled.ts'
import { type LoadGenerator, requestText, startLoadGenerator } from './support/load.ts'
import { filledDatabase, startPostgres } from './support/postgres.ts'
import { type Result, resultOf } from './support/result.ts'
import { type Server, startServer } from './support/server.ts'

const thousand: Shape = { rows: 1_000, long: 180, longPerOpen: 3, sessions: 4 }
const million: Shape = { rows: 1_000_000, long: 200_000, longPerOpen: 66, sessions: 4_000 }
const limit = 50

const blocks = 80
const callsPerBlock = 25
const rounds = 8

/** [P2] A list of 50 open todos, and what is ready next, cost the same in a table of a thousand rows and of a million. */
export async function measureLongLists(): Promise<Result[]> {
  const small = await filledFolder(thousand)
  const large = await filledFolder(million)
  const onSqlite = [...(await measureOperation('SQLite', { data: small }, { data: large })), ...(await measureRest(small, large))]
  const postgres = await startPostgres()
  try {
    const places = [await filledDatabase(postgres.url, thousand), await filledDatabase(postgres.url, million)] as const
    return [...onSqlite, ...(await measureOperation('PostgreSQL', ...places))]
  } finally {
    await postgres.stop()
  }
}

async function measureOperation(store: string, small: Place, large: Place): Promise<Result[]> {
  const sides = [
    { punchlist: await openPunchlist(small), shape: thousand },
    { punchlist: await openPunchlist(large), shape: million },
  ] as const
  const lists: [string, (shape: Shape, call: number) => object][] = [
    ['the long list', () => ({ session: 1 })],
    ['another list each time', ({ sessions }, call) => ({ session: 2 + ((call * 7919) % sessions) })],
  ]
  const cases: [Reading, string, (shape: Shape, call: number) => object][] = [
    ...lists.map(([what, input]): (typeof cases)[number] => [listOf50, what, input]),
    [listOf50, 'the whole tenant', () => ({})],
    ...lists.map(([what, input]): (typeof cases)[number] => [bestOf20, what, input]),
  ]
  const results: Result[] = []
  for (const [reading, what, input] of cases) {
    const [one, other] = sides.map(({ punchlist, shape }) => blockOf(punchlist, reading, (call) => input(shape, call)))
    if (one && other) results.push(judge(`${reading.what} on ${store}, ${what}`, ...(await alternate(blocks, one, other))))
  }
  for (const { punchlist } of sides) await punchlist.close()
  return results
}

/** Reads something, and answers whether it was all there. */
interface Reading {
  what: string
  read(punchlist: Punchlist, input: object, caller: Caller): Promise<boolean>
}

const listOf50: Reading = {
  what: `todo.list: ${limit} open todos`,
  async read({ perform }, input, caller) {
    const listed = await perform('todo.list', { ...input, limit }, { caller })
    return listed.granted && listed.value.todos.length === limit
  },
}

const ready = 20
const bestOf20: Reading = {
  what: `todo.next: the ${ready} to be done first`,
  async read({ perform }, input, caller) {
    const found = await perform('todo.next', { ...input, own: true, limit: ready }, { caller })
    return found.granted && found.value.next.length === ready
  },
}

function blockOf(punchlist: Punchlist, { read }: Reading, input: (call: number) => object): () => Promise<number> {
  let calls = 0
  return async () => {
    const caller = await punchlist.localCaller()
    const started = performance.now()
    for (const end = calls + callsPerBlock; calls < end; calls++) {
      if (!(await read(punchlist, input(calls), caller))) throw new Error('The list is not as it was filled.')
    }
    return (performance.now() - started) / callsPerBlock
  }
}

async function measureRest(small: string, large: string): Promise<Result[]> {
  const generator = await startLoadGenerator()
  const servers = [await startFilled(small), await startFilled(large)] as const
  try {
    const results: Result[] = []
    for (const [what, query] of [
      ['the long list', 'conversation_id=1&'],
      ['the whole tenant', ''],
    ] as const) {
      const [one, other] = servers.map((server) => roundOf(generator, server, `/v1/todos?${query}limit=${limit}`))
      if (one && other)
        results.push(judge(`GET /v1/todos on SQLite: ${limit} open todos, ${what}`, ...(await alternate(rounds, one, other))))
    }
    return results
  } finally {
    await Promise.all([generator.stop(), ...servers.map((server) => server.stop())])
  }
}

/** A place that has been served before no longer shows a token, so it is given a new one. */
async function startFilled(data: string): Promise<Server> {
  const punchlist = await openPunchlist({ data })
  const added = await punchlist.perform('token.add', { name: 'bench' }, { caller: await punchlist.localCaller() })
  await punchlist.close()
  if (!added.granted) throw new Error(added.refusal.message)
  return { ...(await startServer(commandLine, ['serve', '--port', '0', '--json', '--data', data])), token: added.value.token.secret }
}

function roundOf(generator: LoadGenerator, { url, token }: Server, path: string): () => Promise<number> {
  const requests = [requestText('GET', url + path, token)]
  return async () => {
    const { answered, milliseconds } = await generator.run({
      urls: [url],
      requests,
      status: 200,
      warmUpMilliseconds: 100,
      milliseconds: 300,
    })
    return milliseconds / answered
  }
}

function judge(what: string, small: number, large: number): Result {
  process.stderr.write(`bench: ${what}: ${large.toFixed(3)} ms, of few rows ${small.toFixed(3)} ms\n`)
  return resultOf({
    id: 'P2',
    what,
    unit: 'ms',
    contenders: [
      { name: '1,000,000 rows', figure: large },
      { name: '1,000 rows', figure: small },
    ],
    target: { sense: 'at most', ratio: 1.3 },
  })
}
