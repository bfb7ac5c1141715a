import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { fillList } from '../../../../tests/support/fill-list.ts'
import { newWorld } from '../../../../tests/support/world.ts'

const filledAt = 1_700_000_000_000
const endOfTime = 253_402_300_800_000
const nothing = { added: 0, completed: 0, canceled: 0 }

describeOnEachDatabase('what was added and finished', newWorld, (world) => {
  test('[RP6] is counted rightly however much of it there was in a second', async () => {
    const { session } = await world.ask('session.add', {})
    await fillList(world.punchlist.store, session.number, 45_000, { finished: 41_000 })
    const { todo } = await world.ask('todo.add', { subject: 'now' })
    await world.ask('todo.add', { subject: 'then', status: 'canceled', completedAt: endOfTime - 1000 })
    const count = (...bounds: number[]) => world.punchlist.store.read(1, (reading) => reading.todos.days(bounds))
    const all = { added: 45_000, completed: 41_000, canceled: 0 }
    expect(await count(filledAt - 1000, filledAt, filledAt + 1000, todo.createdAt)).toEqual([nothing, all, nothing])
    expect(await count(0, todo.createdAt, endOfTime)).toEqual([all, { added: 2, completed: 0, canceled: 1 }])
    const days = Array.from({ length: 100 }, (_, day) => filledAt - 50 * 86_400_000 + day * 86_400_000)
    expect((await count(...days)).map(({ added }) => added)).toEqual([...Array(50).fill(0), 45_000, ...Array(48).fill(0)])
  })
})
