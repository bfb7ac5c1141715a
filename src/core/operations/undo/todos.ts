import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideAsBefore, isFinished, judgeAwaited } from '../../domain/todo/todo.ts'
import { deepestFirst, judgeParents } from '../../domain/todo/tree.ts'
import { refuseArchivedTask, refuseUsedSince } from '../../domain/undo/judge.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { awaitedBy } from '../task/subtask-results.ts'
import { parentsAbove } from '../todo/batch.ts'
import { bringBackTodos, keyIn, keysTaken, linksThatAreThere } from '../todo/bring-back.ts'
import { removeTodos, requireNotAtWork } from '../todo/chosen.ts'
import { requireFreed } from '../todo/graph/written.ts'
import { listToAddTo, requireRoom } from '../todo/todo.ts'
import type { Taking } from './take-back.ts'

export async function takeBackTodos({ gone, changed, made }: Taking<Todo>, context: WriteContext): Promise<void> {
  await requireLiveTasks([...gone, ...changed.map(({ row }) => row), ...made], context)
  await requireUnused(made, context)
  const wanted = new Set([...gone, ...changed.map(({ row, was }) => ({ ...row, ...was }))].flatMap((todo) => keyIn(todo) ?? []))
  // A row that goes gives up what it is known by before one that comes back takes it again.
  for (const todo of made) if (wanted.has(keyIn(todo) ?? '')) context.keep('todo', todo, { key: null })
  if (gone.length > 0) await bringBackTodos(gone, made, context)
  if (changed.length > 0) await putBack(changed, gone, made, context)
  removeTodos(deepestFirst(made), context)
}

/** Steps of a task that is over stay. */
async function requireLiveTasks(todos: readonly Todo[], context: WriteContext): Promise<void> {
  for (const list of new Set(todos.map(({ session }) => session))) {
    const session = list === 0 ? undefined : await context.find('session', list)
    const task = session === undefined || session.task === null ? undefined : await context.find('task', session.task)
    if (task !== undefined && task.archivedAt > 0) granted(refuseArchivedTask(task.number))
  }
}

/** A todo would take along what others have put below it since. */
async function requireUnused(made: readonly Todo[], context: WriteContext): Promise<void> {
  await requireNotAtWork(made, 'deleted', context)
  const numbers = new Map(made.map(({ id, number }) => [id, number]))
  const ids = [...numbers.keys()]
  for (let from = 0; from < ids.length; from += atOnce) {
    const below = (await context.store.todos.children(ids.slice(from, from + atOnce))).find(({ id }) => !numbers.has(id))
    if (below !== undefined) granted(refuseUsedSince(numbers.get(below.parent ?? '') ?? 0, below.number))
  }
}

const atOnce = 250

async function putBack(
  changed: Taking<Todo>['changed'],
  gone: readonly Todo[],
  made: readonly Todo[],
  context: WriteContext,
): Promise<void> {
  const rows = changed.map(({ row }) => row)
  const links = await linksThatAreThere(
    changed.map(({ row, was }) => ({ ...row, ...was })),
    gone,
    context,
  )
  const taken = await keysTaken(links, [...rows, ...made], context)
  const wishes = changed.map(({ was }, index) => {
    const linked = links[index] as Todo
    return asFarAsThere(was, taken.has(keyIn(linked) ?? '') ? { ...linked, key: null } : linked)
  })
  for (const [index, { waitsFor }] of wishes.entries()) if (waitsFor) await requireFreed(rows[index] as Todo, waitsFor, context)
  for (const list of new Set(wishes.flatMap(({ session = 0 }) => (session === 0 ? [] : [session])))) await listToAddTo(list, context)
  const after = rows.map((row, index) => context.change('todo', row, (todo) => decideAsBefore(todo, wishes[index] ?? {}, context.now)))
  granted(judgeParents(after, rows, await parentsAbove(after, rows, context)))
  for (const [index, todo] of after.entries()) {
    const before = rows[index] as Todo
    const isCompleted = todo.status === 'completed' && before.status !== 'completed'
    const [subtask] = isCompleted && before.task !== null ? await awaitedBy([before], context) : []
    if (subtask !== undefined) granted(judgeAwaited(before, subtask, context.caller.agent))
  }
  await requireRoomFor(after, rows, context)
}

/** What changed, with links only to what is still there. */
function asFarAsThere(was: Partial<Todo>, links: Todo): Partial<Todo> {
  return Object.fromEntries(Object.keys(was).map((field) => [field, links[field as keyof Todo]]))
}

async function requireRoomFor(after: readonly Todo[], before: readonly Todo[], context: WriteContext): Promise<void> {
  const opened = after.filter(({ status, session }, index) => {
    const was = before[index] as Todo
    return !isFinished(status) && (isFinished(was.status) || was.session !== session)
  })
  for (const list of new Set(opened.map(({ session }) => session))) {
    const count = opened.filter(({ session }) => session === list).length
    await requireRoom(list, await context.store.todos.lastPosition(list), count, context)
  }
}
