import { activeStatuses, type Todo } from '../../../contract/nouns/todo.ts'
import type { ListEntry } from '../../../contract/operations/list.ts'
import { decideReplace, entryOf, judgeSeen, type ListChange, statusFrom, type WrittenEntry } from '../../domain/list/whole-list.ts'
import { decideRoom, mostTodos } from '../../domain/todo/room.ts'
import { isAlready, isFinished, type TodoWish } from '../../domain/todo/todo.ts'
import { deepestFirst } from '../../domain/todo/tree.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { eachItem } from '../../gate/items.ts'
import { granted } from '../../gate/refused.ts'
import type { ListedTodo } from '../../ports/store.ts'
import { listNamed, removeTodos } from '../todo/chosen.ts'
import { addOne, listToAddTo, updateOne } from '../todo/todo.ts'
import { lastSeenBy, noteShown, seenNow } from './last-seen.ts'
import { readWholeList, requireShort } from './whole-list.ts'

export const listHandlers: HandlersOf<'list'> = {
  async 'list.get'(input, context) {
    const number = await listNamed(input.session, context)
    const version = await context.store.todos.version(number)
    if (input.longest !== undefined && (await context.store.todos.isLonger(number, input.longest))) {
      const counts = await context.store.todos.count({ lists: [number], statuses: activeStatuses })
      return { ...summed([], version, counts.pending + counts.in_progress + counts.blocked), truncated: true }
    }
    await requireShort(number, context.store)
    if (input.longest === undefined) await noteShown(number, version, context)
    return shown(await context.store.todos.listed(number), version)
  },

  async 'list.replace'(input, context) {
    const list = await listToAddTo(input.session, context)
    const current = await readWholeList(list, context.store)
    const version = await context.store.todos.version(list)
    const seen = input.version ?? context.version
    if (seen !== undefined) granted(judgeSeen(seen, shown(current, version)))

    const lastSeen = seen === undefined ? await lastSeenBy(list, version, context) : ({ saw: 'everything' } as const)
    await context.store.giveWay()
    const { kept, added, removed, spared, gone } = granted(decideReplace(current, input.todos, lastSeen))
    await context.store.giveWay()
    // In the order of the array, so that a bad row is named by its place there.
    const written = [...kept, ...added].toSorted((one, other) => placeOf(one) - placeOf(other))
    // At once, since a counter that is raised ten thousand times in one transaction gets slower each time.
    let number = added.length === 0 ? 0 : await context.store.nextNumber('todo', added.length)
    const rows = await eachItem('todos', written, (row) =>
      'todo' in row
        ? rewritten(row.todo, row.wish, context)
        : addEntry(row.entry, { position: row.position, session: list, number: number++ }, context),
    )
    // What was there already is not added.
    const most = Math.max(mostTodos(context.caller, context.settings.quotas), unfinished(current))
    granted(decideRoom(unfinished(rows) - 1, most))
    removeTodos(deepestFirst(removed), context)
    const after = context.events.length === 0 ? version : await placeAfter(context)
    await context.store.giveWay()
    context.apply(...seenNow(list, after, context.caller))
    const left = { removed: removed.map(entryOf), kept: spared.map(entryOf), gone: gone.map(({ content }) => content) }
    return { ...shown(rows, after), ...left }
  },
}

function placeOf(row: ListChange['kept'][number] | ListChange['added'][number]): number {
  return 'todo' in row ? (row.wish.position ?? row.todo.position) : row.position
}

function rewritten(todo: Todo, wish: TodoWish, context: WriteContext): Promise<Todo> | Todo {
  return isAlready(todo, wish) ? todo : updateOne(todo, wish, context)
}

type Place = { session: number; position: number; number: number }

function addEntry(entry: WrittenEntry, place: Place, context: WriteContext): Promise<Todo> {
  const input = { subject: entry.content, description: '', priority: entry.priority, parent: null, ...statusFrom(entry) }
  return addOne(input, { ...place, key: entry.id ?? null }, context)
}

function shown(todos: readonly ListedTodo[], version: number) {
  return summed(todos.map(entryOf), version, unfinished(todos))
}

function unfinished(todos: readonly Pick<Todo, 'status'>[]): number {
  return todos.filter(({ status }) => !isFinished(status)).length
}

function summed(todos: ListEntry[], version: number, remaining: number) {
  return { todos, version, remaining, title: `${remaining} ${remaining === 1 ? 'todo' : 'todos'}` }
}

/** The list's version will be the place of the last event of this change; the tenant's lock keeps that place ours. */
export async function placeAfter({ store, events }: WriteContext): Promise<number> {
  return (await store.events.bounds()).last + events.length
}
