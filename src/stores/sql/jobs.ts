import type { DueJob, Job, JobName, Line, NewJob } from '../../core/ports/jobs.ts'
import type { Connection, Queries } from './connection.ts'
import { json, mapping } from './table.ts'

const due = {
  tenant: 'tenant_id',
  key: 'key',
  kind: 'kind',
  queue: 'queue',
  session: 'conversation_id',
  dueAt: 'due_at',
  attempts: 'attempts',
} as const
const names = mapping<DueJob>(due)
const jobs = mapping<Job>({ ...due, payload: json('payload') })

const findSql = `SELECT ${jobs.columns} FROM jobs WHERE tenant_id = ? AND key = ?`

export const jobQueries: Queries<'jobs'> = (connection, tenant) => ({
  async find(key) {
    const [row] = await connection.all(findSql, [tenant, key])
    return row && jobs.decode(row)
  },
})

const insertSql = `
INSERT INTO jobs (tenant_id, key, kind, queue, conversation_id, payload, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (tenant_id, key) DO `
const addSql = `${insertSql}NOTHING`
const replaceSql = `${insertSql}UPDATE SET
  queue = excluded.queue, payload = excluded.payload, due_at = excluded.due_at, attempts = 0, handed_out_at = 0`

export async function enqueue(connection: Connection, tenant: number, job: NewJob, unlessWaiting = false): Promise<void> {
  await connection.run(unlessWaiting ? addSql : replaceSql, [
    tenant,
    job.key,
    job.kind,
    job.queue,
    job.session,
    JSON.stringify(job.payload),
    job.dueAt,
  ])
}

export async function dequeue(connection: Connection, tenant: number, key: string): Promise<void> {
  await connection.run('DELETE FROM jobs WHERE tenant_id = ? AND key = ?', [tenant, key])
}

export async function release(connection: Connection, tenant: number, session: number): Promise<void> {
  await connection.run('UPDATE jobs SET handed_out_at = 0 WHERE tenant_id = ? AND key = ?', [tenant, `wake:${session}`])
}

/** A wake waits for the live run of its session to end. */
const mayHappen = (job: string) => `(${job}.kind <> 'wake' OR NOT EXISTS (
  SELECT 1 FROM runs WHERE runs.tenant_id = ${job}.tenant_id AND runs.conversation_id = ${job}.conversation_id AND runs.ended_at = 0
))`

const dueSql = `SELECT ${names.columns} FROM jobs WHERE due_at <= ? AND ${mayHappen('jobs')} ORDER BY due_at, tenant_id, key LIMIT ?`

export async function dueJobs(connection: Connection, now: number, limit: number): Promise<DueJob[]> {
  return (await connection.all(dueSql, [now, limit])).map(names.decode)
}

const inLine: Record<Line, string> = { runs: `kind = 'wake'`, quick: `kind <> 'wake'` }

const headsSql = (line: Line) => `
SELECT ${names.columns} FROM jobs WHERE tenant_id = ? AND due_at <= ? AND ${inLine[line]} AND ${mayHappen('jobs')} AND NOT EXISTS (
  SELECT 1 FROM jobs AS earlier WHERE earlier.tenant_id = jobs.tenant_id AND earlier.queue = jobs.queue
  AND (earlier.due_at, earlier.key) < (jobs.due_at, jobs.key) AND ${mayHappen('earlier')}
) ORDER BY due_at, key LIMIT ?`

export async function headsOfQueues(connection: Connection, line: Line, tenant: number, now: number, limit: number): Promise<DueJob[]> {
  return (await connection.all(headsSql(line), [tenant, now, limit])).map(names.decode)
}

export async function tenantsWithDueJobs(connection: Connection, line: Line, now: number): Promise<number[]> {
  // The sum keeps SQLite from walking through every job in the order of the tenants.
  const rows = await connection.all(`SELECT DISTINCT tenant_id + 0 FROM jobs WHERE due_at <= ? AND ${inLine[line]}`, [now])
  return rows.map(([tenant]) => Number(tenant))
}

const postponeSql = 'UPDATE jobs SET due_at = ?, attempts = attempts + 1, handed_out_at = 0 WHERE tenant_id = ? AND key = ?'

export async function postpone(connection: Connection, { tenant, key }: JobName, until: number): Promise<void> {
  await connection.run(postponeSql, [until, tenant, key])
}
