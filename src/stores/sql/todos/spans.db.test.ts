import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { fillList } from '../../../../tests/support/fill-list.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import { type Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import type { Input } from '../../../contract/operations/index.ts'
import type { Connection } from '../connection.ts'
import { countTodos } from './counts.ts'
import { listTodos } from './list.ts'

const size = 25_000
const finished = 21_000
/** One of so many is of low priority: too few for a page in any span. */
const each = 5_000

describeOnEachDatabase('a list that is counted and looked through span by span', newWorld, (world, kind) => {
  async function newList() {
    const { session } = await world.ask('session.add', {})
    const first = await fillList(world.punchlist.store, session.number, size, { finished })
    // As if changed one after another, so that the last of the list is the last that changed.
    const low = `UPDATE todos SET priority = CASE WHEN id % ${each} = 0 THEN 'low' ELSE priority END, updated_at = 1700000000 + id - ${first}
      WHERE tenant_id = 1 AND conversation_id = ${session.number}`
    await world.punchlist.store.write(1, ((_writing: unknown, connection: Connection) => connection.run(low, [])) as never)
    return { session: session.number, first, low: [0, 1, 2, 3, 4].map((index) => first + index * each) }
  }

  let made: ReturnType<typeof newList> | undefined
  const list = () => {
    made ??= newList()
    return made
  }

  async function pages(input: Input<'todo.list'>, limit: number): Promise<number[]> {
    const found: Todo[] = []
    for (let after: string | undefined; ; ) {
      const { todos, next } = await world.ask('todo.list', { ...input, limit, after })
      found.push(...todos)
      if (next === null) return found.map(({ number }) => number)
      after = next
    }
  }

  test('[ST28] is not gone through by one statement, unless a server does it', async () => {
    const { session } = await list()
    const statements: string[] = []
    const look = async (_writing: unknown, connection: Connection) => {
      const recording: Connection = {
        kind,
        all(sql, values) {
          statements.push(sql)
          return connection.all(sql, values)
        },
        run: (sql, values) => connection.run(sql, values),
        leaseTime: () => connection.leaseTime(),
        wallTime: () => connection.wallTime(),
        giveWay: () => connection.giveWay(),
      }
      await countTodos(recording, 1, { lists: [session], statuses: ['completed'] })
      await listTodos(recording, 1, { lists: [session], statuses: ['completed'], priority: 'low', limit: 50, after: undefined })
    }
    await world.punchlist.store.write(1, look as never)
    if (kind === 'postgres') expect(statements).toHaveLength(2)
    else expect(statements.filter((sql) => !sql.includes('LIMIT 1 OFFSET') && !sql.includes('LIMIT 10001')).length).toBe(6)
  })

  test('[ST28] comes to the same, whatever it is narrowed by and in whatever order', async () => {
    const { session, low } = await list()
    const none = Object.fromEntries(TodoStatus.options.map((status) => [status, 0]))
    const counted = async (filter: Input<'todo.list'>) =>
      (await world.ask('todo.list', { status: ['all'], counts: true, limit: 1, ...filter })).counts
    expect(await counted({ session, own: true })).toEqual({ ...none, completed: finished, pending: size - finished })
    expect(await counted({ session, own: true, priority: 'low' })).toEqual({ ...none, completed: 5 })
    expect(await counted({ session, own: true, priority: 'medium' })).toEqual({
      ...none,
      completed: finished - 5,
      pending: size - finished,
    })
    expect(await counted({})).toEqual({ ...none, completed: finished, pending: size - finished })
    expect(await counted({ priority: 'medium' })).toEqual({ ...none, completed: finished - 5, pending: size - finished })
    expect((await world.ask('session.list', { progress: true })).sessions[0]).toMatchObject({
      progress: { completed: finished, total: size },
    })

    const narrowed = { session, own: true, priority: 'low' as const, status: ['all' as const] }
    for (const limit of [1, 2, 50]) {
      expect(await pages(narrowed, limit)).toEqual(low)
      expect(await pages({ ...narrowed, order: 'position' }, limit)).toEqual(low)
      expect(await pages({ ...narrowed, order: 'change' }, limit)).toEqual(low.toReversed())
    }
  })
})
