import { activeStatuses } from '../../contract/nouns/todo.ts'
import type { SessionFilter } from '../../core/ports/filters.ts'
import type { Page, StoredSession } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { encodeCursor, numbersFrom, pageOf } from './page.ts'
import { sessions } from './tables.ts'

/** Live sessions newest first; archived ones last archived first. */
export async function listSessions(connection: Connection, tenant: number, filter: SessionFilter): Promise<Page<StoredSession>> {
  const conditions = ['tenant_id = ?', filter.archived ? 'archived_at > 0' : 'archived_at = 0']
  const values: Value[] = [tenant]
  if (filter.parent !== undefined) {
    conditions.push('parent_id = ? AND parent_id IS NOT NULL')
    values.push(filter.parent)
  }
  if (filter.after !== undefined) {
    conditions.push('(archived_at, id) < (?, ?)')
    values.push(...numbersFrom(filter.after, 2))
  }
  const sql = `SELECT ${sessions.columns} FROM sessions WHERE ${conditions.join(' AND ')} ORDER BY archived_at DESC, id DESC LIMIT ?`
  const rows = (await connection.all(sql, [...values, filter.limit + 1])).map(sessions.decode)
  return pageOf(rows, filter.limit, (session) => [session.archivedAt, session.number])
}

const atWorkSql = `SELECT ${sessions.columns} FROM sessions WHERE tenant_id = ? AND parent_id = ? AND reports IS NOT NULL ORDER BY id`

export async function childrenAtWork(connection: Connection, tenant: number, session: string): Promise<StoredSession[]> {
  return (await connection.all(atWorkSql, [tenant, session])).map(sessions.decode)
}

const peerSql = `SELECT ${sessions.columns} FROM sessions
WHERE tenant_id = ? AND parent_id = ? AND parent_id IS NOT NULL AND agent_id = ? AND depth = 0 AND archived_at = 0 ORDER BY id DESC LIMIT 1`

export async function peerSession(
  connection: Connection,
  tenant: number,
  session: string,
  agent: string,
): Promise<StoredSession | undefined> {
  const [row] = await connection.all(peerSql, [tenant, session, agent])
  return row && sessions.decode(row)
}

const folderSql = `SELECT ${sessions.columns} FROM sessions
WHERE tenant_id = ? AND folder = ? AND folder <> '' AND archived_at = 0 ORDER BY id LIMIT 1`

export async function sessionOfFolder(connection: Connection, tenant: number, folder: string): Promise<StoredSession | undefined> {
  const [row] = await connection.all(folderSql, [tenant, folder])
  return row && sessions.decode(row)
}

const changedSql = `SELECT ${sessions.columns} FROM sessions
WHERE tenant_id = ? AND archived_at = 0 ORDER BY updated_at DESC, id DESC LIMIT ?`

export async function changedSessions(connection: Connection, tenant: number, limit: number): Promise<StoredSession[]> {
  return (await connection.all(changedSql, [tenant, limit])).map(sessions.decode)
}

const live = 'tenant_id = ? AND archived_at = 0'
const beyond = '(updated_at, id) < (?, ?)'
const upTo = '(updated_at, id) >= (?, ?)'
/** Each looks into the index of a list: a PostgreSQL that has not counted yet would make one join of it, over all todos that the tenant has. */
const firstTodos = activeStatuses.map(
  (status) => `(SELECT id FROM todos
WHERE tenant_id = sessions.tenant_id AND conversation_id = sessions.id AND status = '${status}' ORDER BY position LIMIT 1)`,
)
const hasTodos = `COALESCE(${firstTodos.join(', ')}) IS NOT NULL`
const endSql = `SELECT updated_at, id FROM sessions WHERE ${live} AND ${beyond} ORDER BY updated_at DESC, id DESC LIMIT 1 OFFSET ?`
const withTodosSql = `SELECT ${sessions.columns} FROM sessions WHERE ${live} AND ${beyond} AND ${upTo} AND ${hasTodos}
ORDER BY updated_at DESC, id DESC`

const newest = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/** Which sessions have todos no index of theirs knows: so many are looked at, however many of them are found. */
export async function sessionsWithTodos(
  connection: Connection,
  tenant: number,
  among: number,
  after: string | undefined,
): Promise<Page<StoredSession>> {
  const start = after === undefined ? newest : numbersFrom(after, 2)
  const [end] = (await connection.all(endSql, [tenant, ...start, among - 1])) as [number[]?]
  const found = await connection.all(withTodosSql, [tenant, ...start, ...(end ?? [0, 0])])
  return { rows: found.map(sessions.decode), next: end === undefined ? null : encodeCursor(end.map(Number)) }
}

export async function sessionsNumbered(connection: Connection, tenant: number, numbers: readonly number[]): Promise<StoredSession[]> {
  if (numbers.length === 0) return []
  const sql = `SELECT ${sessions.columns} FROM sessions WHERE tenant_id = ? AND id IN (${numbers.map(() => '?').join(', ')}) ORDER BY id`
  return (await connection.all(sql, [tenant, ...numbers])).map(sessions.decode)
}
