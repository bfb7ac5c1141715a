import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { everything } from '../../domain/access/rights.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { decideStopRun } from '../../domain/run/run.ts'
import { decideWake, isNews, type Wake } from '../../domain/run/wake.ts'
import { decideAddSession } from '../../domain/session/session.ts'
import type { Effects, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'

/** Part of what a write comes to. */
export type Consequences = Pick<Effects<unknown>, 'changes' | 'events'>

export const nothing: Consequences = { changes: [], events: [] }

export function together(...parts: readonly Consequences[]): Consequences {
  return { changes: parts.flatMap((part) => part.changes), events: parts.flatMap((part) => part.events) }
}

/** Has a session woken. A run's own writes never wake its own session: it is awake. */
export async function wakeSession(wake: Wake, context: WriteContext): Promise<Consequences> {
  if (context.caller.run?.session === wake.session) return nothing
  const waiting = await context.store.jobs.find(`wake:${wake.session}`)
  const job = decideWake({ ...wake, hops: await hopsOf(wake, context) }, waiting, context.now)
  return { changes: [{ kind: 'enqueue', job }], events: [] }
}

/** An agent that wakes another passes the word on, by whatever it does: giving it a task is no less than telling it something. */
async function hopsOf({ trigger }: Wake, { caller, store }: WriteContext): Promise<number> {
  const own = caller.run === undefined ? undefined : await store.find('session', caller.run.session)
  if (own === undefined) return 0
  return isNews(trigger) ? granted(decideHop(own.hops)) : own.hops + 1
}

/** Has a task worked on, by right of whoever has started it. One whose session has gone missing gets it back first, under its old number, so that it has its steps. */
export async function wakeTask(task: TaskRecord, wake: Omit<Wake, 'session'>, context: WriteContext): Promise<Consequences> {
  const known = await context.store.find('session', task.session)
  const healed = known === undefined ? healSession(task, context) : nothing
  return together(healed, await wakeSession({ rights: everything, ...wake, session: task.session }, context))
}

export function healSession(task: TaskRecord, context: WriteContext): Consequences {
  const { session, events } = decideAddSession(
    {
      id: context.newId(),
      number: task.session,
      title: task.title,
      agent: task.owner,
      parent: null,
      task: task.number,
      channel: context.settings.channel,
    },
    context.now,
  )
  return { changes: [{ kind: 'insert', noun: 'session', row: session }], events }
}

/** The end of a subtask is what its parent waits for. */
export async function wakeParent(
  task: TaskRecord,
  trigger: 'subtask_completed' | 'subtask_canceled',
  context: WriteContext,
): Promise<Consequences> {
  if (task.parent === null) return nothing
  const parent = await context.store.find('task', task.parent)
  return parent?.status === 'active' ? wakeTask(parent, { trigger }, context) : nothing
}

/** Asks whatever runs in a session to end, unless it is the caller itself. */
export async function stopRunOf(session: number, why: string, context: WriteContext): Promise<Consequences> {
  const live = await context.store.runs.live(session)
  if (live === undefined || live.id === context.caller.run?.id) return nothing
  const { run, events } = decideStopRun(live, why)
  return { changes: events.length === 0 ? [] : [{ kind: 'update', noun: 'run', row: run }], events }
}
