import type { Rights } from '../../../../contract/nouns/rights.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import { everything, keptRights } from '../../../domain/access/rights.ts'
import type { Causes } from '../../../domain/todo/causes.ts'
import { decideWaits } from '../../../domain/todo/readiness.ts'
import type { Handlers, WriteContext } from '../../../gate/handler.ts'
import type { Change } from '../../../ports/records.ts'
import { rightsOfCaller } from '../../caller/rights.ts'

/** So many are made ready in one commit; the others follow in the next. */
const mostAtOnce = 200

/** What waits for a time is looked at again when it has come. */
export async function awaitTimes(todos: readonly Todo[], { timed }: Pick<Causes, 'timed'>, context: WriteContext): Promise<void> {
  const earliest = new Map<number, number>()
  const inTime = todos.filter(({ id, notBefore }) => timed.has(id) && notBefore > context.now)
  if (inTime.length > 0) await noteWhose(inTime, context)
  for (const { session, notBefore } of todos) {
    if (notBefore > context.now) earliest.set(session, Math.min(notBefore, earliest.get(session) ?? notBefore))
  }
  for (const [list, at] of earliest) {
    const waiting = await context.store.jobs.find(readyKey(list))
    if (waiting === undefined || at < waiting.dueAt) context.apply(lookAt(list, at))
  }
}

/** What those may do who have set a todo's time, if that is not everything: the time wakes its owner with no more. */
async function noteWhose(todos: readonly Todo[], context: WriteContext): Promise<void> {
  const rights = keptRights(await rightsOfCaller(context))
  for (const { number, notBefore } of todos) {
    const key = timeKey(number)
    if (rights === null) context.apply({ kind: 'dequeue', key })
    else context.apply({ kind: 'enqueue', job: { key, kind: 'schedule', queue: key, session: 0, payload: { rights }, dueAt: notBefore } })
  }
}

export async function rightsOfTime({ number }: Todo, { store }: Pick<WriteContext, 'store'>): Promise<Rights> {
  return (await store.jobs.find(timeKey(number)))?.payload.rights ?? everything
}

function timeKey(todo: number): string {
  return `time:${todo}`
}

/** However often and however late it is asked for, it only does what is due by now. */
export const comeReady: Handlers['todo.comeReady'] = async ({ list: given, todo }, context) => {
  if (todo !== undefined) context.apply({ kind: 'dequeue', key: timeKey(todo) })
  const list = todo === undefined ? given : (await context.find('todo', todo))?.session
  if (list === undefined) return { ready: 0 }
  const due = await context.store.todos.due(list, context.now, mostAtOnce)
  for (const todo of due) context.change('todo', todo, (row) => decideWaits(row, false))
  const next = due.length === mostAtOnce ? context.now : await context.store.todos.nextTime(list, context.now)
  context.apply(next === 0 ? { kind: 'dequeue', key: readyKey(list) } : lookAt(list, next))
  return { ready: due.length }
}

function readyKey(list: number): string {
  return `ready:${list}`
}

/** It is kept with the schedules: both are times that come. */
function lookAt(list: number, dueAt: number): Extract<Change, { kind: 'enqueue' }> {
  const key = readyKey(list)
  return { kind: 'enqueue', job: { key, kind: 'schedule', queue: key, session: 0, payload: {}, dueAt } }
}
