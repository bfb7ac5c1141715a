import { describe, expect, test } from 'vitest'
import { newModelWorld } from '../../../tests/support/model-world.ts'
import { databases } from '../../../tests/support/stores.ts'
import { until } from '../../../tests/support/until.ts'

const hour = 3_600_000

describe.each(databases)('limits of providers on %s', (kind) => {
  test('[CP14] a session whose provider wants to be left alone is parked until then, and takes its turn up where it was', async () => {
    const limit = { status: 429, headers: { 'retry-after': '3600' }, problem: { message: 'quota' } }
    const call = { toolCalls: [{ name: 'look', arguments: {} }] }
    const world = await newModelWorld(kind, [call, limit, { text: 'Here I am.' }])
    const began = Date.now()
    await world.ask('message.send', { session: world.session, text: 'go' })
    const get = async () => (await world.ask('session.get', { session: world.session })).session
    const parked = await until('it is parked', async () => {
      const session = await get()
      return session.parked !== null && session.state !== 'running' ? session : undefined
    })
    expect(parked).toMatchObject({
      state: 'idle',
      outcome: 'blocked',
      wakes: 0,
      parked: { why: 'limit', cap: null },
      next: { kind: 'limit' },
    })
    expect(parked.parked?.until).toBeGreaterThanOrEqual(began + hour)
    expect(parked.parked?.until).toBeLessThanOrEqual(Date.now() + hour)
    const { overview } = await world.ask('overview.get', {})
    expect(overview.scheduled).toMatchObject([{ session: world.session, at: parked.parked?.until }])
    // Whatever is said meanwhile waits as well, and asks nobody.
    await world.ask('message.send', { session: world.session, text: 'hurry' })
    await until('the wake is put off', () =>
      world.punchlist.store.read(1, async ({ jobs }) => {
        const job = await jobs.find(`wake:${world.session}`)
        return job !== undefined && job.dueAt >= began + hour ? true : undefined
      }),
    )
    expect(world.model.requests).toHaveLength(2)
    await world.ask('session.resume', { session: world.session })
    await world.heard('worker: Here I am.')
    expect(await get()).toMatchObject({ parked: null, outcome: 'done' })
    expect(world.model.requests).toHaveLength(3)
    const { runs } = await world.ask('run.list', { session: world.session })
    expect(runs.map(({ outcome }) => outcome)).toEqual(['done', 'blocked'])
    expect(runs.at(-1)?.usage).toMatchObject({ requests: 2 })
  }, 60_000)
})
