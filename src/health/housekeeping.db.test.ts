import { expect, test } from 'vitest'
import { openForTests } from '../../tests/support/each-database.ts'
import { newPlace, runSql } from '../../tests/support/stores.ts'
import { until } from '../../tests/support/until.ts'
import { openWorld } from '../../tests/support/world.ts'
import type { Connection } from '../stores/sql/connection.ts'
import { keepHouse } from './housekeeping.ts'

const day = 24 * 60 * 60 * 1000

const opened = openForTests(async () => {
  const place = await newPlace('sqlite')
  const world = await openWorld(place)
  return { place: place.place, world, close: world.close }
})

/** SQLite's own limit on pages fails exactly as a full disk does. */
async function limitPages(pages: number): Promise<void> {
  const work = async (_writing: unknown, connection: Connection) => connection.all(`PRAGMA max_page_count = ${pages}`, [])
  await opened.world.punchlist.store.write(1, work as never)
}

/** A session nothing has happened in for long, with so many finished todos. */
async function oldSession(todos: number): Promise<number> {
  const { world, place } = opened
  const { session } = await world.ask('session.add', {})
  const rows = Array.from({ length: todos }, (_, index) => ({ content: `todo ${index}`, status: 'completed' as const }))
  await world.ask('list.replace', { session: session.number, todos: rows })
  const then = Date.now() - 40 * day
  const seconds = Math.floor(then / 1000)
  await runSql(place, `UPDATE sessions SET updated_at = ${then} WHERE id = ${session.number}`)
  await runSql(place, `UPDATE todos SET updated_at = ${seconds}, completed_at = ${seconds} WHERE conversation_id = ${session.number}`)
  await runSql(place, `UPDATE events SET at = ${then} WHERE session = ${session.number}`)
  return session.number
}

const left = async (session: number) =>
  (await opened.world.punchlist.store.read(1, (reading) => reading.todos.numbersIn(session, 10_000))).length

test('[CU13] a disk that is full puts a clean-up off, and nothing is lost; the daemon goes on with all of it, step by step', async () => {
  const { world } = opened
  const session = await oldSession(1_200)
  await limitPages(1)
  const refused = await world.refused('todo.clean', {})
  expect(refused).toMatchObject({ code: 'unavailable', outcome: 'not_saved' })
  expect(await left(session)).toBe(1_200)
  await limitPages(1_000_000)
  const complaints: object[] = []
  const house = keepHouse(world.punchlist, { error: (details) => complaints.push(details) })
  await until('nothing is left', async () => ((await left(session)) === 0 ? true : undefined))
  await house.stop()
  expect(complaints).toEqual([])
  const { events } = await world.ask('event.list', { type: ['todo.deletedMany', 'todo.cleaned'] })
  expect(events.filter(({ type }) => type === 'todo.deletedMany').map(({ data }) => (data['numbers'] as number[]).length)).toEqual([
    500, 500, 200,
  ])
})

test('[DX5] the daemon removes what is left of what was deleted, also after a restart in the middle', async () => {
  const { world } = opened
  const { session } = await world.ask('session.add', {})
  await world.ask('list.replace', {
    session: session.number,
    todos: Array.from({ length: 900 }, (_, index) => ({ content: `todo ${index}` })),
  })
  await world.ask('session.delete', { session: session.number })
  await world.punchlist.store.purge(100)
  expect(await left(session.number)).toBeGreaterThan(0)
  const house = keepHouse({ ...world.punchlist, purgeEvery: 5 }, { error: () => undefined })
  await until('nothing is left', async () => ((await left(session.number)) === 0 ? true : undefined))
  await house.stop()
  // What is left may be the note that something was.
  expect(await world.punchlist.store.purge(100)).toBeLessThanOrEqual(1)
  expect(await world.punchlist.store.purge(100)).toBe(0)
})
