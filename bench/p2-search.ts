import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Caller } from '../src/core/ports/caller.ts'
import { databaseFile, type Place } from '../src/server/config/place.ts'
import { openPunchlist, type Punchlist } from '../src/server/open.ts'
import { PostgresConnection } from '../src/stores/postgres/connection.ts'
import type { Connection } from '../src/stores/sql/connection.ts'
import { openFile } from '../src/stores/sqlite/open.ts'
import { alternate } from './support/alternate.ts'
import { fill, type Shape } from './support/fill.ts'
import { median } from './support/median.ts'
import { filledDatabase, startPostgres } from './support/postgres.ts'
import { type Result, resultOf } from './support/result.ts'

const thousand: Shape = { rows: 1_000, long: 180, longPerOpen: 3, sessions: 4 }
const million: Shape = { rows: Number(process.env.PUNCHLIST_BENCH_ROWS ?? 1_000_000), long: 200_000, longPerOpen: 66, sessions: 4_000 }
const promised = 50
const searches = 40

/** Of a million rows, a thousand have each ash, five thousand each elm and ten thousand each oak; all have “sentence”. */
const wordsSql = `UPDATE todos SET subject = 'Todo ' || id || ' ash' || (id % 1009) || ' elm' || (id % 211) || ' oak' || (id % 97)`
const cases: [string, (call: number) => string][] = [
  ['one word', (call) => `"ash${call % 1009}"`],
  ['two words', (call) => `"elm${call % 211}" "oak${call % 97}"`],
  ['the beginning of a word', (call) => `ash${call % 100}`],
  ['a word and a session', (call) => `oak${call % 97} session:${2 + (call % 3)}`],
  ['a word that is everywhere', () => 'sentence'],
]

/** [P2] A search among a million rows answers within 50 ms, and making the index costs those who write little. */
export async function measureSearch(): Promise<Result[]> {
  const small = await sqliteOf(thousand)
  const large = await sqliteOf(million)
  const results = [...(await measureWriting()), ...(await measureSearches('SQLite', { data: small }, { data: large }))]
  for (const folder of [small, large]) rmSync(folder, { recursive: true, force: true })
  return results
}

export async function measureSearchOnPostgres(): Promise<Result[]> {
  const postgres = await startPostgres()
  try {
    return await measureSearches('PostgreSQL', await postgresOf(postgres.url, thousand), await postgresOf(postgres.url, million))
  } finally {
    await postgres.stop()
  }
}

async function sqliteOf(shape: Shape): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-search-'))
  const { connection } = await openFile(databaseFile(folder), 0)
  connection.database.exec('PRAGMA cache_size = -1000000')
  await withWords(connection, () => fill(connection, shape))
  connection.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  return folder
}

async function postgresOf(maintenance: string, shape: Shape): Promise<Place> {
  const place = await filledDatabase(maintenance, shape)
  const client = new pg.Client('database' in place ? place.database : '')
  await client.connect()
  await withWords(new PostgresConnection(client), async () => undefined)
  await client.query('VACUUM ANALYZE')
  await client.end()
  return place
}

async function withWords(connection: Connection, before: () => Promise<void>): Promise<void> {
  await connection.run('BEGIN', [])
  await before()
  await connection.run(wordsSql, [])
  await connection.run('COMMIT', [])
}

async function measureSearches(store: string, small: Place, large: Place): Promise<Result[]> {
  const sides = [await openPunchlist(small), await openPunchlist(large)] as const
  const steps: number[] = []
  for (const punchlist of sides) await indexAll(punchlist, steps)
  process.stderr.write(`bench: ${steps.length} steps of the index on ${store}, half of them within ${median(steps).toFixed(1)} ms\n`)
  const results: Result[] = []
  for (const [what, query] of cases) {
    const [one, other] = sides.map((punchlist) => searchIn(punchlist, query))
    if (one === undefined || other === undefined) continue
    const [small, large] = await alternate(searches, one, other)
    process.stderr.write(`bench: search.find on ${store}, ${what}: ${large.toFixed(1)} ms, of few rows ${small.toFixed(2)} ms\n`)
    results.push(judge(`search.find on ${store}, ${what}`, small, large))
  }
  for (const punchlist of sides) await punchlist.close()
  return results
}

async function indexAll({ perform, localCaller }: Punchlist, steps: number[]): Promise<void> {
  const caller: Caller = { ...(await localCaller()), engine: true }
  for (;;) {
    const started = performance.now()
    const step = await perform('search.index', {}, { caller })
    steps.push(performance.now() - started)
    if (!step.granted) throw new Error(step.refusal.message)
    if (step.value.behind === 0 && !step.value.building) return
  }
}

function searchIn({ perform, localCaller }: Punchlist, query: (call: number) => string): () => Promise<number> {
  let calls = 0
  return async () => {
    const caller = await localCaller()
    const started = performance.now()
    const found = await perform('search.find', { query: query(++calls) }, { caller })
    const taken = performance.now() - started
    if (!found.granted || found.value.behind > 0) throw new Error('The index is not as it was made.')
    return taken
  }
}

function judge(what: string, small: number, large: number): Result {
  return resultOf({
    id: 'P2',
    what,
    unit: 'ms',
    contenders: [
      { name: `${million.rows.toLocaleString('en')} rows`, figure: large },
      { name: 'promised', figure: promised },
    ],
    target: { sense: 'at most', ratio: 1 },
    note: `1,000 rows: ${small.toFixed(2)} ms`,
  })
}

const adds = 200
const blocks = 12

/** Todos added by many at once, where the index is kept up beside it and where it is not. */
async function measureWriting(): Promise<Result[]> {
  const folders = [mkdtempSync(join(tmpdir(), 'punchlist-search-')), mkdtempSync(join(tmpdir(), 'punchlist-search-'))] as const
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const [kept, left] = [await openPunchlist({ data: folders[0] }), await openPunchlist({ data: folders[1] })] as const
  const stop = kept.searchIndex.keepUp({ error: () => undefined })
  const [beside, without] = await alternate(blocks, addsTo(kept), addsTo(left))
  await stop()
  for (const punchlist of [kept, left]) await punchlist.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  const contenders: Result['contenders'] = [
    { name: 'with the index', figure: beside },
    { name: 'without', figure: without },
  ]
  return [
    resultOf({ id: 'P2', what: 'todo.add on SQLite, 64 at a time', unit: 'ms', contenders, target: { sense: 'at most', ratio: 1.3 } }),
  ]
}

function addsTo({ perform, localCaller }: Punchlist): () => Promise<number> {
  return async () => {
    const caller = await localCaller()
    const started = performance.now()
    for (let count = 0; count < adds; count += 64) {
      await Promise.all(
        Array.from({ length: 64 }, (_, index) => perform('todo.add', { subject: `fix the login page, part ${count + index}` }, { caller })),
      )
    }
    return (performance.now() - started) / adds
  }
}
