import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('channels of tasks', newWorld, (world) => {
  const channelOfNew = async (tenant?: string) => {
    const caller = await world.punchlist.localCaller({ tenant })
    await world.ask('agent.define', { id: 'coder' }, { caller })
    const { task } = await world.ask('task.add', { title: 'x', owner: 'coder' }, { caller })
    return (await world.ask('session.get', { session: task.session }, { caller })).session.channel
  }

  test('[TK91] whoever writes beside a daemon gives tasks the daemon’s channel, in every tenant', async () => {
    await world.ask('tenant.add', { name: 'early' })
    expect(await channelOfNew()).toBe('')
    await world.punchlist.store.keepChannel('telegram')
    expect([await channelOfNew(), await channelOfNew('early')]).toEqual(['telegram', 'telegram'])
    const caller = await world.punchlist.localCaller()
    await world.ask('tenant.add', { name: 'late' }, { caller })
    expect(await channelOfNew('late')).toBe('telegram')
    await world.punchlist.store.keepChannel('')
    expect(await channelOfNew()).toBe('')
  })
})
