import type { Todo } from '../../../contract/nouns/todo.ts'
import type { TodoFilter } from '../../../core/ports/filters.ts'
import type { Page } from '../../../core/ports/store.ts'
import type { Connection, Value } from '../connection.ts'
import { numbersFrom, pageOf } from '../page.ts'
import { type Branch, branchesOf, conditionsOf, type Narrowing } from './branches.ts'
import { byChange, byPosition, type Order } from './order.ts'
import { isLookedThrough, type Span, spansOf } from './spans.ts'
import { todos } from './table.ts'

type Filter = TodoFilter & Pick<Narrowing, 'without'>

export async function listTodos(connection: Connection, tenant: number, filter: Filter): Promise<Page<Todo>> {
  const listing = { tenant, filter, order: orderOf(filter), mixed: filter.order === 'position' || filter.order === 'change' }
  const [first = 0, ...beyond] = numbersFrom(filter.after, 3) ?? []
  const starts = branchesOf(filter)
    .map((branch, index): Start => ({ branch, index, beyond: listing.mixed || index === first ? beyond : [] }))
    .slice(listing.mixed ? 0 : first)
  const areNear = connection.kind === 'sqlite' && (!listing.mixed || starts.some(({ branch }) => isLookedThrough(branch, filter)))
  const rows = areNear ? await oneByOne(connection, starts, listing) : await allAtOnce(connection, starts, listing)
  const page = pageOf(rows, filter.limit, ({ branch, todo }) => [branch, ...listing.order.keyOf(todo)])
  return { rows: page.rows.map(({ todo }) => todo), next: page.next }
}

/** A branch, and behind which row to begin. */
interface Start {
  branch: Branch
  index: number
  beyond: number[]
}

interface Found {
  branch: number
  todo: Todo
}

/** Where a statement costs no journey, several plain ones are several times quicker than one that puts all together. */
async function oneByOne(connection: Connection, starts: readonly Start[], listing: Listing): Promise<Found[]> {
  const wanted = listing.filter.limit + 1
  const found: Found[] = []
  for (const start of starts) {
    if (found.length >= wanted && !listing.mixed) break
    const rows = await firstOf(connection, start, listing.mixed ? wanted : wanted - found.length, listing)
    found.push(...rows.map((columns) => ({ branch: start.index, todo: todos.decode(columns) })))
  }
  return listing.mixed ? found.sort((one, other) => listing.order.compare(one.todo, other.todo)) : found
}

/** The first rows of a branch. What no index leads to is looked for span by span. */
async function firstOf(connection: Connection, start: Start, wanted: number, listing: Listing): Promise<Value[][]> {
  const { tenant, filter, order } = listing
  const { sql, values } = selectBranch(connection, start, listing)
  if (!isLookedThrough(start.branch, filter)) return connection.all(sql, [...values, wanted])
  const rows: Value[][] = []
  for await (const span of spansOf(connection, tenant, start.branch, filter, order, start.beyond)) {
    const part = selectBranch(connection, { ...start, beyond: [] }, listing, span)
    rows.push(...(await connection.all(part.sql, [...part.values, wanted - rows.length])))
    if (rows.length >= wanted) break
  }
  return rows
}

async function allAtOnce(connection: Connection, starts: readonly Start[], listing: Listing): Promise<Found[]> {
  if (starts.length === 0) return []
  const { order, mixed, filter } = listing
  const wanted = filter.limit + 1
  const selects = starts.map((start) => ({ index: start.index, ...selectBranch(connection, start, listing) }))
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
  filter: Filter
  order: Order
  /** All branches in one order, instead of one after the other. */
  mixed: boolean
}

const whole: Span = { conditions: [], values: [] }

function selectBranch(
  connection: Connection,
  { branch, beyond }: Start,
  { tenant, filter, order }: Listing,
  span: Span = whole,
): { sql: string; values: Value[] } {
  const { conditions, values } = conditionsOf(connection, branch, tenant, filter)
  const all = [...conditions, ...(beyond.length > 0 ? [order.beyond] : []), ...span.conditions]
  const sql = todos.select(`WHERE ${all.join(' AND ')} ORDER BY ${order.by} LIMIT ?`)
  return { sql, values: [...values, ...beyond, ...span.values] }
}
