import { type TodoStatus, TodoStatus as TodoStatuses } from '../../contract/nouns/todo.ts'
import type { CountFilter } from '../../core/ports/filters.ts'
import type { Connection } from './connection.ts'
import { branchesOf, conditionsOf } from './todo-branches.ts'

type Counts = Record<TodoStatus, number>

function none(): Counts {
  return { pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0 }
}

/** Counted in branches, as lists are read: each is a range of an index that holds all the count needs. */
export async function countTodos(connection: Connection, tenant: number, filter: CountFilter): Promise<Counts> {
  const selects = branchesOf({ statuses: filter.statuses ?? TodoStatuses.options, lists: filter.lists }).map((branch) => {
    const { conditions, values } = conditionsOf(branch, tenant, filter)
    return { sql: `SELECT '${branch.status}' AS status, count(*) AS count FROM todos WHERE ${conditions.join(' AND ')}`, values }
  })
  const counts = none()
  const sql = selects.map((select) => select.sql).join(' UNION ALL ')
  const found = await connection.all(
    sql,
    selects.flatMap(({ values }) => values),
  )
  for (const [status, count] of found) counts[status as TodoStatus] += Number(count)
  return counts
}

/** Counted as a range of the list's index each, in one statement. */
export async function countLists(connection: Connection, tenant: number, lists: readonly number[]): Promise<Map<number, Counts>> {
  const counts = new Map(lists.map((list) => [list, none()]))
  if (lists.length === 0) return counts
  const marks = lists.map(() => '?').join(', ')
  const sql = `SELECT conversation_id, status, count(*) FROM todos WHERE tenant_id = ? AND conversation_id IN (${marks}) GROUP BY conversation_id, status`
  for (const [list, status, count] of await connection.all(sql, [tenant, ...lists])) {
    const own = counts.get(Number(list))
    if (own) own[status as TodoStatus] = Number(count)
  }
  return counts
}

export async function countSprints(connection: Connection, tenant: number, ids: readonly string[]): Promise<Map<string, Counts>> {
  const counts = new Map(ids.map((id) => [id, none()]))
  if (ids.length === 0) return counts
  const marks = ids.map(() => '?').join(', ')
  const sql = `SELECT sprint_id, status, count(*) FROM todos WHERE tenant_id = ? AND sprint_id IN (${marks}) AND sprint_id IS NOT NULL GROUP BY sprint_id, status`
  for (const [sprint, status, count] of await connection.all(sql, [tenant, ...ids])) {
    const own = counts.get(String(sprint))
    if (own) own[status as TodoStatus] = Number(count)
  }
  return counts
}
