import { type Agent, runnerOf } from '../../../contract/nouns/agent.ts'
import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { Run, RunOutcome } from '../../../contract/nouns/run.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { StoredRun, StoredSession } from '../../ports/records.ts'
import type { LeaseTime } from '../../ports/store.ts'

/** After so many runs in a row that took their daemon with them, a session is left to the next tick. */
export const mostLostInARow = 3

export interface RunChange {
  run: StoredRun
  events: NewEvent[]
}

/** Why nothing can run here now; undefined when something can. */
export function whyNotRun(session: Session, task: TaskRecord | undefined, agent: Agent | undefined): string | undefined {
  if (task !== undefined && task.status !== 'active') return 'task is not active'
  if (session.archivedAt > 0) return 'session is archived'
  if (session.hold !== null) return session.hold
  const owner = task?.owner ?? session.agent
  if (owner === null) return 'session has no agent'
  if (agent === undefined) return `${owner} is not an agent of this workspace`
  const runner = runnerOf(agent.definition)
  if (runner === undefined) return `nothing can start ${owner}: it has neither a runner nor a model`
  if (runner === 'external') return `${owner} is run from outside`
  return undefined
}

export type NewRun = Pick<
  StoredRun,
  'id' | 'session' | 'task' | 'agent' | 'trigger' | 'schedule' | 'fence' | 'node' | 'hash' | 'claimedFor' | 'progress' | 'rights'
>

export function decideClaim(wish: NewRun, lease: number, time: LeaseTime, now: number): RunChange {
  const run: StoredRun = {
    ...wish,
    startedAt: now,
    endedAt: 0,
    outcome: null,
    detail: '',
    output: '',
    turns: 0,
    usage: null,
    stopping: null,
    leaseUntil: time.now + lease,
    leaseClock: time.clock,
    process: '',
    meter: { clock: time.clock, at: time.now, underWay: null },
    version: 1,
  }
  return { run, events: [runEvent('run.started', run)] }
}

/** Held, and by a lease that has not run out: the only state in which a run may change anything. */
export function isValid(run: StoredRun, time: LeaseTime): boolean {
  return run.endedAt === 0 && run.leaseClock === time.clock && run.leaseUntil > time.now
}

export function judgeValid(run: StoredRun | undefined, time: LeaseTime): Outcome<StoredRun> {
  if (run !== undefined && isValid(run, time)) return grant(run)
  const why = run === undefined || run.endedAt === 0 ? 'its lease has run out' : `it ended (${run.outcome})`
  return refuse('run_over', `The run that speaks is over: ${why}. Nothing was changed.`, {
    hint: 'Stop here. Whoever holds the session now goes on with the work.',
  })
}

export interface RunEnd {
  outcome: RunOutcome
  detail: string
  output?: string
  turns?: number
}

/** With the end of a run its secret is worth nothing any more. */
export function decideFinish(run: StoredRun, { output = run.output, turns = run.turns, ...end }: RunEnd, now: number): RunChange {
  const after: StoredRun = {
    ...run,
    ...end,
    output,
    turns,
    endedAt: Math.max(now, run.startedAt),
    hash: null,
  }
  return { run: after, events: [runEvent('run.ended', after)] }
}

export function judgeHasSession(session: StoredSession | undefined): Outcome<StoredSession> {
  return session === undefined ? refuse('run_over', 'The session of this run is gone.') : grant(session)
}

export function judgeStoppable({ endedAt, outcome }: StoredRun): Outcome<null> {
  return endedAt === 0 ? grant(null) : refuse('conflict', `The run has ended already (${outcome}).`)
}

/** Asking twice changes nothing: the first reason stands. */
export function decideStopRun(run: StoredRun, why: string): RunChange {
  if (run.stopping !== null || run.endedAt > 0) return { run, events: [] }
  const after = { ...run, stopping: why }
  return { run: after, events: [runEvent('run.stopping', after)] }
}

const taken: ReadonlySet<RunOutcome> = new Set(['needs_input', 'blocked', 'budget', 'lost', 'stopped'])

/** How it ended, it is gone on with: what it left in the middle of a turn is still to be done. */
export function isTakenUp({ outcome }: Pick<Run, 'outcome'>): boolean {
  return outcome === null || taken.has(outcome)
}

/** A run as anybody may see it. */
export function shownRun(run: StoredRun): Run {
  const {
    hash: _hash,
    leaseUntil: _until,
    leaseClock: _clock,
    process: _process,
    claimedFor: _for,
    progress: _progress,
    rights: _rights,
    meter: _meter,
    ...shown
  } = run
  return shown
}

function runEvent(type: 'run.started' | 'run.stopping' | 'run.ended', run: StoredRun): NewEvent {
  return { type, session: run.session, data: { run: shownRun(run) } }
}
