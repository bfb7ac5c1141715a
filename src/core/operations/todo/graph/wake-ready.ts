import { everything } from '../../../domain/access/rights.ts'
import { whyNotRun } from '../../../domain/run/run.ts'
import { isOpen } from '../../../domain/todo/readiness.ts'
import type { WriteContext } from '../../../gate/handler.ts'
import { knownAgent } from '../../agent/known-agent.ts'
import { wakeSession } from '../../run/waking.ts'
import { awaitedBy } from '../../task/subtask-results.ts'

/** Whoever has a todo that this call has made ready goes on with it, with the rights of those who gave it the work; once, however many they are. */
export async function wakeReady(context: WriteContext): Promise<void> {
  const sessions = new Set<number>()
  for (const { type, data } of context.events) {
    if (type !== 'todo.ready' || !isOpen(data.todo.status) || data.todo.session === 0) continue
    if ((await awaitedBy([data.todo], context)).length === 0) sessions.add(data.todo.session)
  }
  for (const session of sessions) {
    if (await isRun(session, context)) await wakeSession({ session, trigger: 'ready', rights: everything }, context)
  }
}

/** Its agent is one that is started here, and nobody holds it: who lets it go on wakes it anyway. */
async function isRun(number: number, context: WriteContext): Promise<boolean> {
  const session = await context.find('session', number)
  if (session === undefined) return false
  const task = session.task === null ? undefined : await context.find('task', session.task)
  const owner = task?.owner ?? session.agent
  const agent = owner === null ? undefined : await knownAgent(owner, context.store)
  return whyNotRun(session, task, agent) === undefined
}
