import { expect, test } from 'vitest'
import { openForTests } from '../../tests/support/each-database.ts'
import { newDaemon } from '../../tests/support/http.ts'
import { until } from '../../tests/support/until.ts'
import { DiskFull } from '../core/ports/unavailable.ts'
import type { Connection } from '../stores/sql/connection.ts'
import { watchDisk } from './disk-watch.ts'

const server = openForTests(() => newDaemon('sqlite'))

/** SQLite's own limit on pages fails exactly as a full disk does. */
async function limitPages(pages: number): Promise<void> {
  const work = async (_writing: unknown, connection: Connection) => connection.all(`PRAGMA max_page_count = ${pages}`, [])
  await server.punchlist.store.write(1, work as never)
}

test('[ST25] a full disk is logged, not once for each refusal, and /ready says so while it lasts', async () => {
  const big = { subject: 'big', description: 'x'.repeat(16_000) }
  const add = () => server.rest('POST', '/v1/todos', big)
  expect((await server.rest('GET', '/ready')).body).toMatchObject({ status: 'ready' })
  await limitPages(1)
  for (let count = 0; count < 5; count++) expect((await add()).status).toBe(503)
  // What the daemon does by itself meanwhile has its own complaints, and a write that needs no page may still go through, which ends nothing.
  const told = () => server.defects.filter((details) => 'refused' in (details as object))
  const full = () => told().filter((details) => 'hint' in (details as object))
  expect(told()[0]).toEqual({ refused: 1, hint: 'Free some space, then repeat the call. Reading still works.' })
  expect(full()).toHaveLength(1)
  const ready = await server.rest('GET', '/ready')
  expect(ready.body).toMatchObject({ status: 503, code: 'unavailable', detail: 'The disk is full.', outcome: 'not_saved' })
  expect((await server.rest('GET', '/v1/todos')).status).toBe(200)
  await limitPages(1_000_000)
  expect((await add()).status).toBe(201)
  expect(full()).toHaveLength(1)
  await until('it is over', async () => {
    await add()
    return (await server.rest('GET', '/ready')).body.status === 'ready' ? true : undefined
  })
})

test('[ST25] it is told again after a minute with how many there were, and forgotten when nobody has tried for long', async () => {
  let now = 0
  let isFull = true
  const told: [object, string][] = []
  const disk = watchDisk(() => now)
  disk.tell({ error: (details, message) => void told.push([details, message]) })
  const store = disk.watching({
    read: (_tenant, work) => work({} as never),
    async write(_tenant, work) {
      if (isFull) throw new DiskFull('The disk is full.', 'not_saved', 'Free some space.')
      return work({} as never)
    },
  })
  const change = () => store.write(1, async () => null).catch(() => null)
  for (now = 0; now <= 60_000; now += 1_000) await change()
  expect(told).toEqual([
    [{ refused: 1, hint: 'Free some space.' }, 'The disk is full. Changes are refused.'],
    [{ refused: 60, hint: 'Free some space.' }, 'The disk is full. Changes are refused.'],
  ])
  expect(disk.problem()?.message).toBe('The disk is full.')
  now += 30_000
  expect(disk.problem()).toBeUndefined()
  await change()
  expect(disk.problem()).toBeDefined()
  isFull = false
  await change()
  expect(disk.problem()).toBeDefined()
  expect(told).toHaveLength(2)
  now += 2_000
  await change()
  await change()
  expect(disk.problem()).toBeUndefined()
  expect(told).toHaveLength(3)
  expect(told.at(-1)?.[1]).toBe('There is space on the disk again. Changes are taken.')
})
