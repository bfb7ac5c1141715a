import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { keptRights, narrowest, rightsOfWord } from '../access/rights.ts'
import { readWhen } from './when/read-when.ts'
import { nextTime, nextTimes } from './when/times.ts'
import type { When } from './when/when.ts'
import { judgeZone } from './when/zone.ts'

export type NewSchedule = Pick<
  Schedule,
  'id' | 'number' | 'title' | 'action' | 'session' | 'prompt' | 'when' | 'zone' | 'missed' | 'onlyIf' | 'createdBy' | 'rights'
>

export type ScheduleWish = Partial<Pick<Schedule, 'title' | 'prompt' | 'when' | 'zone' | 'missed'>> & { onlyIf?: ConditionWish | undefined }

type ConditionWish = Schedule['onlyIf'] | 'none'

export function conditionFrom(wish: ConditionWish | undefined, before: Schedule['onlyIf'] = null): Schedule['onlyIf'] {
  if (wish === undefined) return before
  return wish === 'none' ? null : wish
}

export interface ScheduleChange {
  schedule: Schedule
  events: NewEvent[]
}

export function decideSchedule(wish: NewSchedule, when: When, now: number): ScheduleChange {
  const schedule: Schedule = {
    ...wish,
    ...whenOf(when, wish.zone, now),
    pausedAt: 0,
    lastAt: 0,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  return { schedule, events: [{ type: 'schedule.added', session: schedule.session, data: { schedule } }] }
}

/** The words are read again only when they or their zone are others: “in 20 minutes” keeps its moment whatever else changes. */
export function decideUpdateSchedule(before: Schedule, wish: ScheduleWish, by: Rights, now: number): Outcome<ScheduleChange> {
  if (before.action === 'tick') return refuseTick('changed')
  const zone = judgeZone(wish.zone ?? before.zone)
  if (!zone.granted) return zone
  const isMoved = wish.when !== undefined || wish.zone !== undefined
  const when = isMoved ? readWhen(wish.when ?? before.when, zone.value, now) : undefined
  if (when?.granted === false) return when
  const schedule: Schedule = {
    ...before,
    title: wish.title ?? before.title,
    prompt: wish.prompt ?? before.prompt,
    missed: wish.missed ?? before.missed,
    onlyIf: conditionFrom(wish.onlyIf, before.onlyIf),
    when: wish.when ?? before.when,
    zone: zone.value,
    ...(when && whenOf(when.value, zone.value, now)),
    rights: rightsAfter(before, wish, by),
    updatedAt: now,
  }
  const was = { when: before.when, zone: before.zone, prompt: before.prompt, title: before.title, onlyIf: before.onlyIf }
  return grant({ schedule, events: [{ type: 'schedule.edited', session: schedule.session, data: { schedule, was } }] })
}

/** Who writes what is said says it. Who only changes when it is said has no more said for them than they may say, and no more than before. */
function rightsAfter(before: Schedule, { prompt, when, zone, missed, onlyIf }: ScheduleWish, by: Rights): Rights | null {
  if (prompt !== undefined && prompt !== before.prompt) return keptRights(by)
  const isMoved = when !== undefined || zone !== undefined || missed !== undefined || onlyIf !== undefined
  return isMoved ? keptRights(narrowest(rightsOfWord(before), by)) : before.rights
}

/** The operator's wish changes when the tick comes, and keeps whether it is paused. */
export function decideMoveTick(tick: Schedule, { cron, zone }: { cron: string; zone: string }, when: When, now: number): ScheduleChange {
  const schedule = { ...tick, when: cron, zone, ...whenOf(when, zone, now), updatedAt: now }
  const was = { when: tick.when, zone: tick.zone }
  return { schedule, events: [{ type: 'schedule.edited', session: 0, data: { schedule, was } }] }
}

export function decideDeleteSchedule(schedule: Schedule): Outcome<NewEvent[]> {
  if (schedule.action === 'tick') return refuseTick('deleted')
  return grant([{ type: 'schedule.deleted', session: schedule.session, data: { schedule } }])
}

function refuseTick(verb: string) {
  return refuse('conflict', `The tick cannot be ${verb} here: its times are the operator’s.`, {
    hint: 'Pause it, or start the daemon with --tick and --zone.',
  })
}

/** What a reading of the written words comes to. */
function whenOf(when: When, zone: string, now: number): Pick<Schedule, 'cron' | 'nextAt'> {
  return { cron: when.kind === 'cron' ? when.cron : null, nextAt: nextTime(when, zone, now) }
}

export function previewOf({ cron, zone, nextAt, pausedAt }: Schedule, count: number): number[] {
  if (nextAt === 0 || pausedAt > 0 || count === 0) return []
  return cron === null ? [nextAt] : nextTimes({ kind: 'cron', cron }, zone, nextAt - 1, count)
}

/** How late a time may be met and still count as met: a busy machine is late, a machine that was off has missed it. */
const grace = 60_000

/**
 * A time has come, or several have while nothing ran. Whatever was missed is at most one: caught up with once, or skipped,
 * as the schedule wishes; the next time is always ahead.
 */
export function decideFire(schedule: Schedule, now: number): { schedule: Schedule; happens: boolean } {
  if (schedule.pausedAt > 0 || schedule.nextAt === 0 || schedule.nextAt > now) return { schedule, happens: false }
  const happens = schedule.missed === 'once' || now - schedule.nextAt <= grace
  const nextAt = schedule.cron === null ? 0 : nextTime({ kind: 'cron', cron: schedule.cron }, schedule.zone, now)
  const lastAt = happens ? now : schedule.lastAt
  return { schedule: { ...schedule, nextAt, lastAt, updatedAt: now }, happens }
}

/** Its time has come, and what it is to happen for is not there: it has not happened, and goes on from its next time. */
export function decideSkip(before: Schedule, after: Schedule): Schedule {
  return { ...after, lastAt: before.lastAt }
}

/** Why a schedule's time was skipped, in the words that the log has. */
export const skipReasons = { overdue: 'nothing is overdue' } as const

/** Resumed, it goes on from its next time: what it rested through is not made up for. Nothing happens by it then that whoever resumed it may not do. */
export function decidePause(schedule: Schedule, paused: boolean, by: Rights, now: number): ScheduleChange {
  if (paused === schedule.pausedAt > 0) return { schedule, events: [] }
  const nextAt = paused || schedule.cron === null ? schedule.nextAt : nextTime({ kind: 'cron', cron: schedule.cron }, schedule.zone, now)
  const isOver = !paused && schedule.cron === null && schedule.nextAt <= now
  const after: Schedule = {
    ...schedule,
    pausedAt: paused ? now : 0,
    nextAt: isOver ? 0 : nextAt,
    rights: paused ? schedule.rights : keptRights(narrowest(rightsOfWord(schedule), by)),
    updatedAt: now,
  }
  const type = paused ? 'schedule.paused' : 'schedule.resumed'
  return { schedule: after, events: [{ type, session: after.session, data: { schedule: after } }] }
}

export function judgeHasNext({ number, nextAt, when }: Schedule): Outcome<null> {
  if (nextAt > 0) return grant(null)
  return refuse('conflict', `Schedule #${number} has no next time: ${when}.`, {
    hint: 'Give it another time.',
    instead: { operation: 'schedule.update', input: { schedule: number }, wants: ['when'] },
  })
}

/** Who is woken: a session, a task or an agent, and one of the three. */
export function judgeOneTarget(named: number): Outcome<null> {
  return named > 1 ? refuseTarget('name a session, a task or an agent: one of the three') : grant(null)
}

export function judgeTarget(agent: string | null | undefined): Outcome<string> {
  return agent == null ? refuseTarget('is missing: name a session, a task or an agent') : grant(agent)
}

function refuseTarget(problem: string): Outcome<never> {
  return refuse('invalid', `session: ${problem}.`, { fields: [{ field: 'session', problem }], hint: 'Name one of the three.' })
}

export function judgeHasAgent<Woken extends Session>(session: Woken): Outcome<Woken> {
  if (session.agent !== null) return grant(session)
  return refuse('conflict', `Session #${session.number} has no agent, so nobody would be woken.`, {
    hint: 'Name an agent instead: a session is made for it.',
  })
}
