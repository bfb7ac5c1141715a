import type { Candidate } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { todos } from './tables.ts'

const qualified = todos.columns.replace(/\w+/g, (column) => `todos.${column}`)
const children = '(SELECT count(*) FROM todos AS below WHERE below.parent_id = todos.uid AND below.parent_id IS NOT NULL)'

const orphansSql = `
SELECT ${children}, ${qualified} FROM todos
WHERE todos.tenant_id = ? AND todos.conversation_id > 0
  AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.tenant_id = todos.tenant_id AND sessions.id = todos.conversation_id)
ORDER BY todos.id DESC LIMIT ?`

export async function orphanedTodos(connection: Connection, tenant: number, limit: number): Promise<Candidate[]> {
  return (await connection.all(orphansSql, [tenant, limit])).map(candidateOf)
}

const staleSql = `
SELECT ${children}, ${qualified}
FROM todos JOIN sessions ON sessions.tenant_id = todos.tenant_id AND sessions.id = todos.conversation_id
WHERE todos.tenant_id = ? AND todos.completed_at > 0 AND todos.completed_at < ? AND sessions.updated_at < ?
  AND NOT EXISTS (
    SELECT 1 FROM todos AS others
    WHERE others.tenant_id = todos.tenant_id AND others.conversation_id = todos.conversation_id AND others.updated_at >= ?
  )
ORDER BY todos.id DESC LIMIT ?`

export async function staleTodos(
  connection: Connection,
  tenant: number,
  { finished, idle }: { finished: number; idle: number },
  limit: number,
): Promise<Candidate[]> {
  const [finishedSeconds, idleSeconds] = [Math.floor(finished / 1000), Math.floor(idle / 1000)]
  return (await connection.all(staleSql, [tenant, finishedSeconds, idle, idleSeconds, limit])).map(candidateOf)
}

function candidateOf([count, ...columns]: Value[]): Candidate {
  return { children: Number(count), todo: todos.decode(columns) }
}
