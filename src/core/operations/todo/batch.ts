import { activeStatuses, type Todo } from '../../../contract/nouns/todo.ts'
import type { Reference } from '../../../contract/reference.ts'
import { refuse } from '../../../contract/refusals.ts'
import { progressOf } from '../../domain/progress.ts'
import { isFinished } from '../../domain/todo/todo.ts'
import { deepestFirst, whollyFinished } from '../../domain/todo/tree.ts'
import type { Effects, Handlers, WriteContext } from '../../gate/handler.ts'
import { eachItem } from '../../gate/items.ts'
import { Refused } from '../../gate/refused.ts'
import { chosenTodos, listNamed, namedTodos, removalOf, requireUnlinked } from './chosen.ts'
import { addOne, linksOf, listToAddTo, requireRoom, updateOne } from './todo.ts'

type BatchHandlers = Pick<Handlers, 'todo.addMany' | 'todo.updateMany' | 'todo.completeMany' | 'todo.deleteMany'>

/** Batches are atomic: one bad item fails the call, which names every bad one, and changes nothing. */
export const todoBatchHandlers: BatchHandlers = {
  async 'todo.addMany'({ session: reference, items, unlessOpen, ...common }, context) {
    const session = await listToAddTo(reference, context)
    const alreadyOpen = unlessOpen ? twinsOf(items, await context.store.todos.whole(session, activeStatuses)) : undefined
    if (alreadyOpen !== undefined && alreadyOpen.length === items.length) {
      return { changes: [], events: [], answer: { todos: [], alreadyOpen, progress: await progressAfter(session, [], [], context) } }
    }
    const last = await context.store.todos.lastPosition(session)
    const added = await eachItem('items', items, async (item, index) => {
      const links = await linksOf({ artifact: item.artifact ?? common.artifact, sprint: item.sprint ?? common.sprint }, context)
      return addOne({ ...item, parent: item.parent ?? common.parent }, { session, position: last + index + 1, ...links }, context)
    })
    const unfinished = added.filter(({ todo }) => !isFinished(todo.status)).length
    if (unfinished > 0) await requireRoom(session, last, unfinished, context)
    const todos = added.map(({ todo }) => todo)
    return {
      changes: added.flatMap(({ changes }) => changes),
      events: added.flatMap(({ events }) => events),
      answer: { todos, alreadyOpen, progress: await progressAfter(session, [], todos, context) },
    }
  },

  async 'todo.updateMany'({ updates, session }, context) {
    const references = updates.map(({ todo }) => todo)
    const before = await namedTodos('updates', references, session, context)
    const changed = await eachItem('updates', updates, ({ todo: _reference, ...wish }, index) =>
      updateOne(before[index] as Todo, wish, context),
    )
    const after = changed.map(({ answer }) => answer.todo)
    await refuseCycles(after, before, context)
    await requireRoomForReopened(after, before, context)
    return together(changed, before, session, context)
  },

  async 'todo.completeMany'({ session, todos: references, all }, context) {
    const before = await chosenTodos({ session, references, word: 'all', whole: all, statuses: activeStatuses }, context)
    const changed = await eachItem('todos', before, (todo) => updateOne(todo, { status: 'completed' }, context))
    return together(changed, before, session, context)
  },

  async 'todo.deleteMany'({ session, todos: references, scope }, context) {
    const named = await chosenTodos({ session, references, word: 'scope', whole: scope !== undefined }, context)
    const roots = scope === 'completed' ? whollyFinished(named) : named
    // A whole list has the subtasks of its todos, too.
    const gone = deepestFirst(scope === undefined ? await withSubtasks(roots, context) : roots)
    await requireUnlinked(gone, context)
    const list = await listOf(session, roots, context)
    return { ...removalOf(gone), answer: { deleted: gone.length, progress: await progressAfter(list, gone, [], context) } }
  },
}

async function withSubtasks(roots: readonly Todo[], context: WriteContext): Promise<Todo[]> {
  const below: Todo[] = []
  for (const root of roots) for (const subtask of await context.store.todos.subtasks(root.id)) below.push(subtask)
  return [...roots, ...below]
}

/** Each new parent was checked against what is stored; together they must make no cycle either. */
async function refuseCycles(after: readonly Todo[], before: readonly Todo[], context: WriteContext): Promise<void> {
  const rows = new Map(after.map((todo) => [todo.id, todo]))
  for (const todo of after.filter(({ parent }, index) => parent !== before[index]?.parent)) {
    const above = new Set<string>()
    for (let parent = todo.parent; parent !== null && !above.has(parent); ) {
      above.add(parent)
      parent = (rows.get(parent) ?? (await context.store.find('todo', parent)))?.parent ?? null
    }
    if (!above.has(todo.id)) continue
    const message = `Todo #${todo.number} would come to stand under itself. Nothing was changed.`
    throw new Refused(refuse('conflict', message, { hint: 'Name parents that are not below these todos.' }).refusal)
  }
}

async function requireRoomForReopened(after: readonly Todo[], before: readonly Todo[], context: WriteContext): Promise<void> {
  const reopened = after.filter(({ status }, index) => !isFinished(status) && isFinished(before[index]?.status ?? 'pending'))
  for (const list of new Set(reopened.map(({ session }) => session))) {
    const count = reopened.filter(({ session }) => session === list).length
    await requireRoom(list, await context.store.todos.lastPosition(list), count, context)
  }
}

async function together(
  changed: Effects<{ todo: Todo }>[],
  before: readonly Todo[],
  session: Reference | undefined,
  context: WriteContext,
) {
  const todos = changed.map(({ answer }) => answer.todo)
  return {
    changes: changed.flatMap(({ changes }) => changes),
    events: changed.flatMap(({ events }) => events),
    answer: { todos, progress: await progressAfter(await listOf(session, todos, context), before, todos, context) },
  }
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
