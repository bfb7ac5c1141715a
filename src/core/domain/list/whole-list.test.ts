import { describe, expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideReplace, entryOf, type WrittenEntry } from './whole-list.ts'

const written = (id: string | undefined, more: Partial<WrittenEntry> = {}): WrittenEntry => ({
  ...{ id, content: 'written', status: 'pending', priority: 'medium', ...more },
})

function replaced(current: readonly Todo[], entries: readonly WrittenEntry[]) {
  const outcome = decideReplace(current, entries)
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  return outcome.value
}

describe('what the list shows', () => {
  test('[WL1] a row is shown by its writer’s id, or else by its own', () => {
    expect(entryOf(aTodo({ key: 'mine' }))).toEqual({
      ...{ id: 'mine', content: 'review the deploy status', status: 'pending', priority: 'medium' },
    })
    expect(entryOf(aTodo({ id: 'A' })).id).toBe('A')
  })

  test('[WL8] blocked is pending with a reason, canceled is cancelled', () => {
    expect(entryOf(aTodo({ status: 'blocked', blockedReason: 'keys' }))).toMatchObject({ status: 'pending', blocked: 'keys' })
    expect(entryOf(aTodo({ status: 'canceled' })).status).toBe('cancelled')
    expect(entryOf(aTodo({ status: 'completed' }))).not.toHaveProperty('blocked')
  })
})

describe('what a replace comes to', () => {
  const [one, two] = [aTodo({ id: 'A', number: 1, key: 'a' }), aTodo({ id: 'B', number: 2, key: 'b' })]

  test('[WL5] rows are kept, added and removed by id', () => {
    const change = replaced([one, two], [written('new'), written('b')])
    expect(change.kept.map(({ todo, wish }) => [todo.id, wish.position])).toEqual([['B', 2]])
    expect(change.added.map(({ entry, position }) => [entry.id, position])).toEqual([['new', 1]])
    expect(change.removed).toEqual([one])
    expect(replaced([one, two], []).removed).toEqual([one, two])
  })

  test('[WL10] a row without a writer’s id is named by number or id', () => {
    const row = aTodo({ key: null })
    for (const id of ['14', '#14', row.id, row.id.toLowerCase()]) expect(replaced([row], [written(id)]).kept).toHaveLength(1)
    expect(replaced([row], [written('15')])).toMatchObject({ kept: [], removed: [row] })
  })

  test('[WL11] a writer’s id goes before another row’s number', () => {
    const numbered = aTodo({ id: 'N', number: 5, key: null })
    const keyed = aTodo({ id: 'K', number: 6, key: '5' })
    const change = replaced([numbered, keyed], [written('5')])
    expect(change.kept.map(({ todo }) => todo.id)).toEqual(['K'])
    expect(change.removed).toEqual([numbered])
  })

  test('[WL15] an id that is there twice is refused with its place', () => {
    expect(decideReplace([], [written('a'), written(undefined), written(undefined), written('a')])).toMatchObject({
      granted: false,
      refusal: { code: 'invalid', fields: [{ field: 'todos.3.id' }] },
    })
  })

  test('[WL18] a kept subtask lets go of a parent that leaves', () => {
    const child = aTodo({ id: 'C', number: 3, key: 'c', parent: 'A' })
    expect(replaced([one, child], [written('c')]).kept[0]?.wish.parent).toBeNull()
    expect(replaced([one, child], [written('c'), written('a')]).kept[0]?.wish).not.toHaveProperty('parent')
  })
})

describe('blocked rows', () => {
  const blocked = aTodo({ key: 'a', status: 'blocked', blockedReason: 'keys' })
  const wish = (entry: Partial<WrittenEntry>) => replaced([blocked], [written('a', entry)]).kept[0]?.wish

  test('[WL8] pending without a word on the reason leaves it blocked; null says that it can go on', () => {
    expect(wish({})).not.toHaveProperty('status')
    expect(wish({ blocked: 'disk' })).toMatchObject({ status: 'blocked', blockedReason: 'disk' })
    expect(wish({ blocked: null })).toMatchObject({ status: 'pending' })
  })

  test.each(['in_progress', 'completed', 'canceled'] as const)('[WL9] %s counts, whatever is said of the reason', (status) => {
    for (const entry of [{ status }, { status, blocked: null }, { status, blocked: 'keys' }]) expect(wish(entry)).toMatchObject({ status })
  })
})
