import { encodeTime } from 'ulid'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { EndedRun } from '../../core/ports/facts.ts'
import type { RunFilter } from '../../core/ports/filters.ts'
import type { LeaseTime, Page, StoredRun } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { idFrom, pageOf } from './page.ts'
import { runs } from './tables.ts'
import { decodeTenant, tenantColumns } from './tenants.ts'

const liveSql = `SELECT ${runs.columns} FROM runs WHERE tenant_id = ? AND conversation_id = ? AND ended_at = 0`

export async function liveRun(connection: Connection, tenant: number, session: number): Promise<StoredRun | undefined> {
  const [row] = await connection.all(liveSql, [tenant, session])
  return row && runs.decode(row)
}

const lastSql = `SELECT ${runs.columns} FROM runs WHERE tenant_id = ? AND conversation_id = ? ORDER BY fence DESC LIMIT ?`

export async function lastRuns(connection: Connection, tenant: number, session: number, limit: number): Promise<StoredRun[]> {
  return (await connection.all(lastSql, [tenant, session, limit])).map(runs.decode)
}

export async function newestRuns(connection: Connection, tenant: number, sessions: readonly number[]): Promise<StoredRun[]> {
  if (sessions.length === 0) return []
  const marks = sessions.map(() => '?').join(', ')
  const sql = `SELECT ${runs.columns} FROM runs AS newest WHERE tenant_id = ? AND conversation_id IN (${marks})
AND fence = (SELECT MAX(fence) FROM runs WHERE tenant_id = newest.tenant_id AND conversation_id = newest.conversation_id)`
  return (await connection.all(sql, [tenant, ...sessions])).map(runs.decode)
}

export async function listRuns(connection: Connection, tenant: number, filter: RunFilter): Promise<Page<StoredRun>> {
  // Live runs are few, however many have ended: they are found first and put in order then.
  const id = filter.live ? `(id || '')` : 'id'
  const wanted: [string, Value | undefined][] = [
    ['conversation_id = ?', filter.session],
    ['task_id = ?', filter.task],
    ['schedule_id = ?', filter.schedule],
    ['agent_id = ?', filter.agent],
    [`${id} < ?`, filter.after === undefined ? undefined : idFrom(filter.after)],
  ]
  const given = wanted.filter(([, value]) => value !== undefined)
  const conditions = ['tenant_id = ?', ...given.map(([condition]) => condition), ...(filter.live ? ['ended_at = 0'] : [])]
  const sql = `SELECT ${runs.columns} FROM runs WHERE ${conditions.join(' AND ')} ORDER BY ${id} DESC LIMIT ?`
  const values = [tenant, ...given.map(([, value]) => value as Value), filter.limit + 1]
  return pageOf((await connection.all(sql, values)).map(runs.decode), filter.limit, (run) => [run.id])
}

const endedSql = `SELECT agent_id, outcome, started_at, ended_at FROM runs
WHERE tenant_id = ? AND id >= ? AND ended_at > 0 ORDER BY id DESC LIMIT ?`

/** Ids are in the order of their times, so that no further index is needed. */
export async function endedRuns(connection: Connection, tenant: number, since: number, limit: number): Promise<EndedRun[]> {
  const rows = await connection.all(endedSql, [tenant, encodeTime(Math.max(since, 0), 10), limit])
  return rows.map(([agent, outcome, startedAt, endedAt]) => ({
    agent: String(agent),
    outcome: outcome as EndedRun['outcome'],
    startedAt: Number(startedAt),
    endedAt: Number(endedAt),
  }))
}

export async function tasksInFlight(connection: Connection, tenant: number): Promise<number[]> {
  const rows = await connection.all('SELECT task_id FROM runs WHERE tenant_id = ? AND ended_at = 0', [tenant])
  const tasks = rows.flatMap(([task]) => (task === null || task === undefined ? [] : [Number(task)]))
  return tasks.toSorted((one, other) => one - other)
}

function qualified(columns: string, table: string): string {
  return columns.replace(/\w+/g, (column) => `${table}.${column}`)
}

const runColumns = qualified(runs.columns, 'runs')

const findSql = `
SELECT ${tenantColumns}, ${runColumns} FROM runs JOIN tenants ON tenants.id = runs.tenant_id WHERE runs.hash = ?`

export async function findRun(connection: Connection, hash: string): Promise<{ run: StoredRun; tenant: Tenant } | undefined> {
  const [row] = await connection.all(findSql, [hash])
  return row && { tenant: decodeTenant(row), run: runs.decode(row.slice(tenantColumns.length)) }
}

const lapsedSql = `
SELECT ${tenantColumns}, ${runColumns} FROM runs JOIN tenants ON tenants.id = runs.tenant_id
WHERE runs.ended_at = 0 AND (runs.lease_clock <> ? OR runs.lease_until <= ? OR runs.lease_until > ?)
ORDER BY runs.id LIMIT ?`

/** A lease on another clock was given before the machine was started anew, and so was one that ends absurdly late. */
export async function lapsedRuns(
  connection: Connection,
  { clock, now }: LeaseTime,
  longest: number,
  limit: number,
): Promise<{ run: StoredRun; tenant: Tenant }[]> {
  const rows = await connection.all(lapsedSql, [clock, now, now + longest, limit])
  return rows.map((row) => ({ tenant: decodeTenant(row), run: runs.decode(row.slice(tenantColumns.length)) }))
}
