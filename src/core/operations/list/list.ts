import { activeStatuses, type Todo } from '../../../contract/nouns/todo.ts'
import type { ListEntry } from '../../../contract/operations/list.ts'
import { refuse } from '../../../contract/refusals.ts'
import { decideReplace, entryOf, type ListChange, statusFrom, type WrittenEntry } from '../../domain/list/whole-list.ts'
import { decideRoom, isAlready, isFinished, type TodoWish } from '../../domain/todo/todo.ts'
import { deepestFirst } from '../../domain/todo/tree.ts'
import type { Effects, HandlersOf, WriteContext } from '../../gate/handler.ts'
import { eachItem } from '../../gate/items.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { ListedTodo } from '../../ports/store.ts'
import { listNamed, removalOf } from '../todo/chosen.ts'
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
    if (seen !== undefined && seen !== version) throw conflict(seen, shown(current, version))

    const lastSeen = seen === undefined ? await lastSeenBy(list, version, context) : ({ saw: 'everything' } as const)
    await context.store.giveWay()
    const { kept, added, removed, spared, gone } = granted(decideReplace(current, input.todos, lastSeen))
    await context.store.giveWay()
    // In the order of the array, so that a bad row is named by its place there.
    const written = [...kept, ...added].toSorted((one, other) => placeOf(one) - placeOf(other))
    // At once, since a counter that is raised ten thousand times in one transaction gets slower each time.
    let number = added.length === 0 ? 0 : await context.store.nextNumber('todo', added.length)
    const effects = await eachItem('todos', written, (row) =>
      'todo' in row
        ? rewritten(row.todo, row.wish, context)
        : addEntry(row.entry, { position: row.position, session: list, number: number++ }, context),
    )
    const rows = effects.map(({ answer }) => answer.todo)
    granted(decideRoom(rows.filter(({ status }) => !isFinished(status)).length - 1))
    const removal = removalOf(deepestFirst(removed))
    const events = [...effects.flatMap((effect) => effect.events), ...removal.events]
    const after = events.length === 0 ? version : await placeAfter(events.length, context)
    await context.store.giveWay()
    const told = { removed: removed.map(entryOf), kept: spared.map(entryOf), gone: gone.map(({ content }) => content) }
    return {
      changes: [...effects.flatMap((effect) => effect.changes), ...removal.changes, ...seenNow(list, after, context.caller)],
      events,
      answer: { ...shown(rows, after), ...told },
    }
  },
}

function placeOf(row: ListChange['kept'][number] | ListChange['added'][number]): number {
  return 'todo' in row ? (row.wish.position ?? row.todo.position) : row.position
}

function rewritten(todo: Todo, wish: TodoWish, context: WriteContext): Promise<Effects<{ todo: Todo }>> | Effects<{ todo: Todo }> {
  return isAlready(todo, wish) ? { changes: [], events: [], answer: { todo } } : updateOne(todo, wish, context)
}

type Place = { session: number; position: number; number: number }

async function addEntry(entry: WrittenEntry, place: Place, context: WriteContext): Promise<Effects<{ todo: Todo }>> {
  const input = { subject: entry.content, description: '', priority: entry.priority, parent: null, ...statusFrom(entry) }
  const { todo, changes, events } = await addOne(input, { ...place, key: entry.id ?? null }, context)
  return { changes, events, answer: { todo } }
}

function shown(todos: readonly ListedTodo[], version: number) {
  return summed(todos.map(entryOf), version, todos.filter(({ status }) => !isFinished(status)).length)
}

function summed(todos: ListEntry[], version: number, remaining: number) {
  return { todos, version, remaining, title: `${remaining} ${remaining === 1 ? 'todo' : 'todos'}` }
}

/** The list's version will be the place of the last event of this change; the tenant's lock keeps that place ours. */
async function placeAfter(events: number, context: WriteContext): Promise<number> {
  return (await context.store.events.bounds()).last + events
}

function conflict(seen: number, current: object & { version: number }): Refused {
  const message = `The list is at version ${current.version} now; you saw version ${seen}.`
  return new Refused(
    refuse('conflict', message, {
      version: current.version,
      current,
      hint: 'Look at the current list, put your changes into it, and write it with its version.',
    }).refusal,
  )
}
