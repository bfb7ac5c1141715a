import { describe, expect, test } from 'vitest'
import { aTodo, later, noon } from '../../../../tests/support/fakes.ts'
import { TodoStatus } from '../../../contract/nouns/todo.ts'
import { grant } from '../../../contract/refusals.ts'
import { decideAdd, decideDelete, decideParent, decideUpdate, isFinished, type TodoWish } from './todo.ts'

const coder = { name: 'coder', agent: 'coder' }
const wish = {
  id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
  number: 14,
  session: 3,
  position: 1,
  subject: 'review',
  description: '',
  status: 'pending' as const,
  priority: 'medium' as const,
  parent: null,
}

function updated(todo = aTodo(), change: TodoWish = {}, at = later) {
  const outcome = decideUpdate(todo, change, 'reviewer', at)
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  return outcome.value
}

describe('adding', () => {
  test('[TD1] a todo starts as pending, added by the caller, with no time of completion', () => {
    const outcome = decideAdd(wish, coder, noon + 345)
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    expect(outcome.value.todo).toMatchObject({
      status: 'pending',
      agent: 'coder',
      createdBy: 'coder',
      completedAt: 0,
      completedBy: null,
      version: 1,
    })
    expect(outcome.value.todo.createdAt).toBe(noon)
    expect(outcome.value.events.map((event) => event.type)).toEqual(['todo.added'])
  })

  test('[TD2] a todo added by a person names no agent', () => {
    const outcome = decideAdd(wish, { name: 'ada', agent: null }, noon)
    expect(outcome.granted && outcome.value.todo).toMatchObject({ agent: '', createdBy: 'ada' })
  })

  test('[TD3] a todo added as completed is both added and completed, so that access is judged by the change', () => {
    const outcome = decideAdd({ ...wish, status: 'completed' }, coder, noon)
    expect(outcome.granted && outcome.value.events.map((event) => event.type)).toEqual(['todo.added', 'todo.completed'])
    expect(outcome.granted && outcome.value.todo).toMatchObject({ completedAt: noon, completedBy: 'coder' })
  })

  test('[TD4] a todo cannot be added as blocked without a reason', () => {
    expect(decideAdd({ ...wish, status: 'blocked' }, coder, noon)).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
  })
})

describe('changing the status', () => {
  const moves = TodoStatus.options.flatMap((from) => TodoStatus.options.filter((to) => to !== from).map((to) => [from, to] as const))

  test.each(moves)('[TD5] from %s to %s is allowed and is one event', (from, to) => {
    const before = aTodo({ status: from, blockedReason: from === 'blocked' ? 'waiting' : null, completedAt: isFinished(from) ? noon : 0 })
    const { todo, events } = updated(before, { status: to, ...(to === 'blocked' ? { blockedReason: 'waiting' } : {}) })
    expect(todo.status).toBe(to)
    expect(events).toHaveLength(1)
    expect(events[0]?.data).toMatchObject({ was: { status: from } })
  })

  test.each(['completed', 'canceled'] as const)('[TD6] into %s stamps when and by whom', (status) => {
    expect(updated(aTodo(), { status }).todo).toMatchObject({ completedAt: later, completedBy: 'reviewer' })
  })

  test('[TD7] a time of completion given by the caller is kept', () => {
    expect(updated(aTodo(), { status: 'completed', completedAt: 1_000_500 }).todo.completedAt).toBe(1_000_000)
  })

  test('[TD8] from completed to canceled stamps anew: it is a transition into canceled', () => {
    const done = aTodo({ status: 'completed', completedAt: noon, completedBy: 'coder' })
    expect(updated(done, { status: 'canceled' }).todo).toMatchObject({ completedAt: later, completedBy: 'reviewer' })
  })

  test('[TD9] back to open clears both stamps', () => {
    const done = aTodo({ status: 'completed', completedAt: noon, completedBy: 'coder' })
    expect(updated(done, { status: 'pending' }).todo).toMatchObject({ completedAt: 0, completedBy: null })
  })

  test('[TD10] a wish that is already true changes nothing', () => {
    const started = aTodo({ status: 'in_progress' })
    expect(decideUpdate(started, { status: 'in_progress' }, 'coder', later)).toEqual(grant({ todo: started, events: [] }))
    const done = aTodo({ status: 'completed', completedAt: noon, completedBy: 'coder' })
    expect(decideUpdate(done, { status: 'completed' }, 'other', later)).toEqual(grant({ todo: done, events: [] }))
  })

  test('[TD11] blocked needs a reason, keeps it, and loses it with the status', () => {
    expect(decideUpdate(aTodo(), { status: 'blocked' }, 'coder', later)).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
    const blocked = updated(aTodo(), { status: 'blocked', blockedReason: 'waiting for keys' }).todo
    expect(blocked.blockedReason).toBe('waiting for keys')
    expect(updated(blocked, { subject: 'other' }).todo.blockedReason).toBe('waiting for keys')
    expect(updated(blocked, { status: 'pending' }).todo.blockedReason).toBeNull()
  })

  test('[TD12] another reason for a blocked todo is an edit, not a move', () => {
    const blocked = aTodo({ status: 'blocked', blockedReason: 'keys' })
    const { todo, events } = updated(blocked, { blockedReason: 'disk' })
    expect(todo.blockedReason).toBe('disk')
    expect(events.map((event) => event.type)).toEqual(['todo.edited'])
  })

  test('[TD13] a reason or a time of completion that does not fit the status is refused', () => {
    expect(decideUpdate(aTodo(), { blockedReason: 'why' }, 'coder', later)).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
    expect(decideUpdate(aTodo(), { completedAt: noon }, 'coder', later)).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
  })

  test('[TD14] an edit and a move at once are two events that show the same row', () => {
    const { todo, events } = updated(aTodo(), { subject: 'other', status: 'in_progress' })
    expect(events.map((event) => event.type)).toEqual(['todo.edited', 'todo.started'])
    expect(events.map(({ data }) => data)).toMatchObject([{ todo }, { todo }])
  })
})

describe('the tree and the list', () => {
  test('[TD15] a parent must be in the same list', () => {
    expect(decideParent({ id: 'B', session: 3 }, aTodo({ session: 0 }), [])).toMatchObject({
      granted: false,
      refusal: { code: 'conflict' },
    })
  })

  test('[TD16] a todo cannot come to stand under itself', () => {
    const todo = aTodo({ id: 'A' })
    expect(decideUpdate(todo, { parent: 'A' }, 'coder', later)).toMatchObject({ granted: false, refusal: { code: 'conflict' } })
    expect(decideParent(todo, aTodo({ id: 'C' }), ['B', 'A'])).toMatchObject({ granted: false, refusal: { code: 'conflict' } })
    expect(decideParent(todo, aTodo({ id: 'C' }), ['B'])).toEqual(grant(null))
  })

  test('[TD17] deleting names every row that goes, in the order in which they go', () => {
    const events = decideDelete([aTodo({ number: 3 }), aTodo({ number: 2 }), aTodo({ number: 1 })])
    expect(events.map((event) => (event.data as { todo: { number: number } }).todo.number)).toEqual([3, 2, 1])
  })

  test('[TD43] more than 25 rows that go at once are told once a list, by their numbers', () => {
    const rows = Array.from({ length: 26 }, (_, index) => aTodo({ number: index + 1, session: index === 7 ? 4 : 3 }))
    expect(decideDelete(rows.slice(0, 25)).map(({ type }) => type)).toEqual(Array(25).fill('todo.deleted'))
    const numbers = rows.map(({ number }) => number)
    expect(decideDelete(rows)).toEqual([
      { type: 'todo.deletedMany', session: 3, data: { numbers: numbers.toSpliced(7, 1) } },
      { type: 'todo.deletedMany', session: 4, data: { numbers: [8] } },
    ])
  })
})
