import type { Candidate, FinishedPlace } from '../../../core/ports/store.ts'
import type { Connection } from '../connection.ts'
import { oneOf } from '../one-of.ts'
import { todos } from './table.ts'

/** Of one that has so many it is not asked how many there are: it stays until they are fewer. */
const mostBelow = 1_000

const below = 'FROM todos AS below WHERE below.parent_id = todos.uid AND below.parent_id IS NOT NULL'
const candidate = `SELECT (SELECT count(*) FROM (SELECT 1 ${below} LIMIT ${mostBelow}) AS few), ${todos.qualified}`

/** These todos, as far as they are there, and how many are directly below each. */
export async function candidateTodos(connection: Connection, tenant: number, numbers: readonly number[]): Promise<Candidate[]> {
  if (numbers.length === 0) return []
  const these = oneOf(connection, 'id', numbers)
  const rows = await connection.all(`${candidate} FROM todos WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
  return rows.map(([count, ...columns]) => ({
    children: Number(count) < mostBelow ? Number(count) : Number.POSITIVE_INFINITY,
    todo: todos.decode(columns),
  }))
}

/** Steps from list to list along the index, so that it costs as much as there are lists, not todos. */
const listsSql = `
WITH RECURSIVE lists (id) AS (
  SELECT min(conversation_id) FROM todos WHERE tenant_id = ? AND conversation_id > ?
  UNION ALL
  SELECT (SELECT min(conversation_id) FROM todos WHERE tenant_id = ? AND conversation_id > lists.id) FROM lists WHERE lists.id IS NOT NULL
)
SELECT lists.id, EXISTS (SELECT 1 FROM sessions WHERE sessions.tenant_id = ? AND sessions.id = lists.id)
  OR EXISTS (SELECT 1 FROM deleted_sessions WHERE deleted_sessions.tenant_id = ? AND deleted_sessions.id = lists.id)
FROM lists WHERE lists.id IS NOT NULL LIMIT ?`

/** The next lists behind one, and whether each has lost its session. One that was deleted goes by itself. */
export async function listsBehind(
  connection: Connection,
  tenant: number,
  after: number,
  limit: number,
): Promise<{ list: number; isOrphaned: boolean }[]> {
  const rows = await connection.all(listsSql, [tenant, after, tenant, tenant, tenant, limit])
  return rows.map(([list, isKnown]) => ({ list: Number(list), isOrphaned: !isKnown }))
}

const numbersSql = 'SELECT id FROM todos WHERE tenant_id = ? AND conversation_id = ? LIMIT ?'

export async function numbersIn(connection: Connection, tenant: number, list: number, limit: number): Promise<number[]> {
  return (await connection.all(numbersSql, [tenant, list, limit])).map(([number]) => Number(number))
}

const finishedSql = `
SELECT completed_at, status, id, conversation_id FROM todos
WHERE tenant_id = ? AND completed_at > 0 AND completed_at < ? AND (completed_at, status, id) > (?, ?, ?)
ORDER BY completed_at, status, id LIMIT ?`

/** What was finished before a time, the oldest first, behind a place. */
export async function finishedBefore(
  connection: Connection,
  tenant: number,
  time: number,
  { at, status, number }: Omit<FinishedPlace, 'session'>,
  limit: number,
): Promise<FinishedPlace[]> {
  const values = [tenant, Math.floor(time / 1000), Math.floor(at / 1000), status, number, limit]
  const rows = await connection.all(finishedSql, values)
  return rows.map(([seconds, state, id, session]) => ({
    at: Number(seconds) * 1000,
    status: String(state),
    number: Number(id),
    session: Number(session),
  }))
}

/** A removal is no use of a session, or a clean-up would keep the next from going on. What comes before an old one is older still. */
const lastUse = `(
  SELECT at FROM events
  WHERE events.tenant_id = sessions.tenant_id AND events.session = sessions.id AND events.session > 0
    AND (events.type NOT IN ('todo.deleted', 'todo.deletedMany') OR events.at < ?)
  ORDER BY seq DESC LIMIT 1
)`

/** What the log has told of it before it was trimmed. */
const earlierUse = `(
  SELECT used_at FROM trimmed_sessions WHERE trimmed_sessions.tenant_id = sessions.tenant_id AND trimmed_sessions.session = sessions.id
)`

/** Those of these sessions in which nothing has happened since. The steps of a task go with the task. */
export async function idleSessions(connection: Connection, tenant: number, numbers: readonly number[], since: number): Promise<number[]> {
  if (numbers.length === 0) return []
  const these = oneOf(connection, 'id', numbers)
  const sql = `SELECT id FROM sessions WHERE tenant_id = ? AND ${these.sql} AND task_id IS NULL AND updated_at < ?
AND coalesce(${lastUse}, ${earlierUse}, 0) < ?`
  const rows = await connection.all(sql, [tenant, these.value, since, since, since])
  return rows.map(([number]) => Number(number))
}
