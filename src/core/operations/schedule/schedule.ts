import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { keptRights } from '../../domain/access/rights.ts'
import {
  conditionFrom,
  decideDeleteSchedule,
  decideMoveTick,
  decidePause,
  decideSchedule,
  decideUpdateSchedule,
  judgeHasAgent,
  judgeHasNext,
  judgeOneTarget,
  judgeTarget,
  previewOf,
  type ScheduleChange,
} from '../../domain/schedule/schedule.ts'
import { inWords } from '../../domain/schedule/when/in-words.ts'
import { readWhen } from '../../domain/schedule/when/read-when.ts'
import { nextTimes } from '../../domain/schedule/when/times.ts'
import { judgeZone } from '../../domain/schedule/when/zone.ts'
import { decideAddSession, noRestrictions } from '../../domain/session/session.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { rightsOfCaller } from '../caller/rights.ts'
import { fireSchedule } from './fire.ts'
import { armed, scheduleKey } from './job.ts'

const shownTimes = 5

export const scheduleHandlers: HandlersOf<'schedule'> = {
  async 'schedule.add'(input, context) {
    const zone = granted(judgeZone(input.zone ?? context.settings.zone()))
    const when = granted(readWhen(input.when, zone, context.now))
    const session = await sessionFor(input, context)
    const number = await context.store.nextNumber('schedule')
    const decided = decideSchedule(
      {
        id: context.newId(),
        number,
        title: input.title ?? firstLine(input.prompt),
        action: 'session',
        session: session.number,
        prompt: input.prompt,
        when: input.when,
        zone,
        missed: input.missed,
        onlyIf: conditionFrom(input.onlyIf),
        createdBy: context.caller.name,
        rights: keptRights(await rightsOfCaller(context)),
      },
      when,
      context.now,
    )
    const schedule = context.add('schedule', decided)
    context.apply(armed(schedule))
    return { schedule, next: previewOf(schedule, shownTimes) }
  },

  async 'schedule.preview'(input, context) {
    const zone = granted(judgeZone(input.zone ?? context.settings.zone()))
    const when = granted(readWhen(input.when, zone, context.now))
    return {
      cron: when.kind === 'cron' ? when.cron : null,
      zone,
      text: inWords(when, zone),
      next: nextTimes(when, zone, context.now, input.count),
    }
  },

  async 'schedule.list'(input, context) {
    const session = input.session === undefined ? undefined : (await context.require('session', input.session)).number
    const { rows, next } = await context.store.schedules.list(session, input.limit, input.after)
    const woken = new Set(rows.filter(({ action }) => action === 'session').map((schedule) => schedule.session))
    const sessions = await context.store.sessions.numbered([...woken])
    return {
      schedules: rows,
      sessions: sessions.map(({ number, title, agent, task, archivedAt }) => ({ number, title, agent, task, archivedAt })),
      next,
    }
  },

  async 'schedule.get'(input, context) {
    const schedule = await context.require('schedule', input.schedule)
    return { schedule, next: previewOf(schedule, input.count) }
  },

  async 'schedule.update'({ schedule: reference, ...wish }, context) {
    const before = await context.target('schedule', reference)
    const rights = await rightsOfCaller(context)
    const schedule = change(before, (newest) => granted(decideUpdateSchedule(newest, wish, rights, context.now)), context)
    return { schedule, next: previewOf(schedule, shownTimes) }
  },

  async 'schedule.pause'(input, context) {
    const before = await context.target('schedule', input.schedule)
    const rights = await rightsOfCaller(context)
    return { schedule: change(before, (newest) => decidePause(newest, true, rights, context.now), context) }
  },

  async 'schedule.resume'(input, context) {
    const before = await context.target('schedule', input.schedule)
    const rights = await rightsOfCaller(context)
    const schedule = change(before, (newest) => decidePause(newest, false, rights, context.now), context)
    granted(judgeHasNext(schedule))
    return { schedule }
  },

  async 'schedule.delete'(input, context) {
    const schedule = await context.target('schedule', input.schedule)
    const events = granted(decideDeleteSchedule(schedule))
    context.remove('schedule', { schedule, events })
    context.apply({ kind: 'dequeue', key: scheduleKey(schedule) })
    return { schedule }
  },

  /** Every tenant has one tick. */
  async 'schedule.arm'(input, context) {
    const zone = granted(judgeZone(input.zone))
    const when = granted(readWhen(input.cron, zone, context.now))
    const before = await context.store.schedules.tick()
    if (before !== undefined && before.when === input.cron && before.zone === zone) {
      context.apply(armed(before))
      return { schedule: before }
    }
    if (before !== undefined) {
      return { schedule: change(before, (tick) => decideMoveTick(tick, { cron: input.cron, zone }, when, context.now), context) }
    }
    const number = await context.store.nextNumber('schedule')
    const decided = decideSchedule(
      {
        id: context.newId(),
        number,
        title: 'Work on active tasks',
        action: 'tick',
        session: 0,
        prompt: '',
        when: input.cron,
        zone,
        missed: 'once',
        onlyIf: null,
        createdBy: context.caller.name,
        rights: null,
      },
      when,
      context.now,
    )
    const schedule = context.add('schedule', decided)
    context.apply(armed(schedule))
    return { schedule }
  },

  'schedule.fire': fireSchedule,
}

/** Which session gets the prompt: the one named, a task's, or one made for the agent; the caller's own, if nothing is named. */
async function sessionFor(
  input: Pick<Checked<'schedule.add'>, 'session' | 'task' | 'agent' | 'title' | 'prompt'>,
  context: WriteContext,
): Promise<Session> {
  const { run, agent: callingAgent } = context.caller
  const given = [input.session, input.task, input.agent].filter((target) => target !== undefined)
  granted(judgeOneTarget(given.length))
  const reference =
    input.task === undefined
      ? (input.session ?? (given.length === 0 ? run?.session : undefined))
      : (await context.require('task', input.task)).session
  if (reference !== undefined) {
    return granted(judgeHasAgent(await context.require('session', reference)))
  }
  const agent = granted(judgeTarget(input.agent ?? callingAgent))
  if ((await knownAgent(agent, context.store)) === undefined) context.missing('agent', agent)
  const title = input.title ?? firstLine(input.prompt)
  const number = await context.store.nextNumber('session')
  const permissions = { ...noRestrictions, ...(await rightsOfCaller(context)) }
  const wish = { id: context.newId(), number, title, agent, parent: null, channel: context.settings.channel, permissions }
  return context.add('session', decideAddSession(wish, context.now))
}

function firstLine(prompt: string): string {
  const line = prompt.split('\n').find((candidate) => candidate.trim() !== '') ?? 'schedule'
  return [...line.trim()].slice(0, 200).join('')
}

function change(before: Schedule, decide: (schedule: Schedule) => ScheduleChange, context: WriteContext): Schedule {
  const schedule = context.change('schedule', before, decide)
  if (schedule !== before) context.apply(armed(schedule))
  return schedule
}
