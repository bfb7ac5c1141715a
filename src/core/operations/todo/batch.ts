import { activeStatuses, type Todo } from '../../../contract/nouns/todo.ts'
import type { Reference } from '../../../contract/reference.ts'
import { progressOf } from '../../domain/progress.ts'
import { isFinished } from '../../domain/todo/todo.ts'
import { deepestFirst, judgeParents, whollyFinished } from '../../domain/todo/tree.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { eachItem } from '../../gate/items.ts'
import { granted } from '../../gate/refused.ts'
import { chosenTodos, listNamed, namedTodos, removeTodos, requireNotAtWork } from './chosen.ts'
import { withGraph } from './graph/written.ts'
import { addOne, linksOf, listToAddTo, requireRoom, updateOne } from './todo.ts'

type BatchHandlers = Pick<Handlers, 'todo.addMany' | 'todo.updateMany' | 'todo.completeMany' | 'todo.deleteMany'>

/** Batches are atomic: one bad item fails the call, which names every bad one, and changes nothing. */
export const todoBatchHandlers: BatchHandlers = {
  async 'todo.addMany'({ session: reference, items, unlessOpen, ...common }, context) {
    const session = await listToAddTo(reference, context)
    const alreadyOpen = unlessOpen ? twinsOf(items, await context.store.todos.whole(session, activeStatuses)) : undefined
    if (alreadyOpen !== undefined && alreadyOpen.length === items.length) {
      return { todos: [], alreadyOpen, progress: await progressAfter(session, [], [], context) }
    }
    const last = await context.store.todos.lastPosition(session)
    const first = await context.store.nextNumber('todo', items.length)
    const steps = items.map((_item, index) => first + index)
    const todos = await eachItem('items', items, async (item, index) => {
      const links = await linksOf({ artifact: item.artifact ?? common.artifact, sprint: item.sprint ?? common.sprint }, context)
      const wish = await withGraph(first + index, item, context, { steps })
      return addOne(
        { ...wish, parent: item.parent ?? common.parent },
        { session, position: last + index + 1, number: first + index, ...links },
        context,
      )
    })
    const unfinished = todos.filter(({ status }) => !isFinished(status)).length
    if (unfinished > 0) await requireRoom(session, last, unfinished, context)
    return { todos, alreadyOpen, progress: await progressAfter(session, [], todos, context) }
  },

  async 'todo.updateMany'({ updates, session }, context) {
    const references = updates.map(({ todo }) => todo)
    const before = await namedTodos('updates', references, session, context)
    const after = await eachItem('updates', updates, async ({ todo: _reference, ...wish }, index) => {
      const todo = before[index] as Todo
      return updateOne(todo, await withGraph(todo.number, wish, context, todo), context)
    })
    granted(judgeParents(after, before, await parentsAbove(after, before, context)))
    await requireRoomForReopened(after, before, context)
    return answerFor(after, before, session, context)
  },

  async 'todo.completeMany'({ session, todos: references, all }, context) {
    const before = await chosenTodos({ session, references, word: 'all', whole: all, statuses: activeStatuses }, context)
    const after = await eachItem('todos', before, (todo) => updateOne(todo, { status: 'completed' }, context))
    return answerFor(after, before, session, context)
  },

  async 'todo.deleteMany'({ session, todos: references, scope }, context) {
    const named = await chosenTodos({ session, references, word: 'scope', whole: scope !== undefined }, context)
    const roots = scope === 'completed' ? whollyFinished(named) : named
    // A whole list has the subtasks of its todos, too.
    const gone = deepestFirst(scope === undefined ? await withSubtasks(roots, context) : roots)
    await requireNotAtWork(gone, 'deleted', context)
    const list = await listOf(session, roots, context)
    removeTodos(gone, context)
    return { deleted: gone.length, progress: await progressAfter(list, gone, [], context) }
  },
}

async function withSubtasks(roots: readonly Todo[], context: WriteContext): Promise<Todo[]> {
  const below: Todo[] = []
  for (const root of roots) for (const subtask of await context.store.todos.subtasks(root.id)) below.push(subtask)
  return [...roots, ...below]
}

/** The parent of each todo above these, by its id. */
export async function parentsAbove(
  after: readonly Todo[],
  before: readonly Todo[],
  context: WriteContext,
): Promise<Map<string, string | null>> {
  const parents = new Map(after.map(({ id, parent }) => [id, parent]))
  for (const todo of after.filter(({ parent }, index) => parent !== before[index]?.parent)) {
    for (let above = todo.parent; above !== null && !parents.has(above); above = parents.get(above) ?? null) {
      parents.set(above, (await context.find('todo', above))?.parent ?? null)
    }
  }
  return parents
}

async function requireRoomForReopened(after: readonly Todo[], before: readonly Todo[], context: WriteContext): Promise<void> {
  const reopened = after.filter(({ status }, index) => !isFinished(status) && isFinished(before[index]?.status ?? 'pending'))
  for (const list of new Set(reopened.map(({ session }) => session))) {
    const count = reopened.filter(({ session }) => session === list).length
    await requireRoom(list, await context.store.todos.lastPosition(list), count, context)
  }
}

async function answerFor(todos: readonly Todo[], before: readonly Todo[], session: Reference | undefined, context: WriteContext) {
  return { todos: [...todos], progress: await progressAfter(await listOf(session, todos, context), before, todos, context) }
}

/** The list that was named, or else the one that the first todo is in. */
async function listOf(session: Reference | undefined, todos: readonly Todo[], context: WriteContext): Promise<number> {
  return session === undefined ? (todos[0]?.session ?? 0) : listNamed(session, context)
}

/** The list's progress as it will be once these rows are no longer as they were. */
async function progressAfter(list: number, before: readonly Todo[], after: readonly Todo[], context: WriteContext) {
  const counts = await context.store.todos.count({ lists: [list] })
  for (const todo of before) if (todo.session === list) counts[todo.status] -= 1
  for (const todo of after) if (todo.session === list) counts[todo.status] += 1
  return progressOf(counts)
}

/** Unfinished todos that have the same subjects as these, one for each that has one. */
function twinsOf(items: readonly { subject: string }[], list: readonly Todo[]): number[] {
  const left = list.filter(({ status }) => !isFinished(status))
  return items.flatMap(({ subject }) => {
    const place = left.findIndex((todo) => todo.subject === subject)
    return place < 0 ? [] : left.splice(place, 1).map(({ number }) => number)
  })
}
