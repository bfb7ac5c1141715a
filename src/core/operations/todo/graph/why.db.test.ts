import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../../tests/support/world.ts'
import { whyText } from '../../../render/todo/graph.ts'

describeOnEachDatabase('why a todo is not ready', newWorld, (world) => {
  const add = async (subject: string, more: object = {}) => (await world.ask('todo.add', { subject, ...more })).todo.number

  test('[WG30] why goes down to what keeps that which is waited for: that it is blocked, claimed, handed on or waits for something itself', async () => {
    const other = await world.punchlist.localCaller({ agent: 'another' })
    const blocked = await add('find the key', { status: 'blocked', blockedReason: 'nobody has it' })
    const claimed = await add('write the notes')
    await world.ask('todo.claim', { todo: claimed }, { caller: other })
    const free = await add('tell everybody')
    const between = await add('build', { waitsFor: [blocked] })
    const last = await add('deploy', { waitsFor: [between, claimed, free] })
    const why = await world.ask('todo.why', { todo: last })
    expect(why.ready).toBe(false)
    expect(why.obstacles.map((obstacle) => obstacle.kind === 'dependency' && obstacle.on)).toEqual(
      [between, claimed, free].toSorted((one, two) => one - two).map((todo) => ({ todo })),
    )
    const further = Object.fromEntries(why.further.map(({ todo, obstacles }) => [todo.number, obstacles.map(({ kind }) => kind)]))
    expect(further).toEqual({ [between]: ['dependency'], [claimed]: ['claimed'], [blocked]: ['blocked'] })
    const text = whyText(why)
    expect(text).toContain('  blocked: nobody has it')
    expect(text).toContain('  another has claimed it until')
  })
})
