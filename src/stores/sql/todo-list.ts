import { listOrder, type Todo, type TodoPriority, type TodoStatus } from '../../contract/nouns/todo.ts'
import type { TodoFilter } from '../../core/ports/filters.ts'
import type { ListedTodo, Page } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { numbersFrom, pageOf } from './page.ts'
import { todos } from './tables.ts'
import { type Branch, branchesOf, conditionsOf } from './todo-branches.ts'

interface Order {
  by: string
  beyond: string
  keyOf(todo: Todo): number[]
}

const byPosition: Order = {
  by: 'position, id',
  beyond: '(position, id) > (?, ?)',
  keyOf: (todo) => [todo.position, todo.number],
}
const byChange: Order = {
  by: 'updated_at DESC, id DESC',
  beyond: '(updated_at, id) < (?, ?)',
  keyOf: (todo) => [todo.updatedAt / 1000, todo.number],
}

export async function listTodos(connection: Connection, tenant: number, filter: TodoFilter): Promise<Page<Todo>> {
  const listing = { tenant, filter, order: orderOf(filter), mixed: filter.order === 'position' || filter.order === 'change' }
  const [first = 0, ...beyond] = filter.after === undefined ? [] : numbersFrom(filter.after, 3)
  const selects = branchesOf(filter)
    .map((branch, index) => selectBranch(branch, index, listing.mixed || index === first ? beyond : [], listing))
    .slice(listing.mixed ? 0 : first)
  const areNear = connection.kind === 'sqlite' && !listing.mixed
  const rows = areNear ? await oneByOne(connection, selects, filter.limit + 1) : await allAtOnce(connection, selects, listing)
  const page = pageOf(rows, filter.limit, ({ branch, todo }) => [branch, ...listing.order.keyOf(todo)])
  return { rows: page.rows.map(({ todo }) => todo), next: page.next }
}

interface Select {
  index: number
  sql: string
  values: Value[]
}

interface Found {
  branch: number
  todo: Todo
}

/** Where a statement costs no journey, several plain ones are several times quicker than one that puts all together. */
async function oneByOne(connection: Connection, selects: readonly Select[], wanted: number): Promise<Found[]> {
  const found: Found[] = []
  for (const { index, sql, values } of selects) {
    if (found.length >= wanted) break
    for (const columns of await connection.all(sql, [...values, wanted - found.length])) {
      found.push({ branch: index, todo: todos.decode(columns) })
    }
  }
  return found
}

async function allAtOnce(connection: Connection, selects: readonly Select[], { order, mixed, filter }: Listing): Promise<Found[]> {
  if (selects.length === 0) return []
  const wanted = filter.limit + 1
  const branches = selects.map(({ index, sql }) => `SELECT ${index} AS branch, ${todos.columns} FROM (${sql}) AS branch_${index}`)
  const sql = `SELECT * FROM (${branches.join(' UNION ALL ')}) AS listed ORDER BY ${mixed ? '' : 'branch, '}${order.by} LIMIT ?`
  const rows = await connection.all(sql, [...selects.flatMap(({ values }) => [...values, wanted]), wanted])
  return rows.map(([branch, ...columns]) => ({ branch: Number(branch), todo: todos.decode(columns) }))
}

/** A browse of everything shows the last change first, since places say nothing across lists; whatever belongs together keeps the order it was given. */
function orderOf({ lists, artifact, sprint, order }: TodoFilter): Order {
  if (order === 'change') return byChange
  return lists === undefined && artifact === undefined && sprint === undefined ? byChange : byPosition
}

interface Listing {
  tenant: number
  filter: TodoFilter
  order: Order
  /** All branches in one order, instead of one after the other. */
  mixed: boolean
}

function selectBranch(branch: Branch, index: number, beyond: number[], { tenant, filter, order }: Listing): Select {
  const { conditions, values } = conditionsOf(branch, tenant, filter)
  if (beyond.length > 0) {
    conditions.push(order.beyond)
    values.push(...beyond)
  }
  const sql = `SELECT ${todos.columns} FROM todos WHERE ${conditions.join(' AND ')} ORDER BY ${order.by} LIMIT ?`
  return { index, sql, values }
}

export async function wholeList(
  connection: Connection,
  tenant: number,
  list: number,
  statuses: readonly TodoStatus[] = listOrder,
): Promise<Todo[]> {
  const marks = statuses.map(() => '?').join(', ')
  const sql = `SELECT ${todos.columns} FROM todos WHERE tenant_id = ? AND conversation_id = ? AND status IN (${marks}) ORDER BY position, id`
  return (await connection.all(sql, [tenant, list, ...statuses])).map(todos.decode)
}

const listedSql = `SELECT uid, key, subject, status, priority, blocked_reason FROM todos WHERE tenant_id = ? AND conversation_id = ? ORDER BY position, id`

export async function listedTodos(connection: Connection, tenant: number, list: number): Promise<ListedTodo[]> {
  const rows = (await connection.all(listedSql, [tenant, list])) as [
    string,
    string | null,
    string,
    TodoStatus,
    TodoPriority,
    string | null,
  ][]
  return rows.map(([id, key, subject, status, priority, blockedReason]) => ({ id, key, subject, status, priority, blockedReason }))
}

const beyondSql = 'SELECT id FROM todos WHERE tenant_id = ? AND conversation_id = ? LIMIT 1 OFFSET ?'

export async function isLonger(connection: Connection, tenant: number, list: number, than: number): Promise<boolean> {
  return (await connection.all(beyondSql, [tenant, list, than])).length > 0
}

const ofPlanSql = `SELECT ${todos.columns} FROM todos WHERE tenant_id = ? AND artifact_id = ? AND artifact_id IS NOT NULL AND origin = 'plan' ORDER BY position, id`

export async function todosOfPlan(connection: Connection, tenant: number, artifact: string): Promise<Todo[]> {
  return (await connection.all(ofPlanSql, [tenant, artifact])).map(todos.decode)
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

export async function todosOn(
  connection: Connection,
  tenant: number,
  lists: readonly number[],
  status: Todo['status'],
  limit: number,
): Promise<Todo[]> {
  if (lists.length === 0) return []
  const marks = lists.map(() => '?').join(', ')
  const sql = `SELECT ${todos.columns} FROM todos
WHERE tenant_id = ? AND conversation_id IN (${marks}) AND status = ? ORDER BY conversation_id, position, id LIMIT ?`
  return (await connection.all(sql, [tenant, ...lists, status, limit])).map(todos.decode)
}
