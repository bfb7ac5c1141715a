import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'
import type { KeptCount } from '../../ports/store.ts'
import { countedOn, day, hour, waitText } from './count.ts'
import { type QuotaName, type Quotas, quotaVariables } from './quotas.ts'

/** Quotas are for agents, by whichever door they come; what the engine does for one was paid for when it was asked for. */
export function isBounded({ agent, engine }: Caller): boolean {
  return agent !== null && !engine
}

const made = {
  tasks: { lasts: hour, things: 'tasks', within: 'an hour' },
  sessions: { lasts: hour, things: 'sessions', within: 'an hour' },
  tree: { lasts: day, things: 'tasks and sessions', within: 'a day' },
} as const

/** What is made counts where it is made and for whoever makes it; `where` says for whom. */
export interface Making {
  quota: keyof typeof made
  /** What it is counted under. */
  name: string
  /** Whose it is, as the beginning of a sentence: `coder has`. */
  where: string
  more: number
}

/** The count as it is to be, or why it may not be that high. */
export function decideMaking(
  { quota, where, more }: Making,
  kept: KeptCount | undefined,
  most: Quotas[QuotaName],
  now: number,
): Outcome<KeptCount> {
  const { lasts, things, within } = made[quota]
  const after = countedOn(kept, more, lasts, now)
  if (after.count <= most) return grant(after)
  const wanted = more === 1 ? '' : `, and ${more} more are wanted`
  return refuse(
    'limit_reached',
    `${where} created ${after.count - more} ${things} within ${within}${wanted}: the quota \`${quota}\` lets agents create ${most}.`,
    {
      hint: `Go on with what there is. There is room again in ${waitText(after, lasts, now)}; a person may create more now. ${raisedBy(quota)}`,
    },
  )
}

/** How wide work is spread below one task. */
export function judgeSubtasks({ number }: TaskRecord, live: number, most: number): Outcome<null> {
  if (live < most) return grant(null)
  return refuse(
    'limit_reached',
    `Task ${number} has ${live} subtasks that are not finished: the quota \`subtasks\` lets agents have ${most} below one task.`,
    { hint: `Wait until some are done, or do the step yourself. ${raisedBy('subtasks')}` },
  )
}

/** A tenant keeps at most so many schedules that will happen again, whoever made them. */
export const maximumSchedules = 1_000

export function judgeSchedules(live: number, more: number, by: { agent: string | null; most: number }): Outcome<null> {
  if (live + more <= by.most) return grant(null)
  const instead = { operation: 'schedule.list', input: {} } as const
  if (by.agent === null) {
    return refuse('limit_reached', `There are ${live} schedules that will happen again, and ${by.most} is the most a tenant may have.`, {
      hint: 'Delete some that are no longer needed.',
      instead,
    })
  }
  return refuse(
    'limit_reached',
    `${by.agent} has ${live} schedules that will happen again: the quota \`schedules\` lets an agent have ${by.most}.`,
    { hint: `Delete some that are no longer needed. ${raisedBy('schedules')}`, instead },
  )
}

/** Whether a schedule will happen again. One that is paused will, once it goes on. */
export function isLive({ nextAt }: Schedule): boolean {
  return nextAt > 0
}

function raisedBy(quota: QuotaName): string {
  return `The operator may raise ${quotaVariables[quota]}.`
}
