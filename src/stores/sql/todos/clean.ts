import type { Candidate } from '../../../core/ports/store.ts'
import type { Connection, Value } from '../connection.ts'
import { todos } from './table.ts'

const below = 'FROM todos AS below WHERE below.parent_id = todos.uid AND below.parent_id IS NOT NULL'
const candidate = `SELECT (SELECT count(*) ${below}), ${todos.qualified}`

/** Steps from list to list along the index, so that it costs as much as there are lists, not todos. */
const lists = `lists (id) AS (
  SELECT min(conversation_id) FROM todos WHERE tenant_id = ? AND conversation_id > 0
  UNION ALL
  SELECT (SELECT min(conversation_id) FROM todos WHERE tenant_id = ? AND conversation_id > lists.id) FROM lists WHERE lists.id IS NOT NULL
)`

/** Here and below, CROSS JOIN keeps SQLite to the order that is written. */
const orphansSql = `
WITH RECURSIVE ${lists}
${candidate} FROM lists CROSS JOIN todos
WHERE todos.tenant_id = ? AND todos.conversation_id = lists.id
  AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.tenant_id = ? AND sessions.id = lists.id)
LIMIT ?`

export async function orphanedTodos(connection: Connection, tenant: number, limit: number): Promise<Candidate[]> {
  return (await connection.all(orphansSql, [tenant, tenant, tenant, tenant, limit])).map(candidateOf)
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

/** Decided once a session, and not again for each of its todos. The steps of a task go with the task. */
const idleSessions = `idle (id) AS MATERIALIZED (
  SELECT sessions.id FROM lists CROSS JOIN sessions
  WHERE sessions.tenant_id = ? AND sessions.id = lists.id AND sessions.task_id IS NULL AND sessions.updated_at < ?
    AND coalesce(${lastUse}, ${earlierUse}, 0) < ?
)`

/** What has no subtasks can always go, so it comes first: parents without their subtasks could fill the bound and never go. */
const staleSql = (finished: string) => `
WITH RECURSIVE ${lists}, ${idleSessions}
${candidate} ${finished} AND NOT EXISTS (SELECT 1 ${below})
UNION ALL
${candidate} ${finished} AND EXISTS (SELECT 1 ${below})
LIMIT ?`

/** Costs as much as there are todos that were finished long ago, whatever became of their sessions. */
const staleByAgeSql = staleSql(`
FROM todos CROSS JOIN idle
WHERE todos.tenant_id = ? AND todos.completed_at > 0 AND todos.completed_at < ? AND idle.id = todos.conversation_id`)

/** Costs as much as there are finished todos in idle sessions, however lately; the plus keeps SQLite from going by age once a session. */
const staleBySessionSql = staleSql(`
FROM idle CROSS JOIN todos
WHERE todos.tenant_id = ? AND +todos.completed_at > 0 AND +todos.completed_at < ? AND todos.conversation_id = idle.id AND todos.status IN ('completed', 'canceled')`)

const few = 10_000
const finishedLongAgoSql = `
SELECT count(*) FROM (SELECT 1 FROM todos WHERE tenant_id = ? AND completed_at > 0 AND completed_at < ? LIMIT ${few}) AS old`

export async function staleTodos(
  connection: Connection,
  tenant: number,
  before: { finished: number; idle: number },
  limit: number,
): Promise<Candidate[]> {
  const finished = Math.floor(before.finished / 1000)
  const [old] = await connection.all(finishedLongAgoSql, [tenant, finished])
  if (Number(old?.[0]) === 0) return []
  const sql = Number(old?.[0]) < few ? staleByAgeSql : staleBySessionSql
  const idle = [tenant, before.idle, before.idle, before.idle]
  return (await connection.all(sql, [tenant, tenant, ...idle, tenant, finished, tenant, finished, limit])).map(candidateOf)
}

function candidateOf([count, ...columns]: Value[]): Candidate {
  return { children: Number(count), todo: todos.decode(columns) }
}
