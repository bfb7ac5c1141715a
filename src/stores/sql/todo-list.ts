import { listOrder, type Todo, type TodoStatus } from '../../contract/nouns/todo.ts'
import type { Page, TodoFilter } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { numbersFrom, pageOf } from './page.ts'
import { todos } from './tables.ts'

/**
 * A list is read in branches, one for each status and list, in the order shown. Each branch is a range of one index that is
 * already in order, and stops at the limit, so that a read costs the same in a table of a thousand rows and of a million.
 */
interface Branch {
  status: TodoStatus
  list?: number
}

/** What the rows of a branch are ordered by, behind the branch itself. */
const orderInList = { columns: 'position, id', direction: 'ASC', comparison: '>' }
const orderInBrowse = { columns: 'updated_at, id', direction: 'DESC', comparison: '<' }

export async function listTodos(connection: Connection, tenant: number, filter: TodoFilter): Promise<Page<Todo>> {
  const order = filter.lists === undefined ? orderInBrowse : orderInList
  const branches = branchesOf(filter)
  const start = filter.after === undefined ? undefined : numbersFrom(filter.after, 3)
  const remaining = branches.slice(start?.[0] ?? 0)
  const offset = branches.length - remaining.length
  const values: Value[] = []
  const selects = remaining.map((branch, index) => {
    const conditions = ['tenant_id = ?', 'status = ?']
    values.push(tenant, branch.status)
    if (branch.list !== undefined) {
      conditions.push('conversation_id = ?')
      values.push(branch.list)
    }
    if (filter.agent !== undefined) {
      conditions.push(`agent_id = ? AND agent_id <> ''`)
      values.push(filter.agent)
    }
    if (index === 0 && start !== undefined) {
      conditions.push(`(${order.columns}) ${order.comparison} (?, ?)`)
      values.push(start[1] ?? 0, start[2] ?? 0)
    }
    values.push(filter.limit + 1)
    const by = order.columns.replaceAll(',', ` ${order.direction},`)
    return `SELECT ${index + offset} AS branch, ${todos.columns} FROM (SELECT ${todos.columns} FROM todos WHERE ${conditions.join(' AND ')} ORDER BY ${by} ${order.direction} LIMIT ?) AS branch_${index}`
  })
  if (selects.length === 0) return { rows: [], next: null }
  values.push(filter.limit + 1)
  const by = order.columns.replaceAll(',', ` ${order.direction},`)
  const sql = `SELECT * FROM (${selects.join(' UNION ALL ')}) AS listed ORDER BY branch, ${by} ${order.direction} LIMIT ?`
  const found = await connection.all(sql, values)
  const rows = found.map(([branch, ...columns]) => ({ branch: Number(branch), todo: todos.decode(columns) }))
  const keyOf = ({ branch, todo }: (typeof rows)[number]) =>
    filter.lists === undefined ? [branch, todo.updatedAt / 1000, todo.number] : [branch, todo.position, todo.number]
  const { rows: shown, next } = pageOf(rows, filter.limit, keyOf)
  return { rows: shown.map(({ todo }) => todo), next }
}

function branchesOf({ statuses, lists }: Pick<TodoFilter, 'statuses' | 'lists'>): Branch[] {
  return listOrder
    .filter((status) => statuses.includes(status))
    .flatMap((status): Branch[] => (lists === undefined ? [{ status }] : lists.map((list) => ({ status, list }))))
}

export async function countTodos(
  connection: Connection,
  tenant: number,
  lists: readonly number[] | undefined,
  statuses: readonly TodoStatus[],
): Promise<Record<TodoStatus, number>> {
  const branches = branchesOf({ statuses, lists })
  const selects = branches.map(
    ({ status, list }) =>
      `SELECT '${status}' AS status, count(*) AS count FROM todos WHERE tenant_id = ? AND status = '${status}'${list === undefined ? '' : ' AND conversation_id = ?'}`,
  )
  const values = branches.flatMap(({ list }) => (list === undefined ? [tenant] : [tenant, list]))
  const counts: Record<TodoStatus, number> = { pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0 }
  for (const [status, count] of await connection.all(selects.join(' UNION ALL '), values)) counts[status as TodoStatus] += Number(count)
  return counts
}

const lastPositionSql = `SELECT max(last) FROM (${listOrder
  .map((status) => `SELECT max(position) AS last FROM todos WHERE tenant_id = ? AND conversation_id = ? AND status = '${status}'`)
  .join(' UNION ALL ')}) AS statuses`

export async function lastPosition(connection: Connection, tenant: number, list: number): Promise<number> {
  const [row] = await connection.all(
    lastPositionSql,
    listOrder.flatMap(() => [tenant, list]),
  )
  return Number(row?.[0] ?? 0)
}
