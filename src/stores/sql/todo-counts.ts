import { type TodoStatus, TodoStatus as TodoStatuses } from '../../contract/nouns/todo.ts'
import type { CountFilter } from '../../core/ports/filters.ts'
import type { Connection, Value } from './connection.ts'
import { type Branch, branchesOf, conditionsOf } from './todo-branches.ts'
import { isLookedThrough, rowsOfSpan, spansOf } from './todo-spans.ts'

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
export async function countTodos(connection: Connection, tenant: number, filter: CountFilter): Promise<Counts> {
  const counts = none()
  const branches = branchesOf({ statuses: filter.statuses ?? TodoStatuses.options, lists: filter.lists })
  const isNear = connection.kind === 'sqlite'
  const long = isNear ? branches.filter((branch) => isLookedThrough(branch, filter)) : []
  const countings = branches.filter((branch) => !long.includes(branch)).map((branch) => countingOf(branch, tenant, filter, isNear))
  for (const { branch, count } of await countAtOnce(connection, countings)) {
    if (isNear && count > rowsOfSpan) long.push(branch)
    else counts[branch.status] += count
  }
  for (const branch of long) counts[branch.status] += await countInSpans(connection, tenant, branch, filter)
  return counts
}

function countingOf(branch: Branch, tenant: number, filter: CountFilter, isBounded: boolean): Counting {
  const { conditions, values } = conditionsOf(branch, tenant, filter)
  const where = conditions.join(' AND ')
  const bounded = `(SELECT 1 FROM todos WHERE ${where} LIMIT ${rowsOfSpan + 1}) AS counted`
  return { branch, sql: `count(*) FROM ${isBounded ? bounded : `todos WHERE ${where}`}`, values }
}

async function countAtOnce(connection: Connection, countings: readonly Counting[]): Promise<{ branch: Branch; count: number }[]> {
  if (countings.length === 0) return []
  const sql = countings.map(({ sql }, index) => `SELECT ${index}, ${sql}`).join(' UNION ALL ')
  const values = countings.flatMap((counting) => counting.values)
  const rows = await connection.all(sql, values)
  return rows.map(([index, count]) => ({ branch: (countings[Number(index)] as Counting).branch, count: Number(count) }))
}

async function countInSpans(connection: Connection, tenant: number, branch: Branch, filter: CountFilter): Promise<number> {
  const { conditions, values } = conditionsOf(branch, tenant, filter)
  let count = 0
  for await (const span of spansOf(connection, tenant, branch, filter)) {
    const sql = `SELECT count(*) FROM todos WHERE ${[...conditions, ...span.conditions].join(' AND ')}`
    const [row] = await connection.all(sql, [...values, ...span.values])
    count += Number(row?.[0])
  }
  return count
}

/** Counted as a range of the list's index each: in one statement where that is a way to the server and back, and else one by one, so that others get their turn. */
export async function countLists(connection: Connection, tenant: number, lists: readonly number[]): Promise<Map<number, Counts>> {
  const counts = new Map(lists.map((list) => [list, none()]))
  if (lists.length === 0) return counts
  if (connection.kind === 'sqlite') {
    for (const list of lists) counts.set(list, await countTodos(connection, tenant, { lists: [list] }))
    return counts
  }
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
  if (connection.kind === 'sqlite') {
    for (const sprint of ids) counts.set(sprint, await countTodos(connection, tenant, { sprint }))
    return counts
  }
  const marks = ids.map(() => '?').join(', ')
  const sql = `SELECT sprint_id, status, count(*) FROM todos WHERE tenant_id = ? AND sprint_id IN (${marks}) AND sprint_id IS NOT NULL GROUP BY sprint_id, status`
  for (const [sprint, status, count] of await connection.all(sql, [tenant, ...ids])) {
    const own = counts.get(String(sprint))
    if (own) own[status as TodoStatus] = Number(count)
  }
  return counts
}
