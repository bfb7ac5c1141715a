import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { refuse } from '../../../contract/refusals.ts'
import { keptRights } from '../../domain/access/rights.ts'
import {
  decideDeleteSchedule,
  decideMoveTick,
  decidePause,
  decideSchedule,
  decideUpdateSchedule,
  previewOf,
} from '../../domain/schedule/schedule.ts'
import { inWords } from '../../domain/schedule/when/in-words.ts'
import { readWhen } from '../../domain/schedule/when/read-when.ts'
import { nextTimes } from '../../domain/schedule/when/times.ts'
import { judgeZone } from '../../domain/schedule/when/zone.ts'
import { decideAddSession, noRestrictions } from '../../domain/session/session.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { rightsOfCaller } from '../caller/rights.ts'
import { type Consequences, nothing, together } from '../run/waking.ts'
import { fireSchedule } from './fire.ts'
import { armed, scheduleKey } from './job.ts'

const shownTimes = 5

export const scheduleHandlers: HandlersOf<'schedule'> = {
  async 'schedule.add'(input, context) {
    const zone = granted(judgeZone(input.zone ?? context.settings.zone()))
    const when = granted(readWhen(input.when, zone, context.now))
    const { session, ...opened } = await sessionFor(input, context)
    const number = await context.store.nextNumber('schedule')
    const { schedule, events } = decideSchedule(
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
        createdBy: context.caller.name,
        rights: keptRights(await rightsOfCaller(context)),
      },
      when,
      context.now,
    )
    const kept = { changes: [{ kind: 'insert', noun: 'schedule', row: schedule } satisfies Change, armed(schedule)], events }
    return { ...together(opened, kept), answer: { schedule, next: previewOf(schedule, shownTimes) } }
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
    const { schedule, events } = granted(decideUpdateSchedule(before, wish, await rightsOfCaller(context), context.now))
    return { changes: updated(schedule, events), events, answer: { schedule, next: previewOf(schedule, shownTimes) } }
  },

  async 'schedule.pause'(input, context) {
    const { schedule, events } = decidePause(
      await context.target('schedule', input.schedule),
      true,
      await rightsOfCaller(context),
      context.now,
    )
    return { changes: updated(schedule, events), events, answer: { schedule } }
  },

  async 'schedule.resume'(input, context) {
    const before = await context.target('schedule', input.schedule)
    const { schedule, events } = decidePause(before, false, await rightsOfCaller(context), context.now)
    if (schedule.nextAt === 0) {
      const message = `Schedule #${schedule.number} has no next time: ${schedule.when}.`
      throw new Refused(
        refuse('conflict', message, {
          hint: 'Give it another time.',
          instead: { operation: 'schedule.update', input: { schedule: schedule.number }, wants: ['when'] },
        }).refusal,
      )
    }
    return { changes: updated(schedule, events), events, answer: { schedule } }
  },

  async 'schedule.delete'(input, context) {
    const schedule = await context.target('schedule', input.schedule)
    const events = granted(decideDeleteSchedule(schedule))
    return {
      changes: [
        { kind: 'remove', noun: 'schedule', row: schedule },
        { kind: 'dequeue', key: scheduleKey(schedule) },
      ],
      events,
      answer: { schedule },
    }
  },

  /** Every tenant has one tick. */
  async 'schedule.arm'(input, context) {
    const zone = granted(judgeZone(input.zone))
    const when = granted(readWhen(input.cron, zone, context.now))
    const before = await context.store.schedules.tick()
    if (before !== undefined && before.when === input.cron && before.zone === zone) {
      return { changes: [armed(before)], events: [], answer: { schedule: before } }
    }
    if (before !== undefined) {
      const { schedule, events } = decideMoveTick(before, { cron: input.cron, zone }, when, context.now)
      return { changes: updated(schedule, events), events, answer: { schedule } }
    }
    const number = await context.store.nextNumber('schedule')
    const { schedule, events } = decideSchedule(
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
        createdBy: context.caller.name,
        rights: null,
      },
      when,
      context.now,
    )
    return { changes: [{ kind: 'insert', noun: 'schedule', row: schedule }, armed(schedule)], events, answer: { schedule } }
  },

  'schedule.fire': fireSchedule,
}

/** Which session gets the prompt: the one named, a task's, or one made for the agent; the caller's own, if nothing is named. */
async function sessionFor(
  input: Pick<Checked<'schedule.add'>, 'session' | 'task' | 'agent' | 'title' | 'prompt'>,
  context: WriteContext,
): Promise<Consequences & { session: Session }> {
  const { run, agent: callingAgent } = context.caller
  const given = [input.session, input.task, input.agent].filter((target) => target !== undefined)
  if (given.length > 1) throw whom('name a session, a task or an agent: one of the three')
  const reference =
    input.task === undefined
      ? (input.session ?? (given.length === 0 ? run?.session : undefined))
      : (await context.require('task', input.task)).session
  if (reference !== undefined) {
    const session = await context.require('session', reference)
    if (session.agent !== null) return { session, ...nothing }
    const message = `Session #${session.number} has no agent, so nobody would be woken.`
    throw new Refused(refuse('conflict', message, { hint: 'Name an agent instead: a session is made for it.' }).refusal)
  }
  const agent = input.agent ?? callingAgent ?? undefined
  if (agent === undefined) throw whom('is missing: name a session, a task or an agent')
  if ((await knownAgent(agent, context.store)) === undefined) context.missing('agent', agent)
  const title = input.title ?? firstLine(input.prompt)
  const number = await context.store.nextNumber('session')
  const permissions = { ...noRestrictions, ...(await rightsOfCaller(context)) }
  const { session, events } = decideAddSession(
    { id: context.newId(), number, title, agent, parent: null, channel: context.settings.channel, permissions },
    context.now,
  )
  return { session, changes: [{ kind: 'insert', noun: 'session', row: session }], events }
}

function whom(problem: string): Refused {
  return new Refused(
    refuse('invalid', `session: ${problem}.`, { fields: [{ field: 'session', problem }], hint: 'Name one of the three.' }).refusal,
  )
}

function firstLine(prompt: string): string {
  const line = prompt.split('\n').find((candidate) => candidate.trim() !== '') ?? 'schedule'
  return [...line.trim()].slice(0, 200).join('')
}

function updated(schedule: Schedule, events: readonly unknown[]): Change[] {
  return events.length === 0 ? [] : [{ kind: 'update', noun: 'schedule', row: schedule }, armed(schedule)]
}
