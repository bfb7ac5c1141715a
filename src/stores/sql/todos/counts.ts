import { type TodoStatus, TodoStatus as TodoStatuses } from '../../../contract/nouns/todo.ts'
import type { CountFilter } from '../../../core/ports/filters.ts'
import type { Connection, Value } from '../connection.ts'
import { isThere } from '../deletion/is-there.ts'
import { oneOf } from '../one-of.ts'
import { type Branch, branchesOf, conditionsOf } from './branches.ts'
import { isLookedThrough, rowsOfSpan, spansOf } from './spans.ts'

type Counts = Record<TodoStatus, number>

function none(): Counts {
  return { pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0 }
}

interface Counting {
  branch: Branch
  sql: string
  values: Value[]
}

/**
 * Counted in branches, as lists are read: each is a range of an index that holds all the count needs. On SQLite only as far as that takes no time:
 * what is longer, or has to be looked through, is counted span by span.
 */
export async function countTodos(
  connection: Connection,
  tenant: number,
  filter: CountFilter,
  without: readonly number[] = [],
): Promise<Counts> {
  const counts = await countAll(connection, tenant, filter)
  // The index that all of them are counted by does not know of lists: those that are to be left out are counted by another.
  const gone = without.length === 0 ? none() : await countAll(connection, tenant, { ...filter, lists: without })
  for (const status of TodoStatuses.options) counts[status] -= gone[status]
  return counts
}

async function countAll(connection: Connection, tenant: number, filter: CountFilter): Promise<Counts> {
  const counts = none()
  const branches = branchesOf({ statuses: filter.statuses ?? TodoStatuses.options, lists: filter.lists })
  const isNear = connection.kind === 'sqlite'
  const long = isNear ? branches.filter((branch) => isLookedThrough(branch, filter)) : []
  const countings = branches.filter((branch) => !long.includes(branch)).map((branch) => countingOf(connection, branch, tenant, filter))
  for (const { branch, count } of await countAtOnce(connection, countings)) {
    if (isNear && count > rowsOfSpan) long.push(branch)
    else counts[branch.status] += count
  }
  for (const branch of long) counts[branch.status] += await countInSpans(connection, tenant, branch, filter)
  return counts
}

function countingOf(connection: Connection, branch: Branch, tenant: number, filter: CountFilter): Counting {
  const { conditions, values } = conditionsOf(connection, branch, tenant, filter)
  const where = conditions.join(' AND ')
  const bounded = `(SELECT 1 FROM todos WHERE ${where} LIMIT ${rowsOfSpan + 1}) AS counted`
  return { branch, sql: `count(*) FROM ${connection.kind === 'sqlite' ? bounded : `todos WHERE ${where}`}`, values }
}

async function countAtOnce(connection: Connection, countings: readonly Counting[]): Promise<{ branch: Branch; count: number }[]> {
  if (countings.length === 0) return []
  const sql = countings.map(({ sql }, index) => `SELECT ${index}, ${sql}`).join(' UNION ALL ')
  const values = countings.flatMap((counting) => counting.values)
  const rows = await connection.all(sql, values)
  return rows.map(([index, count]) => ({ branch: (countings[Number(index)] as Counting).branch, count: Number(count) }))
}

async function countInSpans(connection: Connection, tenant: number, branch: Branch, filter: CountFilter): Promise<number> {
  const { conditions, values } = conditionsOf(connection, branch, tenant, filter)
  let count = 0
  for await (const span of spansOf(connection, tenant, branch, filter)) {
    const sql = `SELECT count(*) FROM todos WHERE ${[...conditions, ...span.conditions].join(' AND ')}`
    const [row] = await connection.all(sql, [...values, ...span.values])
    count += Number(row?.[0])
  }
  return count
}

/** Counted as a range of the list's index each: in one statement where that is a way to the server and back, and else one by one, so that others get their turn. */
export function countLists(connection: Connection, tenant: number, lists: readonly number[]): Promise<Map<number, Counts>> {
  return countEach(connection, tenant, 'conversation_id', lists, (list) => ({ lists: [list] }))
}

export function countSprints(
  connection: Connection,
  tenant: number,
  ids: readonly string[],
  without: () => Promise<readonly number[]>,
): Promise<Map<string, Counts>> {
  return countEach(connection, tenant, 'sprint_id', ids, (sprint) => ({ sprint }), without)
}

async function countEach<Of extends number | string>(
  connection: Connection,
  tenant: number,
  column: string,
  wanted: readonly Of[],
  filterOf: (one: Of) => CountFilter,
  without: () => Promise<readonly number[]> = async () => [],
): Promise<Map<Of, Counts>> {
  const counts = new Map(wanted.map((one) => [one, none()]))
  if (connection.kind === 'sqlite') {
    for (const one of wanted) counts.set(one, await countTodos(connection, tenant, filterOf(one), await without()))
    return counts
  }
  const these = oneOf(connection, column, wanted as readonly number[] | readonly string[])
  const sql = `SELECT ${column}, status, count(*) FROM todos WHERE tenant_id = ? AND ${these.sql} AND ${column} IS NOT NULL AND ${isThere('todos')} GROUP BY ${column}, status`
  for (const [one, status, count] of wanted.length === 0 ? [] : await connection.all(sql, [tenant, these.value])) {
    const own = counts.get(one as Of)
    if (own) own[status as TodoStatus] = Number(count)
  }
  return counts
}
