import type { Schedule } from '../../contract/nouns/schedule.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Checked } from '../../contract/operations/index.ts'
import { refuse } from '../../contract/refusals.ts'
import { decideFire, decidePause, decideSchedule, previewOf, whenOf } from '../domain/schedule.ts'
import { decideAddSession } from '../domain/session.ts'
import { tickSkips } from '../domain/tick.ts'
import { inWords } from '../domain/when/in-words.ts'
import { readWhen } from '../domain/when/read-when.ts'
import { nextTimes } from '../domain/when/times.ts'
import { judgeZone } from '../domain/when/zone.ts'
import type { HandlersOf, WriteScene } from '../gate/handler.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { type Consequences, healSession, nothing, together, wakeSession } from './waking.ts'

const shownTimes = 5

export const scheduleHandlers: HandlersOf<'schedule'> = {
  async 'schedule.add'(input, scene) {
    const zone = granted(judgeZone(input.zone ?? scene.settings.zone()))
    const when = granted(readWhen(input.when, zone, scene.now))
    const { session, ...opened } = await sessionFor(input, scene)
    const number = await scene.store.nextNumber('schedule')
    const { schedule, events } = decideSchedule(
      {
        id: scene.newId(),
        number,
        title: input.title ?? firstLine(input.prompt),
        action: 'session',
        session: session.number,
        prompt: input.prompt,
        when: input.when,
        zone,
        missed: input.missed,
        createdBy: scene.caller.name,
      },
      when,
      scene.now,
    )
    const kept = { changes: [{ kind: 'insert', noun: 'schedule', row: schedule } satisfies Change, armed(schedule)], events }
    return { ...together(opened, kept), answer: { schedule, next: previewOf(schedule, shownTimes) } }
  },

  async 'schedule.preview'(input, scene) {
    const zone = granted(judgeZone(input.zone ?? scene.settings.zone()))
    const when = granted(readWhen(input.when, zone, scene.now))
    return {
      cron: when.kind === 'cron' ? when.cron : null,
      zone,
      text: inWords(when, zone),
      next: nextTimes(when, zone, scene.now, input.count),
    }
  },

  async 'schedule.list'(input, scene) {
    const session = input.session === undefined ? undefined : (await scene.require('session', input.session)).number
    const { rows, next } = await scene.store.listSchedules(session, input.limit, input.after)
    return { schedules: rows, next }
  },

  async 'schedule.get'(input, scene) {
    const schedule = await scene.require('schedule', input.schedule)
    return { schedule, next: previewOf(schedule, input.count) }
  },

  async 'schedule.update'({ schedule: reference, ...wish }, scene) {
    const before = await scene.target('schedule', reference)
    if (before.action === 'tick') throw ofOperator('changed')
    const zone = granted(judgeZone(wish.zone ?? before.zone))
    const isMoved = wish.when !== undefined || wish.zone !== undefined
    const when = isMoved ? granted(readWhen(wish.when ?? before.when, zone, scene.now)) : undefined
    const schedule: Schedule = {
      ...before,
      title: wish.title ?? before.title,
      prompt: wish.prompt ?? before.prompt,
      missed: wish.missed ?? before.missed,
      when: wish.when ?? before.when,
      zone,
      ...(when && whenOf(when, zone, scene.now)),
      updatedAt: scene.now,
      version: before.version + 1,
    }
    const was = { when: before.when, zone: before.zone, prompt: before.prompt, title: before.title }
    return {
      changes: [{ kind: 'update', noun: 'schedule', row: schedule }, armed(schedule)],
      events: [{ type: 'schedule.edited', session: schedule.session, data: { schedule, was } }],
      answer: { schedule, next: previewOf(schedule, shownTimes) },
    }
  },

  async 'schedule.pause'(input, scene) {
    const { schedule, events } = decidePause(await scene.target('schedule', input.schedule), true, scene.now)
    return { changes: updated(schedule, events), events, answer: { schedule } }
  },

  async 'schedule.resume'(input, scene) {
    const before = await scene.target('schedule', input.schedule)
    const { schedule, events } = decidePause(before, false, scene.now)
    if (schedule.nextAt === 0) {
      const message = `Schedule #${schedule.number} has no next time: ${schedule.when}.`
      throw new Refused(refuse('conflict', message, { hint: 'Give it another time with schedule update.' }).refusal)
    }
    return { changes: updated(schedule, events), events, answer: { schedule } }
  },

  async 'schedule.delete'(input, scene) {
    const schedule = await scene.target('schedule', input.schedule)
    if (schedule.action === 'tick') throw ofOperator('deleted')
    return {
      changes: [
        { kind: 'remove', noun: 'schedule', row: schedule },
        { kind: 'dequeue', key: keyOf(schedule) },
      ],
      events: [{ type: 'schedule.deleted', session: schedule.session, data: { schedule } }],
      answer: { schedule },
    }
  },

  /** Every tenant has one tick; the operator's wish changes it, and keeps whether it is paused. */
  async 'schedule.arm'(input, scene) {
    const zone = granted(judgeZone(input.zone))
    const when = granted(readWhen(input.cron, zone, scene.now))
    const before = await scene.store.findTick()
    if (before !== undefined && before.when === input.cron && before.zone === zone) {
      return { changes: [armed(before)], events: [], answer: { schedule: before } }
    }
    if (before !== undefined) {
      const schedule = {
        ...before,
        when: input.cron,
        zone,
        ...whenOf(when, zone, scene.now),
        updatedAt: scene.now,
        version: before.version + 1,
      }
      const was = { when: before.when, zone: before.zone }
      return {
        changes: [{ kind: 'update', noun: 'schedule', row: schedule }, armed(schedule)],
        events: [{ type: 'schedule.edited', session: 0, data: { schedule, was } }],
        answer: { schedule },
      }
    }
    const number = await scene.store.nextNumber('schedule')
    const { schedule, events } = decideSchedule(
      {
        id: scene.newId(),
        number,
        title: 'Work on active tasks',
        action: 'tick',
        session: 0,
        prompt: '',
        when: input.cron,
        zone,
        missed: 'once',
        createdBy: scene.caller.name,
      },
      when,
      scene.now,
    )
    return { changes: [{ kind: 'insert', noun: 'schedule', row: schedule }, armed(schedule)], events, answer: { schedule } }
  },

  async 'schedule.fire'(input, scene) {
    const before = await scene.require('schedule', input.schedule)
    const { schedule, happens } = decideFire(before, scene.now)
    if (schedule === before) return { changes: [armed(before)], events: [], answer: { fired: false, woken: 0, skipped: {} } }
    const kept = { changes: [{ kind: 'update', noun: 'schedule', row: schedule } satisfies Change, armed(schedule)], events: [] }
    if (!happens) return { ...kept, answer: { fired: false, woken: 0, skipped: {} } }
    const { woken, skipped, ...wakes } = before.action === 'tick' ? await tick(scene) : await kick(before, scene)
    const was = { nextAt: before.nextAt, lastAt: before.lastAt }
    // A tick that finds nothing to do is not worth a line in the log.
    const isNews = before.action !== 'tick' || woken > 0
    const told: Consequences = {
      changes: [],
      events: isNews ? [{ type: 'schedule.fired', session: schedule.session, data: { schedule, was, woken, skipped } }] : [],
    }
    return { ...together(kept, wakes, told), answer: { fired: true, woken, skipped } }
  },
}

interface Fired extends Consequences {
  woken: number
  skipped: Record<string, number>
}

/** Every active task that nothing speaks against is put in line, one after another. */
async function tick(scene: WriteScene): Promise<Fired> {
  const candidates = await scene.store.tickCandidates()
  const { due, skipped } = tickSkips(candidates)
  const parts: Consequences[] = []
  for (const { task: number, session, isMissing } of due) {
    const task = isMissing ? await scene.require('task', number) : undefined
    if (task) parts.push(healSession(task, scene))
    parts.push(await wakeSession({ session, trigger: 'tick', inTurn: true }, scene))
  }
  return { ...together(...parts), woken: due.length, skipped }
}

async function kick(schedule: Schedule, scene: WriteScene): Promise<Fired> {
  const session = await scene.store.find('session', schedule.session)
  if (session === undefined || session.archivedAt > 0) return { ...nothing, woken: 0, skipped: { 'session is gone': 1 } }
  const woken = await wakeSession(
    { session: schedule.session, trigger: 'schedule', schedule: schedule.number, prompt: schedule.prompt },
    scene,
  )
  return { ...woken, woken: 1, skipped: {} }
}

/** Which session gets the prompt: the one named, a task's, or one made for the agent; the caller's own, if nothing is named. */
async function sessionFor(
  input: Pick<Checked<'schedule.add'>, 'session' | 'task' | 'agent' | 'title' | 'prompt'>,
  scene: WriteScene,
): Promise<Consequences & { session: Session }> {
  const { run, agent: callingAgent } = scene.caller
  const given = [input.session, input.task, input.agent].filter((target) => target !== undefined)
  if (given.length > 1) throw whom('name a session, a task or an agent: one of the three')
  const reference =
    input.task === undefined
      ? (input.session ?? (given.length === 0 ? run?.session : undefined))
      : (await scene.require('task', input.task)).session
  if (reference !== undefined) {
    const session = await scene.require('session', reference)
    if (session.agent !== null) return { session, ...nothing }
    const message = `Session #${session.number} has no agent, so nobody would be woken.`
    throw new Refused(refuse('conflict', message, { hint: 'Name an agent instead: a session is made for it.' }).refusal)
  }
  const agent = input.agent ?? callingAgent ?? undefined
  if (agent === undefined) throw whom('is missing: name a session, a task or an agent')
  await scene.require('agent', agent)
  const title = input.title ?? firstLine(input.prompt)
  const number = await scene.store.nextNumber('session')
  const { session, events } = decideAddSession(
    { id: scene.newId(), number, title, agent, parent: null, channel: scene.settings.channel },
    scene.now,
  )
  return { session, changes: [{ kind: 'insert', noun: 'session', row: session }], events }
}

function whom(problem: string): Refused {
  return new Refused(
    refuse('invalid', `session: ${problem}.`, { fields: [{ field: 'session', problem }], hint: 'For example: --agent coder' }).refusal,
  )
}

function ofOperator(verb: string): Refused {
  return new Refused(
    refuse('conflict', `The tick cannot be ${verb} here: its times are the operator’s.`, {
      hint: 'Pause it, or start the daemon with --tick and --zone.',
    }).refusal,
  )
}

function firstLine(prompt: string): string {
  const line = prompt.split('\n').find((candidate) => candidate.trim() !== '') ?? 'schedule'
  return [...line.trim()].slice(0, 200).join('')
}

function keyOf({ number }: Schedule): string {
  return `schedule:${number}`
}

/** The job that lets it happen; none while it is paused or over. */
function armed(schedule: Schedule): Change {
  const key = keyOf(schedule)
  if (schedule.nextAt === 0 || schedule.pausedAt > 0) return { kind: 'dequeue', key }
  const job = { key, kind: 'schedule', queue: key, session: 0, payload: { schedule: schedule.number }, dueAt: schedule.nextAt } as const
  return { kind: 'enqueue', job }
}

function updated(schedule: Schedule, events: readonly unknown[]): Change[] {
  return events.length === 0 ? [] : [{ kind: 'update', noun: 'schedule', row: schedule }, armed(schedule)]
}
