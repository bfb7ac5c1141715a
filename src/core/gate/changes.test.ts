import { describe, expect, test } from 'vitest'
import { aTodo } from '../../../tests/support/fakes.ts'
import type { NewEvent } from '../../contract/nouns/event.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { collectChanges } from './changes.ts'

const edited = (todo: Todo): NewEvent => ({ type: 'todo.edited', session: todo.session, data: { todo } })

/** A decision, as the domain makes them. */
function editing(fields: Partial<Todo>) {
  return (before: Todo) => {
    const todo = { ...before, ...fields }
    return { todo, events: [edited(todo)] }
  }
}

describe('what a call changes', () => {
  test('[GT60] two decisions about one row are one change with one new version, which both events show', () => {
    const call = collectChanges()
    const loaded = aTodo({ version: 4 })
    const once = call.change('todo', loaded, editing({ subject: 'other' }))
    expect(once).toMatchObject({ subject: 'other', version: 5 })
    // The handler still holds the row as it was loaded.
    const twice = call.change('todo', loaded, editing({ priority: 'high' }))
    expect(twice).toEqual({ ...loaded, subject: 'other', priority: 'high', version: 5 })
    expect(call.changes).toEqual([{ kind: 'update', noun: 'todo', row: twice }])
    expect(call.events).toEqual([edited(once), edited(twice)])
    expect(call.newest('todo', loaded)).toBe(twice)
    expect(loaded.version).toBe(4)
  })

  test('[GT61] a decision without events changes nothing, whatever row it returns', () => {
    const call = collectChanges()
    const loaded = aTodo()
    expect(call.change('todo', loaded, (todo) => ({ todo: { ...todo, subject: 'other' }, events: [] }))).toBe(loaded)
    expect(call.changes).toEqual([])
  })

  test('[GT62] a row that was just added stays at its first version, and one that is removed goes as it is by then', () => {
    const call = collectChanges()
    const added = call.add('todo', { todo: aTodo({ id: 'A' }), events: [] })
    const row = call.change('todo', added, editing({ subject: 'other' }))
    expect(call.changes).toEqual([{ kind: 'insert', noun: 'todo', row: { ...added, subject: 'other', version: 1 } }])
    const loaded = aTodo({ id: 'B', version: 2 })
    const changed = call.change('todo', loaded, editing({ subject: 'other' }))
    call.remove('todo', { todo: loaded, events: [] })
    expect(call.changes.slice(1)).toEqual([
      { kind: 'update', noun: 'todo', row: changed },
      { kind: 'remove', noun: 'todo', row: changed },
    ])
    expect(row.version).toBe(1)
  })

  test('[GT63] fields that no event tells of are kept beside what was decided, at the same version', () => {
    const call = collectChanges()
    const loaded = aTodo({ version: 7 })
    call.change('todo', loaded, editing({ subject: 'other' }))
    expect(call.keep('todo', loaded, { position: 9, version: 1 })).toMatchObject({ subject: 'other', position: 9, version: 8 })
    expect(call.events).toHaveLength(1)
    expect(call.changes).toHaveLength(1)
  })
})
