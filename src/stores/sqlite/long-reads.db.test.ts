import { expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { newWorld } from '../../../tests/support/world.ts'
import type { Reading } from '../../core/ports/store.ts'

const world = openForTests(() => newWorld('sqlite'))

/** Reads until it is told to stop, and longer than any turn takes; answers how many todos there were, first and last. */
async function readForLong(reading: Reading, isEnough: () => boolean): Promise<number[]> {
  const count = async () => Object.values(await reading.todos.count({})).reduce((sum, one) => sum + one, 0)
  const first = await count()
  for (const end = performance.now() + 30; performance.now() < end || !isEnough(); ) await count()
  return [first, await count()]
}

test('[ST27] a read that takes long lets others go first, and goes on seeing the moment at which it began', async () => {
  const { store } = world.punchlist
  await world.ask('todo.add', { subject: 'before' })
  let isEnough = false
  // More than there are handles: the last ones wait, and come to their turn.
  const long = Array.from({ length: 6 }, () => store.read(1, (reading) => readForLong(reading, () => isEnough)))
  const added = await world.ask('todo.add', { subject: 'meanwhile' })
  const token = await world.ask('token.add', { name: 'new' })
  expect(await world.punchlist.store.findTenant('local')).toBeDefined()
  isEnough = true
  const seen = await Promise.all(long)
  expect(seen[0]).toEqual([1, 1])
  for (const [first, last] of seen) expect(last).toBe(first)
  expect((await world.ask('todo.get', { todo: added.todo.id })).todo.subject).toBe('meanwhile')
  expect(token.token.name).toBe('new')
})

test('[ST27] those that come while others read for long are answered with what is there by then', async () => {
  const { store } = world.punchlist
  let isEnough = false
  const long = Array.from({ length: 3 }, () => store.read(1, (reading) => readForLong(reading, () => isEnough)))
  const { todo } = await world.ask('todo.add', { subject: 'new' })
  expect((await world.ask('todo.get', { todo: todo.id })).todo.number).toBe(todo.number)
  isEnough = true
  for (const [first, last] of await Promise.all(long)) expect(last).toBe(first)
})
