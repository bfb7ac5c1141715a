import type { Todo } from '../../contract/nouns/todo.ts'
import type { Connection } from './connection.ts'
import { todos } from './tables.ts'

const qualified = todos.columns.replace(/\w+/g, (column) => `todos.${column}`)

/** Children before their parents, so that no removal takes a row along that was to be named. */
const deepestFirst = 'ORDER BY todos.id DESC'

const orphansSql = `
SELECT ${qualified} FROM todos
WHERE todos.tenant_id = ? AND todos.conversation_id > 0
  AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.tenant_id = todos.tenant_id AND sessions.id = todos.conversation_id)
${deepestFirst} LIMIT ?`

export async function orphanedTodos(connection: Connection, tenant: number, limit: number): Promise<Todo[]> {
  return (await connection.all(orphansSql, [tenant, limit])).map(todos.decode)
}

const staleSql = `
SELECT ${qualified} FROM todos JOIN sessions ON sessions.tenant_id = todos.tenant_id AND sessions.id = todos.conversation_id
WHERE todos.tenant_id = ? AND todos.completed_at > 0 AND todos.completed_at < ? AND sessions.updated_at < ?
  AND NOT EXISTS (
    SELECT 1 FROM todos AS others
    WHERE others.tenant_id = todos.tenant_id AND others.conversation_id = todos.conversation_id AND others.updated_at >= ?
  )
  AND NOT EXISTS (SELECT 1 FROM todos AS children WHERE children.parent_id = todos.uid AND children.completed_at = 0)
${deepestFirst} LIMIT ?`

export async function staleTodos(
  connection: Connection,
  tenant: number,
  { finished, idle }: { finished: number; idle: number },
  limit: number,
): Promise<Todo[]> {
  const [finishedSeconds, idleSeconds] = [Math.floor(finished / 1000), Math.floor(idle / 1000)]
  return (await connection.all(staleSql, [tenant, finishedSeconds, idle, idleSeconds, limit])).map(todos.decode)
}
