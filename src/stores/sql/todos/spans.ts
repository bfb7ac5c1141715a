import type { Connection, Value } from '../connection.ts'
import { type Branch, conditionsOf, type Narrowing } from './branches.ts'
import { byChange, byPosition, type Order } from './order.ts'

/** So many rows of an index, and those that it points to, SQLite goes through in a few milliseconds, in which nobody else is answered. */
export const rowsOfSpan = 10_000

/** A part of a branch, to be added to its conditions. */
export interface Span {
  conditions: string[]
  values: Value[]
}

/**
 * What a branch is narrowed by besides its list (or else its artifact, and so on) no index knows: all of the list has to be looked through for it.
 */
export function isLookedThrough(branch: Branch, filter: Narrowing): boolean {
  const narrowings = [branch.list, filter.artifact, filter.sprint, filter.agent, filter.priority].filter((value) => value !== undefined)
  return narrowings.length > 1 || filter.priority === 'medium' || (filter.without ?? []).length > 0
}

/** Divides what has to be looked through for a branch into spans, in the given order; a server looks through it as long as it likes. */
export async function* spansOf(
  connection: Connection,
  tenant: number,
  branch: Branch,
  filter: Narrowing,
  order: Order = naturalOrder(branch, filter),
  from: readonly number[] = [],
): AsyncGenerator<Span> {
  const { conditions, values } = conditionsOf(connection, branch, tenant, guideOf(branch, filter))
  for (let start: readonly Value[] = from; ; ) {
    const beyond = start.length > 0 ? [order.beyond] : []
    const sql = `SELECT ${order.key} FROM todos WHERE ${[...conditions, ...beyond].join(' AND ')} ORDER BY ${order.by} LIMIT 1 OFFSET ${rowsOfSpan}`
    const [end] = connection.kind === 'sqlite' ? await connection.all(sql, [...values, ...start]) : []
    yield { conditions: [...beyond, ...(end ? [order.upTo] : [])], values: [...start, ...(end ?? [])] }
    if (end === undefined) return
    start = end
  }
}

/** The one narrowing that leads to an index. */
function guideOf(branch: Branch, { artifact, sprint, agent, priority }: Narrowing): Narrowing {
  if (branch.list !== undefined) return {}
  if (artifact !== undefined) return { artifact }
  if (sprint !== undefined) return { sprint }
  if (agent !== undefined) return { agent }
  return priority === undefined || priority === 'medium' ? {} : { priority }
}

function naturalOrder(branch: Branch, filter: Narrowing): Order {
  const { artifact, sprint } = guideOf(branch, filter)
  return branch.list !== undefined || artifact !== undefined || sprint !== undefined ? byPosition : byChange
}
