import { expect, test } from 'vitest'
import { countingProxy } from '../../../tests/support/counting-proxy.ts'
import { openForTests } from '../../../tests/support/each-database.ts'
import { newPlace } from '../../../tests/support/stores.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { hashOfSecret } from '../../core/domain/token.ts'

const opened = openForTests(async () => {
  const { place, remove } = await newPlace('postgres')
  const proxy = await countingProxy((place as { database: string }).database)
  const world = await openWorld({ place: { database: proxy.url }, remove: async () => undefined })
  return {
    world,
    proxy,
    async close() {
      await world.close()
      await proxy.close()
      await remove()
    },
  }
})

/** How often the way to the server was taken. What is asked for the first time on a connection has been before. */
async function waysOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  const before = opened.proxy.turns()
  await work()
  return opened.proxy.turns() - before
}

test('[ST73] a batch of creates and changes takes two ways to the server: one that brings the lock and all that is to be known, and the commit', async () => {
  const { ask } = opened.world
  const sessions = await Promise.all(Array.from({ length: 8 }, async () => (await ask('session.add', { title: 'one' })).session.number))
  const todos = await Promise.all(sessions.map(async (session) => (await ask('todo.add', { session, subject: 'one' })).todo.number))
  let round = 0
  const batch = () => {
    round += 1
    return Promise.all([
      ...sessions.map((session) => ask('todo.add', { session, subject: 'another' }, { key: `${round} ${session}` })),
      ...todos.map((todo) => ask('todo.update', { todo, subject: `changed ${round}` })),
    ])
  }
  expect(await waysOf(batch)).toBe(2)
})

test('[ST73] a write that comes alone takes no more than one way for each thing it has to know', async () => {
  const { ask } = opened.world
  expect(await waysOf(() => ask('todo.add', { subject: 'alone' }))).toBeLessThanOrEqual(3)
})

test('[ST74] whoever reads by one statement waits for one way to the server; the transaction is closed behind the answer', async () => {
  expect(await waysOf(() => opened.world.ask('token.list', {}))).toBeLessThanOrEqual(2)
})

test('[ST75] tokens that are looked up at the same time are looked up together, and none is answered from before it was asked for', async () => {
  const { punchlist, ask } = opened.world
  const { token } = await ask('token.add', { name: 'one' })
  const find = () => punchlist.store.findToken(hashOfSecret(token.secret))
  expect(await waysOf(() => Promise.all(Array.from({ length: 20 }, find)))).toBe(1)
  const early = find()
  await ask('token.revoke', { token: token.id })
  expect((await find())?.token.revokedAt).toBeGreaterThan(0)
  expect((await early)?.token.id).toBe(token.id)
})
