import type { Todo } from '../../../../contract/nouns/todo.ts'
import { decideWaits } from '../../../domain/todo/readiness.ts'
import type { Handlers, WriteContext } from '../../../gate/handler.ts'
import type { Change } from '../../../ports/records.ts'

/** So many are made ready in one commit; the others follow in the next. */
const mostAtOnce = 200

/** What waits for a time is looked at again when it has come. */
export async function awaitTimes(todos: readonly Todo[], context: WriteContext): Promise<void> {
  const earliest = new Map<number, number>()
  for (const { session, notBefore } of todos) {
    if (notBefore > context.now) earliest.set(session, Math.min(notBefore, earliest.get(session) ?? notBefore))
  }
  for (const [list, at] of earliest) {
    const waiting = await context.store.jobs.find(readyKey(list))
    if (waiting === undefined || at < waiting.dueAt) context.apply(lookAt(list, at))
  }
}

/** However often and however late it is asked for, it only does what is due by now. */
export const comeReady: Handlers['todo.comeReady'] = async ({ list }, context) => {
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
