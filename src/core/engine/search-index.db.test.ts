import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { until } from '../../../tests/support/until.ts'
import { newWorld } from '../../../tests/support/world.ts'
import { assemble } from '../../server/open.ts'
import { StoreUnavailable } from '../ports/unavailable.ts'

describeOnEachDatabase('the index of words, by itself', newWorld, (world) => {
  test('[SR13] without a daemon a search brings it up to date; a daemon does so whenever something happens, in every tenant', async () => {
    await world.ask('todo.add', { subject: 'an anchor' })
    expect((await world.ask('search.find', { query: 'anchor' })).hits).toHaveLength(1)

    await world.ask('tenant.add', { name: 'another' })
    const caller = await world.punchlist.localCaller({ tenant: 'another' })
    const place = (tenant: number) => world.punchlist.store.read(tenant, ({ search }) => search.place())
    const last = (tenant: number) => world.punchlist.store.read(tenant, async ({ events }) => (await events.bounds()).last)
    const isLevel = async (tenant: number) =>
      (await place(tenant))?.phase === null && (await place(tenant))?.cursor === (await last(tenant))
    const problems: object[] = []
    const stop = world.punchlist.searchIndex.keepUp({ error: (details) => void problems.push(details) })
    await world.ask('todo.add', { subject: 'a buoy' }, { caller })
    await until('both level', async () => ((await isLevel(1)) && (await isLevel(caller.tenant.number))) || undefined)
    await world.ask('todo.add', { subject: 'a cable' }, { caller })
    await until('level again', async () => (await isLevel(caller.tenant.number)) || undefined)
    await stop()
    expect(problems).toEqual([])
  })

  test('[SR13] a store that cannot be written to is searched all the same, and the answer says how far behind it is', async () => {
    const { store } = world.punchlist
    await world.ask('todo.add', { subject: 'the old dinghy' })
    await world.ask('search.find', { query: 'dinghy' })
    await world.ask('todo.add', { subject: 'the new dinghy' })
    const full = assemble({ ...store, write: () => Promise.reject(new StoreUnavailable('The disk is full.', 'not_saved', '')) })
    const found = await full.perform('search.find', { query: 'dinghy' }, { caller: world.caller })
    expect(found).toMatchObject({ granted: true, value: { hits: [{ title: 'the old dinghy' }], behind: 1, building: false } })
  })
})
