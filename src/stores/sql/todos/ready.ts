import type { Todo } from '../../../contract/nouns/todo.ts'
import { TodoPriority } from '../../../contract/nouns/todo.ts'
import type { ReadyFilter } from '../../../core/ports/filters.ts'
import type { Connection, Value } from '../connection.ts'
import { todos } from './table.ts'

interface Range {
  where: string
  values: Value[]
  by: string
}

const pending = `tenant_id = ? AND conversation_id = ? AND waits = 0 AND status = 'pending'`

/**
 * The ready todos of a list that come first, in the order of `compareNext`: each kind is a range of an index that has it in that order, and they are
 * read one after another until there are enough. One that is due soon is found twice.
 */
function rangesOf(tenant: number, list: number, soon: number): Range[] {
  const own = [tenant, list]
  return [
    {
      where: `tenant_id = ? AND conversation_id = ? AND status = 'in_progress' AND waits = 0`,
      values: own,
      by: 'position, id',
    },
    { where: `${pending} AND due_at > 0 AND due_at <= ?`, values: [...own, Math.floor(soon / 1000)], by: 'due_at' },
    ...TodoPriority.options.flatMap((priority): Range[] => [
      { where: `${pending} AND priority = ? AND due_at > 0`, values: [...own, priority], by: 'due_at, position, id' },
      { where: `${pending} AND priority = ? AND due_at = 0`, values: [...own, priority], by: 'position, id' },
    ]),
  ]
}

export async function readyTodos(connection: Connection, tenant: number, { list, soon, limit }: ReadyFilter): Promise<Todo[]> {
  const ranges = rangesOf(tenant, list, soon)
  if (connection.kind === 'postgres') {
    const selects = ranges.map(({ where, by }) => `(${todos.select(`WHERE ${where} ORDER BY ${by} LIMIT ?`)})`)
    const rows = await todos.all(
      connection,
      selects.join(' UNION ALL '),
      ranges.flatMap(({ values }) => [...values, limit]),
    )
    return distinct(rows)
  }
  const found: Todo[] = []
  for (const { where, values, by } of ranges) {
    if (found.length >= limit) break
    found.push(...(await todos.all(connection, todos.select(`WHERE ${where} ORDER BY ${by} LIMIT ?`), [...values, limit])))
  }
  return distinct(found)
}

function distinct(rows: readonly Todo[]): Todo[] {
  return [...new Map(rows.map((todo) => [todo.id, todo])).values()]
}

const waitingSql = todos.select(
  `WHERE tenant_id = ? AND conversation_id = ? AND waits = 1 AND status IN ('pending', 'in_progress') ORDER BY position, id LIMIT ?`,
)

/** Open todos of a list that wait, in its order. */
export function waitingTodos(connection: Connection, tenant: number, list: number, limit: number): Promise<Todo[]> {
  return todos.all(connection, waitingSql, [tenant, list, limit])
}

const timeSql = todos.select(
  'WHERE tenant_id = ? AND conversation_id = ? AND waits = 1 AND not_before > 0 AND not_before <= ? ORDER BY not_before LIMIT ?',
)

/** Todos of a list that wait although their time has come: nobody has seen to it yet. */
export function todosWhoseTimeCame(connection: Connection, tenant: number, list: number, now: number, limit: number): Promise<Todo[]> {
  return todos.all(connection, timeSql, [tenant, list, Math.floor(now / 1000), limit])
}

const dueSql =
  todos.select(`WHERE tenant_id = ? AND conversation_id = ? AND waits = 1 AND not_before > 0 AND not_before <= ? AND adopted = 1
AND NOT EXISTS (
  SELECT 1 FROM dependencies WHERE dependencies.tenant_id = todos.tenant_id AND dependencies.todo_id = todos.id AND dependencies.state <> 'completed'
) AND NOT EXISTS (SELECT 1 FROM todos AS above WHERE above.uid = todos.parent_id AND above.waits = 1)
ORDER BY not_before LIMIT ?`)

/** Those of them that nothing else keeps. What is part of them follows. */
export function dueTodos(connection: Connection, tenant: number, list: number, now: number, limit: number): Promise<Todo[]> {
  return todos.all(connection, dueSql, [tenant, list, Math.floor(now / 1000), limit])
}

const nextTimeSql =
  'SELECT MIN(not_before) FROM todos WHERE tenant_id = ? AND conversation_id = ? AND waits = 1 AND not_before > 0 AND not_before > ?'

export async function nextTime(connection: Connection, tenant: number, list: number, now: number): Promise<number> {
  const [row] = await connection.all(nextTimeSql, [tenant, list, Math.floor(now / 1000)])
  return Number(row?.[0] ?? 0) * 1000
}

const overdueSql = ({ kind }: Connection) => `
SELECT 1 FROM ${kind === 'sqlite' ? 'todos INDEXED BY todos_overdue' : 'todos'}
WHERE tenant_id = ? AND conversation_id = ? AND due_at > 0 AND due_at <= ? AND adopted = 1 AND status IN ('pending', 'in_progress', 'blocked') LIMIT 1`

export async function isAnyOverdue(connection: Connection, tenant: number, list: number, now: number): Promise<boolean> {
  return (await connection.all(overdueSql(connection), [tenant, list, Math.floor(now / 1000)])).length > 0
}
