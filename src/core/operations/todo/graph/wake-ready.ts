import type { Rights } from '../../../../contract/nouns/rights.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import { everything, wider } from '../../../domain/access/rights.ts'
import { whyNotRun } from '../../../domain/run/run.ts'
import type { Causes } from '../../../domain/todo/causes.ts'
import { isOpen } from '../../../domain/todo/readiness.ts'
import type { WriteContext } from '../../../gate/handler.ts'
import { knownAgent } from '../../agent/known-agent.ts'
import { rightsOfCaller } from '../../caller/rights.ts'
import { wakeSession } from '../../run/waking.ts'
import { awaitedBy } from '../../task/subtask-results.ts'
import { heldBy } from '../claim/claims-on.ts'
import { rightsOfTime } from './times.ts'

/** Whoever has a todo that this call has made ready goes on with it; once, however many they are. */
export async function wakeReady(causes: Causes, context: WriteContext): Promise<void> {
  const sessions = new Map<number, Rights>()
  for (const { type, data } of context.events) {
    if (type !== 'todo.ready' || !isOpen(data.todo.status) || data.todo.session === 0) continue
    if ((await awaitedBy([data.todo], context)).length > 0 || (await isTaken(data.todo, context))) continue
    const { session } = data.todo
    sessions.set(session, wider(await rightsBehind(data.todo, causes, context), sessions.get(session)))
  }
  for (const [session, rights] of sessions) {
    if (await isRun(session, context)) await wakeSession({ session, trigger: 'ready', rights }, context)
  }
}

/**
 * The end of what a todo waited for takes full access, and whoever waited goes on by their own right. Whoever says instead that it need not wait, or until
 * when, starts nothing that they may not do themselves.
 */
async function rightsBehind(todo: Todo, { own, turned }: Causes, context: WriteContext): Promise<Rights> {
  if (own.has(todo.id)) return rightsOfCaller(context)
  return turned.has(todo.id) ? rightsOfTime(todo, context) : everything
}

/** Somebody else has claimed it: its end, or that of the claim, is what its owner goes on by. */
async function isTaken(todo: Todo, context: WriteContext): Promise<boolean> {
  const held = await heldBy(todo, undefined, context)
  return held !== undefined && held.by !== (await context.find('session', todo.session))?.agent
}

/** Its agent is one that is started here, and nobody holds it: who lets it go on wakes it anyway. */
export async function isRun(number: number, context: WriteContext): Promise<boolean> {
  const session = await context.find('session', number)
  if (session === undefined) return false
  const task = session.task === null ? undefined : await context.find('task', session.task)
  const owner = task?.owner ?? session.agent
  const agent = owner === null ? undefined : await knownAgent(owner, context.store)
  return whyNotRun(session, task, agent) === undefined
}
