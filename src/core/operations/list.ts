import type { Todo } from '../../contract/nouns/todo.ts'
import { refuse } from '../../contract/refusals.ts'
import { decideOpenForTodos } from '../domain/session.ts'
import { decideDelete, decideRoom, isFinished } from '../domain/todo.ts'
import { deepestFirst } from '../domain/todo-tree.ts'
import { decideReplace, entryOf, statusFrom, type WrittenEntry } from '../domain/whole-list.ts'
import type { Effects, HandlersOf, WriteScene } from '../gate/handler.ts'
import { eachItem } from '../gate/items.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { addOne, updateOne } from './todo.ts'

export const listHandlers: HandlersOf<'list'> = {
  async 'list.get'(input, scene) {
    const { number } = await scene.require('session', input.session)
    return shown(await scene.store.wholeList(number), await scene.store.listVersion(number))
  },

  async 'list.replace'(input, scene) {
    const session = await scene.require('session', input.session)
    granted(decideOpenForTodos(session))
    const current = await scene.store.wholeList(session.number)
    const version = await scene.store.listVersion(session.number)
    const seen = input.version ?? scene.version
    if (seen !== undefined && seen !== version) throw conflict(seen, shown(current, version))

    const { kept, added, removed } = granted(decideReplace(current, input.todos))
    // In the order of the array, so that a bad row is named by its place there.
    const written = [...kept.map((row) => ({ ...row, position: row.wish.position ?? 0 })), ...added].toSorted(
      (one, other) => one.position - other.position,
    )
    const effects = await eachItem('todos', written, (row) =>
      'todo' in row ? updateOne(row.todo, row.wish, scene) : addEntry(row.entry, row.position, session.number, scene),
    )
    const rows = effects.map(({ answer }) => answer.todo)
    granted(decideRoom(rows.filter(({ status }) => !isFinished(status)).length - 1))
    const gone = deepestFirst(removed)
    const removals: Change[] = gone.map((row) => ({ kind: 'remove', noun: 'todo', row }))
    const events = [...effects.flatMap((effect) => effect.events), ...gone.flatMap((todo) => decideDelete(todo, []))]
    const answer = shown(rows, version)
    return {
      changes: [...effects.flatMap((effect) => effect.changes), ...removals],
      events,
      answer: { ...answer, version: events.length === 0 ? version : await placeAfter(events.length, scene), removed: removed.map(entryOf) },
    }
  },
}

async function addEntry(entry: WrittenEntry, position: number, session: number, scene: WriteScene): Promise<Effects<{ todo: Todo }>> {
  const input = { subject: entry.content, description: '', priority: entry.priority, parent: null, ...statusFrom(entry) }
  const { todo, changes, events } = await addOne(input, { session, position, key: entry.id ?? null }, scene)
  return { changes, events, answer: { todo } }
}

function shown(todos: readonly Todo[], version: number) {
  const remaining = todos.filter((todo) => todo.status !== 'completed' && todo.status !== 'canceled').length
  return { todos: todos.map(entryOf), version, remaining, title: `${remaining} ${remaining === 1 ? 'todo' : 'todos'}` }
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
