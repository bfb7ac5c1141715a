import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../src/stores/postgres/store.ts'
import type { Connection } from '../../src/stores/sql/connection.ts'
import { restClient } from '../support/processes.ts'
import { newPlace, runSql } from '../support/stores.ts'
import { bundledScript } from './support/bundle.ts'
import { isSoak, patience } from './support/soak.ts'
import { startTraced } from './support/traced-daemon.ts'

const alone = isSoak ? 2_000 : 30
const together = isSoak ? 2_000 : 64

interface Found {
  acknowledged: number
  /** Syncs of the log. */
  syncs: number
  /** Acknowledged writes that were not on the disk by then. */
  early: string[]
}

/** Writes one by one and in batches, and holds each answer against the last sync of what was written for it. */
async function writeTraced(before: readonly string[] = []): Promise<Found> {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const daemon = await startTraced(place, before)
  const rest = restClient(daemon.url, daemon.token)
  const subjects: string[] = []
  const add = async (subject: string) => {
    const { status } = await rest('POST', '/v1/todos', { subject })
    if (status === 201) subjects.push(subject)
  }
  for (let count = 0; count < alone; count++) await add(`alone-${count}-`)
  for (let count = 0; count < together; count += 16)
    await Promise.all(Array.from({ length: 16 }, (_, index) => add(`together-${count + index}-`)))
  return judge(await daemon.end(), subjects)
}

/** What was written for a write is known by its subject, which is in the log’s page and in the answer’s body. */
function judge(trace: readonly string[], subjects: readonly string[]): Found {
  const logged = new Set<string>()
  const synced = new Set<string>()
  const answered = new Set<string>()
  const early: string[] = []
  let syncs = 0
  const marksIn = (line: string) => line.match(/(?:alone|together)-\d+-/g) ?? []
  for (const line of trace) {
    const isOfLog = line.includes('-wal>')
    if (isOfLog && /\bpwritev?(64)?\(/.test(line)) for (const mark of marksIn(line)) logged.add(mark)
    if (isOfLog && /\b(fsync|fdatasync)\(.*= 0$/.test(line)) {
      syncs += 1
      for (const mark of logged) synced.add(mark)
    }
    if (!line.includes('HTTP/1.1 201')) continue
    for (const mark of new Set(marksIn(line))) {
      answered.add(mark)
      if (!synced.has(mark)) early.push(mark)
    }
  }
  const unseen = subjects.filter((subject) => !answered.has(subject))
  if (unseen.length > 0) throw new Error(`The trace lacks the answers to ${unseen.join(', ')}.`)
  return { acknowledged: subjects.length, syncs, early }
}

test('[D2] on SQLite every write is on the disk before it is answered, each and in batches', { timeout: patience }, async ({
  annotate,
}) => {
  const { acknowledged, syncs, early } = await writeTraced()
  await annotate(`${acknowledged} writes answered, ${syncs} syncs of the log, none answered before its sync`)
  expect({ acknowledged, early }).toEqual({ acknowledged: alone + together, early: [] })
  // One each for those that came one by one.
  expect(syncs).toBeGreaterThanOrEqual(alone)
})

test('[D2] canary: a daemon with synchronous = NORMAL is caught', { timeout: patience }, async ({ annotate }) => {
  const { acknowledged, syncs, early } = await writeTraced(['--import', await bundledScript('canaries/normal-sync.ts')])
  await annotate(`${early.length} of ${acknowledged} writes were answered before they were on the disk, with ${syncs} syncs`)
  expect(early.length).toBeGreaterThan(acknowledged / 2)
})

test('[D2] on PostgreSQL every connection waits for the disk, though the database were told not to', async ({ annotate }) => {
  const { place, remove } = await newPlace('postgres')
  onTestFinished(remove)
  const { database: url } = place as { database: string }
  await runSql(place, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`)
  const other = new pg.Client(url)
  await other.connect()
  // What is caught if it is not asked for.
  expect((await other.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'off' }])
  await other.end()
  const store = await openPostgres({ url, connections: 5 })
  const ask = async (_writing: unknown, connection: Connection) => String(await connection.all('SHOW synchronous_commit', []))
  const answers = await Promise.all(Array.from({ length: 5 }, (_, tenant) => store.write(tenant + 1, ask as never)))
  await store.close()
  await annotate(`synchronous_commit is ${answers.join(', ')} on five connections at once`)
  expect(answers).toEqual(Array(5).fill('on'))
})
