import type { Candidate } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { todos } from './tables.ts'

const qualified = todos.columns.replace(/\w+/g, (column) => `todos.${column}`)
const children = '(SELECT count(*) FROM todos AS below WHERE below.parent_id = todos.uid AND below.parent_id IS NOT NULL)'

/** Steps from list to list along the index, so that it costs as much as there are lists, not todos. CROSS JOIN keeps SQLite to that order. */
const orphansSql = `
WITH RECURSIVE lists (id) AS (
  SELECT min(conversation_id) FROM todos WHERE tenant_id = ? AND conversation_id > 0
  UNION ALL
  SELECT (SELECT min(conversation_id) FROM todos WHERE tenant_id = ? AND conversation_id > lists.id) FROM lists WHERE lists.id IS NOT NULL
)
SELECT ${children}, ${qualified} FROM lists CROSS JOIN todos
WHERE todos.tenant_id = ? AND todos.conversation_id = lists.id
  AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.tenant_id = ? AND sessions.id = lists.id)
LIMIT ?`

export async function orphanedTodos(connection: Connection, tenant: number, limit: number): Promise<Candidate[]> {
  return (await connection.all(orphansSql, [tenant, tenant, tenant, tenant, limit])).map(candidateOf)
}

/** When anything but a removal last happened in the session: one step back along the log's index, however long the list is. */
const lastChange = `(
  SELECT at FROM events
  WHERE events.tenant_id = todos.tenant_id AND events.session = todos.conversation_id AND events.session > 0 AND events.type <> 'todo.deleted'
  ORDER BY seq DESC LIMIT 1
)`

const staleSql = `
SELECT ${children}, ${qualified}
FROM todos CROSS JOIN sessions
WHERE sessions.tenant_id = todos.tenant_id AND sessions.id = todos.conversation_id AND todos.tenant_id = ? AND todos.completed_at > 0 AND todos.completed_at < ? AND sessions.updated_at < ?
  AND coalesce(${lastChange}, 0) < ?
ORDER BY todos.completed_at LIMIT ?`

export async function staleTodos(
  connection: Connection,
  tenant: number,
  { finished, idle }: { finished: number; idle: number },
  limit: number,
): Promise<Candidate[]> {
  return (await connection.all(staleSql, [tenant, Math.floor(finished / 1000), idle, idle, limit])).map(candidateOf)
}

function candidateOf([count, ...columns]: Value[]): Candidate {
  return { children: Number(count), todo: todos.decode(columns) }
}
