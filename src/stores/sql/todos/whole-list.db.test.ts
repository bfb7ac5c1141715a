import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { fillList } from '../../../../tests/support/fill-list.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Writing } from '../../../core/ports/store.ts'
import type { Connection, Value } from '../connection.ts'
import { listedTodos, rowsOfPage, wholeList } from './whole-list.ts'

const size = 3 * rowsOfPage + 7

describeOnEachDatabase('a long list that is handled whole', newWorld, (world) => {
  type Work<Answer> = (writing: Writing, connection: Connection) => Promise<Answer>
  const write = <Answer>(work: Work<Answer>) => world.punchlist.store.write(1, work as (writing: Writing) => Promise<Answer>)

  /** Statuses take turns, and two rows each stand in one place. */
  async function mixedList(): Promise<{ session: number; first: number }> {
    const { session } = await world.ask('session.add', {})
    const first = await fillList(world.punchlist.store, session.number, size)
    await write((_writing, connection) =>
      connection.run(
        `UPDATE todos SET position = (id - ${first}) / 2, status = CASE id % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'blocked' ELSE 'canceled' END
          WHERE tenant_id = 1 AND conversation_id = ${session.number}`,
        [],
      ),
    )
    return { session: session.number, first }
  }

  test('[ST40] is read page by page, and comes in its order', async () => {
    const { session, first } = await mixedList()
    const sizes: number[] = []
    const counting = (connection: Connection): Connection => ({
      kind: connection.kind,
      async all(sql: string, values: readonly Value[]) {
        const rows = await connection.all(sql, values)
        sizes.push(rows.length)
        return rows
      },
      run: (sql, values) => connection.run(sql, values),
      giveWay: () => connection.giveWay(),
      leaseTime: () => connection.leaseTime(),
      wallTime: () => connection.wallTime(),
    })
    const read = await write(async (_writing, connection) => ({
      all: await wholeList(counting(connection), 1, session),
      blocked: await wholeList(counting(connection), 1, session, ['blocked']),
      listed: await listedTodos(counting(connection), 1, session),
    }))
    const numbers = Array.from({ length: size }, (_, index) => first + index)
    expect(read.all.map(({ number }) => number)).toEqual(numbers)
    expect(read.all.every(({ number, subject }) => subject === `Todo ${number - first}`)).toBe(true)
    expect(read.blocked.map(({ number }) => number)).toEqual(numbers.filter((number) => number % 3 === 1))
    expect(read.listed.map(({ subject }) => subject)).toEqual(read.all.map(({ subject }) => subject))
    expect(Math.max(...sizes)).toBe(rowsOfPage)
  })

  test('[ST41] others get their turn between two things that are done with it', async () => {
    const order: string[] = []
    await write(async ({ giveWay }) => {
      setImmediate(() => order.push('others'))
      for (const end = performance.now() + 30; performance.now() < end; );
      order.push('one thing')
      await giveWay()
      order.push('another')
    })
    expect(order).toEqual(['one thing', 'others', 'another'])
  })
})
