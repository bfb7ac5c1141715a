import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { everything } from '../../domain/access/rights.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { decideStopRun } from '../../domain/run/run.ts'
import { decideWake, isNews, type Wake } from '../../domain/run/wake.ts'
import { decideAddSession } from '../../domain/session/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'

/** Has a session woken, and answers whether it is. A run's own writes never wake its own session: it is awake. */
export async function wakeSession(wake: Wake, context: WriteContext): Promise<boolean> {
  if (context.caller.run?.session === wake.session) return false
  if (wake.trigger === 'manual' || wake.trigger === 'resumed') await askAnyway(wake.session, context)
  const waiting = await context.store.jobs.find(`wake:${wake.session}`)
  context.apply({ kind: 'enqueue', job: decideWake({ ...wake, hops: await hopsOf(wake, context) }, waiting, context.now) })
  return true
}

/** A provider that wants to be left alone is asked all the same when a person says so. */
async function askAnyway(number: number, context: WriteContext): Promise<void> {
  const session = await context.find('session', number)
  if (session?.parked?.why === 'limit') context.keep('session', session, { parked: null })
}

/** An agent that wakes another passes the word on, by whatever it does: giving it a task is no less than telling it something. */
async function hopsOf({ trigger }: Wake, { caller, store }: WriteContext): Promise<number> {
  const own = caller.run === undefined ? undefined : await store.find('session', caller.run.session)
  if (own === undefined) return 0
  return isNews(trigger) ? granted(decideHop(own.hops)) : own.hops + 1
}

/** Has a task worked on, with the rights of those who started it. If its session is lost, it gets one under the old number first, and so has its steps. */
export async function wakeTask(task: TaskRecord, wake: Omit<Wake, 'session'>, context: WriteContext): Promise<void> {
  if ((await context.find('session', task.session)) === undefined) healSession(task, context)
  await wakeSession({ rights: everything, ...wake, session: task.session }, context)
}

export function healSession({ session: number, title, owner: agent, number: task }: TaskRecord, context: WriteContext): void {
  const wish = { id: context.newId(), number, title, agent, parent: null, task, channel: context.settings.channel }
  context.add('session', decideAddSession(wish, context.now))
}

/** The end of a subtask is what its parent waits for. */
export async function wakeParent(
  task: TaskRecord,
  trigger: 'subtask_completed' | 'subtask_canceled',
  context: WriteContext,
): Promise<void> {
  const parent = task.parent === null ? undefined : await context.find('task', task.parent)
  if (parent?.status === 'active') await wakeTask(parent, { trigger }, context)
}

/** Asks whatever runs in a session to end, unless it is the caller itself. */
export async function stopRunOf(session: number, why: string, context: WriteContext): Promise<void> {
  const live = await context.store.runs.live(session)
  if (live !== undefined && live.id !== context.caller.run?.id) context.change('run', live, (run) => decideStopRun(run, why))
}
