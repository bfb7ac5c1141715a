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

interface Order {
  by: string
  beyond: string
  keyOf(todo: Todo): number[]
}

const orderInList: Order = {
  by: 'position, id',
  beyond: '(position, id) > (?, ?)',
  keyOf: (todo) => [todo.position, todo.number],
}
const orderInBrowse: Order = {
  by: 'updated_at DESC, id DESC',
  beyond: '(updated_at, id) < (?, ?)',
  keyOf: (todo) => [todo.updatedAt / 1000, todo.number],
}

export async function listTodos(connection: Connection, tenant: number, filter: TodoFilter): Promise<Page<Todo>> {
  const order = filter.lists === undefined ? orderInBrowse : orderInList
  const [first = 0, ...beyond] = filter.after === undefined ? [] : numbersFrom(filter.after, 3)
  const selects = branchesOf(filter)
    .map((branch, index) => selectBranch(branch, index, index === first ? beyond : [], { tenant, filter, order }))
    .slice(first)
  if (selects.length === 0) return { rows: [], next: null }
  const union = selects.map(({ sql }) => sql).join(' UNION ALL ')
  const sql = `SELECT * FROM (${union}) AS listed ORDER BY branch, ${order.by} LIMIT ?`
  const found = await connection.all(sql, [...selects.flatMap(({ values }) => values), filter.limit + 1])
  const rows = found.map(([branch, ...columns]) => ({ branch: Number(branch), todo: todos.decode(columns) }))
  const page = pageOf(rows, filter.limit, ({ branch, todo }) => [branch, ...order.keyOf(todo)])
  return { rows: page.rows.map(({ todo }) => todo), next: page.next }
}

interface Listing {
  tenant: number
  filter: TodoFilter
  order: Order
}

function selectBranch(
  branch: Branch,
  index: number,
  beyond: number[],
  { tenant, filter, order }: Listing,
): { sql: string; values: Value[] } {
  const conditions = ['tenant_id = ?', 'status = ?']
  const values: Value[] = [tenant, branch.status]
  if (branch.list !== undefined) {
    conditions.push('conversation_id = ?')
    values.push(branch.list)
  }
  if (filter.agent !== undefined) {
    // The second condition is what lets the partial index serve.
    conditions.push(`agent_id = ? AND agent_id <> ''`)
    values.push(filter.agent)
  }
  if (beyond.length > 0) {
    conditions.push(order.beyond)
    values.push(...beyond)
  }
  const rows = `SELECT ${todos.columns} FROM todos WHERE ${conditions.join(' AND ')} ORDER BY ${order.by} LIMIT ?`
  return { sql: `SELECT ${index} AS branch, ${todos.columns} FROM (${rows}) AS branch_${index}`, values: [...values, filter.limit + 1] }
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
  agent?: string,
): Promise<Record<TodoStatus, number>> {
  const values: Value[] = []
  const selects = branchesOf({ statuses, lists }).map(({ status, list }) => {
    values.push(tenant, ...(list === undefined ? [] : [list]), ...(agent === undefined ? [] : [agent]))
    const inList = list === undefined ? '' : ' AND conversation_id = ?'
    const byAgent = agent === undefined ? '' : ` AND agent_id = ? AND agent_id <> ''`
    return `SELECT '${status}' AS status, count(*) AS count FROM todos WHERE tenant_id = ? AND status = '${status}'${inList}${byAgent}`
  })
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
