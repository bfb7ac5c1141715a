import { type Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import { decideBringBack, isFinished } from '../../domain/todo/todo.ts'
import { deepestFirst } from '../../domain/todo/tree.ts'
import { refuseListGone } from '../../domain/undo/judge.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { listToAddTo, requireRoom } from './todo.ts'

/** Todos that were deleted, back in their lists under their numbers, linked to what is still there. `going`: those that make room for them. */
export async function bringBackTodos(gone: readonly Todo[], going: readonly Todo[], context: WriteContext): Promise<Todo[]> {
  for (const list of new Set(gone.map(({ session }) => session))) {
    const isThere = list === 0 || (await context.find('session', list)) !== undefined
    const [first] = gone.filter(({ session }) => session === list)
    if (!isThere) granted(refuseListGone(`#${first?.number}`, list))
    await listToAddTo(list, context)
    const unfinished = gone.filter(({ session, status }) => session === list && !isFinished(status)).length
    if (unfinished > 0) await requireRoom(list, await context.store.todos.lastPosition(list), unfinished, context)
  }
  const linked = await linksThatAreThere(deepestFirst(gone).toReversed(), gone, context)
  const taken = await keysTaken(linked, going, context)
  await context.store.giveWay()
  const back = linked.map((todo) => {
    const key = taken.has(keyIn(todo) ?? '') ? null : todo.key
    return context.add('todo', decideBringBack(todo, { key }, context.now))
  })
  context.apply({ kind: 'bring-back', ids: gone.map(({ id }) => id) })
  return back
}

/** The todos with those of their links whose ends are there, a parent in the same list; `alsoThere` come back themselves. */
export async function linksThatAreThere(todos: readonly Todo[], alsoThere: readonly Todo[], context: WriteContext): Promise<Todo[]> {
  const of = (link: 'artifact' | 'sprint') => todos.map((todo) => todo[link])
  const [artifacts, sprints] = [await thoseThere('artifact', of('artifact'), context), await thoseThere('sprint', of('sprint'), context)]
  const lists = await listsOfParents(todos, alsoThere, context)
  return todos.map((todo) => ({
    ...todo,
    artifact: todo.artifact !== null && artifacts.has(todo.artifact) ? todo.artifact : null,
    sprint: todo.sprint !== null && sprints.has(todo.sprint) ? todo.sprint : null,
    parent: todo.parent !== null && lists.get(todo.parent) === todo.session ? todo.parent : null,
  }))
}

/** In which list each parent of these is, or will be. */
async function listsOfParents(todos: readonly Todo[], alsoThere: readonly Todo[], context: WriteContext): Promise<Map<string, number>> {
  const lists = new Map([...alsoThere, ...todos].map(({ id, session }) => [id, session]))
  const wanted = [...new Set(todos.flatMap(({ parent }) => (parent === null || lists.has(parent) ? [] : [parent])))]
  for (let from = 0; from < wanted.length; from += atOnce) {
    const numbers = await context.store.todos.numbers(wanted.slice(from, from + atOnce))
    for (const { id, session } of await context.store.todos.numbered([...numbers.values()])) lists.set(id, session)
  }
  return lists
}

async function thoseThere(noun: 'artifact' | 'sprint', ids: readonly (string | null)[], context: WriteContext): Promise<Set<string>> {
  const there = new Set<string>()
  for (const id of new Set(ids)) if (id !== null && (await context.find(noun, id)) !== undefined) there.add(id)
  return there
}

const atOnce = 100

/** The id that a whole-list writer gave a row, which nothing else of its list may have. */
export function keyIn({ session, key }: Todo): string | undefined {
  return key === null ? undefined : `${session} ${key}`
}

/** Which of the ids that whole-list writers gave these rows others have by now. */
export async function keysTaken(todos: readonly Todo[], but: readonly Todo[], context: WriteContext): Promise<Set<string>> {
  const own = new Set([...but, ...todos].map(({ id }) => id))
  const taken = new Set<string>()
  for (const list of new Set(todos.map(({ session }) => session))) {
    const keys = todos.flatMap(({ session, key }) => (session === list && key !== null ? [key] : []))
    for (let from = 0; from < keys.length; from += atOnce) {
      const filter = { lists: [list], keys: keys.slice(from, from + atOnce), statuses: TodoStatus.options, limit: atOnce, after: undefined }
      const { rows } = await context.store.todos.list(filter)
      for (const row of rows) if (!own.has(row.id)) taken.add(keyIn(row) ?? '')
    }
  }
  return taken
}
