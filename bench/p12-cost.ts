import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Caller } from '../src/core/ports/caller.ts'
import { databaseFile, type Place } from '../src/server/config/place.ts'
import { openPunchlist, type Punchlist } from '../src/server/open.ts'
import { PostgresConnection } from '../src/stores/postgres/connection.ts'
import { openFile } from '../src/stores/sqlite/open.ts'
import { alternate } from './support/alternate.ts'
import { fillRuns, type Runs } from './support/fill-runs.ts'
import { startPostgres } from './support/postgres.ts'
import { type Result, resultOf } from './support/result.ts'

const thousand: Runs = { runs: 1_000, sessions: 4 }
const million: Runs = { runs: 1_000_000, sessions: 4_000 }
const blocks = 40
const callsPerBlock = 5

type Read = (punchlist: Punchlist, caller: Caller) => Promise<boolean>

async function costBy({ perform }: Punchlist, by: 'agent' | 'model' | 'day' | 'session', caller: Caller): Promise<boolean> {
  const answer = await perform('cost.get', { by, limit: 20 }, { caller })
  return answer.granted && answer.value.cost.total.nanodollars > 0 && answer.value.cost.rows.length > 0
}

/** What is summed up before anybody asks; and, without a promise, the sessions that cost most, for which all of them are gone through. */
const reads: [what: string, most: number, read: Read][] = [
  ['cost.get of 30 days, by day', 1.3, (punchlist, caller) => costBy(punchlist, 'day', caller)],
  ['cost.get of 30 days, by agent', 1.3, (punchlist, caller) => costBy(punchlist, 'agent', caller)],
  ['cost.get of 30 days, by model', 1.3, (punchlist, caller) => costBy(punchlist, 'model', caller)],
  [
    'session.get, with what it cost',
    1.3,
    async ({ perform }, caller) => {
      const answer = await perform('session.get', { session: 3 }, { caller })
      return answer.granted && (answer.value.session.usage?.nanodollars ?? 0) > 0
    },
  ],
  [
    'run.list of 50',
    1.3,
    async ({ perform }, caller) => {
      const answer = await perform('run.list', { limit: 50 }, { caller })
      return answer.granted && answer.value.runs.length === 50
    },
  ],
]

/** [P12] What work costs is read as quickly of a million runs as of a thousand. */
export async function measureCost(): Promise<Result[]> {
  const folders = [await folderOf(thousand), await folderOf(million)] as const
  const results = await measureOn('SQLite', { data: folders[0] }, { data: folders[1] })
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  const postgres = await startPostgres()
  try {
    return [
      ...results,
      ...(await measureOn('PostgreSQL', await databaseOf(postgres.url, thousand), await databaseOf(postgres.url, million))),
    ]
  } finally {
    await postgres.stop()
  }
}

async function folderOf(runs: Runs): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-cost-'))
  const { connection } = await openFile(databaseFile(folder), 0)
  connection.database.exec('PRAGMA cache_size = -1000000')
  await fillRuns(connection, runs)
  connection.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  return folder
}

async function databaseOf(maintenance: string, runs: Runs): Promise<Place> {
  const name = `runs_${runs.runs}`
  const database = maintenance.replace(/\/postgres$/, `/${name}`)
  const server = new pg.Client(maintenance)
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  await server.end()
  await (await openPunchlist({ database })).close()
  const client = new pg.Client(database)
  await client.connect()
  await fillRuns(new PostgresConnection(client), runs)
  await client.query('VACUUM ANALYZE')
  await client.end()
  return { database }
}

async function measureOn(store: string, small: Place, large: Place): Promise<Result[]> {
  const sides = [await openPunchlist(small), await openPunchlist(large)] as const
  const results: Result[] = []
  for (const [what, most, read] of reads) {
    const [few, many] = await alternate(blocks, blockOf(sides[0], read), blockOf(sides[1], read))
    process.stderr.write(`bench: ${what} on ${store}: ${many.toFixed(3)} ms, of few runs ${few.toFixed(3)} ms\n`)
    const contenders: Result['contenders'] = [
      { name: `${million.runs.toLocaleString('en')} runs`, figure: many },
      { name: `${thousand.runs.toLocaleString('en')} runs`, figure: few },
    ]
    results.push(resultOf({ id: 'P12', what: `${what}, on ${store}`, unit: 'ms', contenders, target: { sense: 'at most', ratio: most } }))
  }
  const all = await blockOf(sides[1], (punchlist, caller) => costBy(punchlist, 'session', caller))()
  process.stderr.write(`bench: cost.get of 30 days by session on ${store}, ${million.sessions} sessions: ${all.toFixed(1)} ms\n`)
  for (const punchlist of sides) await punchlist.close()
  return results
}

function blockOf(punchlist: Punchlist, read: Read): () => Promise<number> {
  return async () => {
    const caller = await punchlist.localCaller()
    const started = performance.now()
    for (let call = 0; call < callsPerBlock; call++)
      if (!(await read(punchlist, caller))) throw new Error('The cost is not as it was filled.')
    return (performance.now() - started) / callsPerBlock
  }
}
