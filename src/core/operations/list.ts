import type { Todo } from '../../contract/nouns/todo.ts'
import { refuse } from '../../contract/refusals.ts'
import { decideOpenForTodos } from '../domain/session.ts'
import { decideDelete, isFinished } from '../domain/todo.ts'
import { decideReplace, entryOf } from '../domain/whole-list.ts'
import type { Handlers, WriteScene } from '../gate/handler.ts'
import { eachItem } from '../gate/items.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { addOne, requireRoom, updateOne } from './todo.ts'

export const listHandlers: Pick<Handlers, 'list.get' | 'list.replace'> = {
  async 'list.get'(input, scene) {
    const { number } = await scene.require('session', input.session)
    return shown(await scene.store.wholeList(number), await scene.store.listVersion(number))
  },

  async 'list.replace'(input, scene) {
    const session = await scene.require('session', input.session)
    granted(decideOpenForTodos(session))
    const current = await scene.store.wholeList(session.number)
    const version = await scene.store.listVersion(session.number)
    if (input.version !== undefined && input.version !== version) throw conflict(input.version, shown(current, version))

    const { kept, added, removed } = granted(decideReplace(current, input.todos))
    const changed = await eachItem('todos', kept, ({ todo, wish }) => updateOne(todo, wish, scene))
    const inserted = await eachItem('todos', added, ({ entry, position }) => addEntry(entry, position, session.number, scene))
    const rows = [...changed.map(({ answer }) => answer.todo), ...inserted.map(({ todo }) => todo)]
    const unfinished = inserted.filter(({ todo }) => !isFinished(todo.status)).length
    if (unfinished > 0) await requireRoom(session.number, current.at(-1)?.position ?? 0, unfinished, scene)
    // Children first: a removed parent must not take kept rows along, and they have let go of it by now.
    const removals: Change[] = removed.toReversed().map((row) => ({ kind: 'remove', noun: 'todo', row }))
    const events = [...changed, ...inserted].flatMap((effects) => effects.events).concat(removed.flatMap((todo) => decideDelete(todo, [])))
    const answer = shown(rows.toSorted(byPosition), version)
    return {
      changes: [...changed, ...inserted].flatMap((effects): Change[] => effects.changes).concat(removals),
      events,
      answer: { ...answer, version: events.length === 0 ? version : await placeAfter(events.length, scene), removed: removed.map(entryOf) },
    }
  },
}

type Entry = { id?: string; content: string; status: Todo['status']; priority: Todo['priority']; blocked?: string | null }

function addEntry(entry: Entry, position: number, session: number, scene: WriteScene) {
  const blocked =
    typeof entry.blocked === 'string' ? { status: 'blocked' as const, blockedReason: entry.blocked } : { status: entry.status }
  const input = { subject: entry.content, description: '', priority: entry.priority, parent: null, ...blocked }
  return addOne(input, { session, position, key: entry.id ?? null }, scene)
}

function shown(todos: readonly Todo[], version: number) {
  const remaining = todos.filter((todo) => todo.status !== 'completed' && todo.status !== 'canceled').length
  return { todos: todos.map(entryOf), version, remaining, title: `${remaining} ${remaining === 1 ? 'todo' : 'todos'}` }
}

function byPosition(one: Todo, other: Todo): number {
  return one.position - other.position || one.number - other.number
}

/** The list's version will be the place of the last event of this change; the tenant's lock keeps that place ours. */
async function placeAfter(events: number, scene: WriteScene): Promise<number> {
  return (await scene.store.logBounds()).last + events
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
