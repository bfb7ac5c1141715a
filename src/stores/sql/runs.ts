import { encodeTime } from 'ulid'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { EndedRun } from '../../core/ports/facts.ts'
import type { StoredRun } from '../../core/ports/records.ts'
import type { Connection, Queries } from './connection.ts'
import { oneOf } from './one-of.ts'
import { idFrom } from './page.ts'
import { json, mapping, table } from './table.ts'
import { decodeTenant, tenantColumns } from './tenants.ts'
import { where } from './where.ts'

export const runs = table<StoredRun>('runs', {
  id: 'id',
  session: 'conversation_id',
  task: 'task_id',
  agent: 'agent_id',
  trigger: 'cause',
  schedule: 'schedule_id',
  fence: 'fence',
  node: 'node',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  outcome: 'outcome',
  detail: 'detail',
  output: 'output',
  turns: 'turns',
  usage: json('usage'),
  stopping: 'stopping',
  hash: 'hash',
  leaseUntil: 'lease_until',
  leaseClock: 'lease_clock',
  process: 'process',
  claimedFor: 'read_from',
  progress: json('progress'),
  rights: json('rights'),
  meter: json('meter'),
  version: 'version',
})

const liveSql = runs.select('WHERE tenant_id = ? AND conversation_id = ? AND ended_at = 0')
const lastSql = runs.select('WHERE tenant_id = ? AND conversation_id = ? ORDER BY fence DESC LIMIT ?')

const metered = mapping<Pick<StoredRun, 'id' | 'agent' | 'session' | 'meter'>>({
  id: 'id',
  agent: 'agent_id',
  session: 'conversation_id',
  meter: json('meter'),
})
const meteredSql = `SELECT ${metered.columns} FROM runs WHERE tenant_id = ? AND ended_at = 0`

const ended = mapping<EndedRun>({ agent: 'agent_id', outcome: 'outcome', startedAt: 'started_at', endedAt: 'ended_at' })
const endedSql = `SELECT ${ended.columns} FROM runs WHERE tenant_id = ? AND id >= ? AND ended_at > 0 ORDER BY id DESC LIMIT ?`

export const runQueries: Queries<'runs'> = (connection, tenant) => ({
  live: (session) => runs.first(connection, liveSql, [tenant, session]),
  last: (session, limit) => runs.all(connection, lastSql, [tenant, session, limit]),
  async newest(sessions) {
    if (sessions.length === 0) return []
    const these = oneOf(connection, 'conversation_id', sessions)
    const sql = runs.select(`AS newest WHERE tenant_id = ? AND ${these.sql}
AND fence = (SELECT MAX(fence) FROM runs WHERE tenant_id = newest.tenant_id AND conversation_id = newest.conversation_id)`)
    return runs.all(connection, sql, [tenant, these.value])
  },
  list({ session, task, schedule, agent, live, limit, after }) {
    // Live runs are few, however many have ended: they are found first and put in order then.
    const id = live ? `(id || '')` : 'id'
    const { sql, values } = where(
      ['tenant_id = ?', tenant],
      ['conversation_id = ?', session],
      ['task_id = ?', task],
      ['schedule_id = ?', schedule],
      ['agent_id = ?', agent],
      [`${id} < ?`, idFrom(after)],
      live === true && ['ended_at = 0'],
    )
    return runs.page(connection, runs.select(`${sql} ORDER BY ${id} DESC LIMIT ?`), values, limit, (run) => [run.id])
  },
  metered: async () => (await connection.all(meteredSql, [tenant])).map(metered.decode),
  /** Ids are in the order of their times, so that no further index is needed. */
  async ended(since, limit) {
    return (await connection.all(endedSql, [tenant, encodeTime(Math.max(since, 0), 10), limit])).map(ended.decode)
  },
})

export async function tasksInFlight(connection: Connection, tenant: number): Promise<number[]> {
  const rows = await connection.all('SELECT task_id FROM runs WHERE tenant_id = ? AND ended_at = 0', [tenant])
  const tasks = rows.flatMap(([task]) => (task === null || task === undefined ? [] : [Number(task)]))
  return tasks.toSorted((one, other) => one - other)
}

interface RunOfTenant {
  run: StoredRun
  tenant: Tenant
}

const ofAnyTenant = `SELECT ${tenantColumns}, ${runs.qualified} FROM runs JOIN tenants ON tenants.id = runs.tenant_id AND tenants.deleted_at = 0`

function decodeBoth(row: Parameters<typeof runs.decode>[0]): RunOfTenant {
  return { tenant: decodeTenant(row), run: runs.decode(row.slice(tenantColumns.length)) }
}

export async function findRun(connection: Connection, hash: string): Promise<RunOfTenant | undefined> {
  const [row] = await connection.all(`${ofAnyTenant} WHERE runs.hash = ?`, [hash])
  return row && decodeBoth(row)
}

/** No lease is given for longer, so one that seems to last longer was given by a clock that has started anew. */
const longestLease = 10 * 60 * 1000

const lapsedSql = `${ofAnyTenant}
WHERE runs.ended_at = 0 AND (runs.lease_clock <> ? OR runs.lease_until <= ? OR runs.lease_until > ?)
ORDER BY runs.id LIMIT ?`

/** A lease on another clock was given before the machine was started anew, and so was one that ends absurdly late. */
export async function lapsedRuns(connection: Connection, limit: number): Promise<RunOfTenant[]> {
  const { clock, now } = await connection.leaseTime()
  return (await connection.all(lapsedSql, [clock, now, now + longestLease, limit])).map(decodeBoth)
}
