import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'
import { isBounded } from '../quota/judge-quota.ts'
import { type Quotas, quotaVariables } from '../quota/quotas.ts'

export const maximumActiveTodos = 10_000

/** How many unfinished todos a list may have when this caller adds to it: for an agent, what the operator lets it. */
export function mostTodos(caller: Caller, quotas: Quotas): number {
  return isBounded(caller) && quotas.todos > 0 ? Math.min(quotas.todos, maximumActiveTodos) : maximumActiveTodos
}

/** A list keeps at most 10,000 todos that are not finished: more is a runaway, not a plan. Agents are refused sooner. */
export function decideRoom(active: number, most = maximumActiveTodos): Outcome<null> {
  if (active < most) return grant(null)
  const hint = 'Complete, cancel or delete some first.'
  if (most === maximumActiveTodos) {
    return refuse('limit_reached', `The list holds ${active} unfinished todos, and ${most} is the most it may hold.`, { hint })
  }
  return refuse(
    'limit_reached',
    `The list holds ${active} unfinished todos: the quota \`todos\` lets agents add to one that holds fewer than ${most}.`,
    { hint: `${hint} A person may add more; the operator may raise ${quotaVariables.todos}.` },
  )
}
