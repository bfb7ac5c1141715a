import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SqliteFile } from '../../../tests/support/sqlite-file.ts'
import { emptyPlace, runSql, type TestPlace } from '../../../tests/support/stores.ts'
import { eventTypes } from '../../contract/nouns/event.ts'
import { createFeed } from '../../core/engine/feed.ts'
import type { EventFilter } from '../../core/ports/filters.ts'
import type { Reading } from '../../core/ports/store.ts'
import { databaseFile } from '../../server/config/place.ts'
import { assemble, openPunchlist } from '../../server/open.ts'
import type { Connection } from '../sql/connection.ts'
import { transactionOn } from '../sql/transaction.ts'
import { connect, isAtLeast } from './open.ts'
import { openSqlite } from './store.ts'

let folder: TestPlace
let file: string
beforeEach(async () => {
  folder = await emptyPlace('sqlite')
  file = databaseFile((folder.place as { data: string }).data)
})
afterEach(() => folder.remove())

async function withOneTodo(): Promise<void> {
  const punchlist = await openPunchlist(folder.place)
  await punchlist.perform('todo.add', { subject: 'precious' }, { caller: await punchlist.localCaller() })
  await punchlist.close()
}

describe('opening', () => {
  test('[ST1] a new database is in WAL mode, and every commit waits for the disk', async () => {
    await withOneTodo()
    const connection = connect(file)
    // Before the first write in WAL mode, the pragma tells the default and not what is in force.
    connection.database.exec(`UPDATE todos SET subject = 'still precious'`)
    expect(await connection.all('PRAGMA journal_mode', [])).toEqual([['wal']])
    expect(await connection.all('PRAGMA synchronous', [])).toEqual([[2]])
    connection.close()
  })

  test('[ST12] once it is closed, the file alone is all there is', async () => {
    await withOneTodo()
    const copy = `${file}.copy`
    copyFileSync(file, copy)
    const database = new SqliteFile(copy)
    expect(database.all('SELECT subject FROM todos')).toEqual([{ subject: 'precious' }])
    await database.close()
  })

  test('[ST13] a text that the driver would cut short is refused, not stored', async () => {
    await withOneTodo()
    const connection = connect(file)
    await expect(connection.run('UPDATE todos SET subject = ?', ['half\0a text'])).rejects.toThrow('NUL')
    expect(await connection.all('SELECT subject FROM todos', [])).toEqual([['precious']])
    connection.close()
  })

  test('[ST2] an SQLite that can corrupt shared files is refused', () => {
    expect(['3.51.3', '3.51.10', '3.52.0', '4.0.0'].map((version) => isAtLeast(version, [3, 51, 3]))).toEqual([true, true, true, true])
    expect(['3.51.2', '3.50.9', '2.99.99'].map((version) => isAtLeast(version, [3, 51, 3]))).toEqual([false, false, false])
  })

  test('[ST3] a database made by a newer Punchlist is refused, and says so', async () => {
    await withOneTodo()
    await runSql(folder.place, `INSERT INTO migrations (number, name, applied_at) VALUES (999, 'from the future', 0)`)
    await expect(openSqlite({ file })).rejects.toThrow('made by a newer Punchlist (schema 999')
  })

  const damages: Record<string, () => void> = {
    'is empty': () => truncateSync(file, 0),
    'holds something else': () => writeFileSync(file, 'this is no database\n'.repeat(500)),
    'was cut short': () => truncateSync(file, 5_000),
    'has a broken page': () => {
      const bytes = readFileSync(file)
      bytes.fill(0xff, 4_096)
      writeFileSync(file, bytes)
    },
    'is another program’s': async () => {
      rmSync(file)
      const database = new SqliteFile(file)
      database.exec('CREATE TABLE todos (id INTEGER)')
      await database.close()
    },
  }
  test.each(Object.entries(damages))('[ST4] a file that %s is refused with what to do, and left as it is', async (_what, damage) => {
    await withOneTodo()
    await damage()
    const before = readFileSync(file)
    const look = async () => {
      const store = await openSqlite({ file })
      try {
        return await store.read(1, (reading) =>
          reading.todos.list({ lists: [0], statuses: ['pending'], agent: undefined, limit: 50, after: undefined }),
        )
      } finally {
        await store.close()
      }
    }
    await expect(look()).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringContaining('damaged'),
      hint: expect.stringContaining('backup'),
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('[ST11] what a process left behind that died while it built the database is removed', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(`${file}.new-${dead}-abc${suffix}`, 'half a database')
    writeFileSync(`${file}.new-${process.pid}-abc`, 'still being built')
    await withOneTodo()
    const names = readdirSync(dirname(file)).filter((name) => name.includes('.new-'))
    expect(names).toEqual([`punchlist.db.new-${process.pid}-abc`])
  })

  test('[ST5] a place that cannot be used is refused with what to do', async () => {
    writeFileSync(join(file, '..', 'a-file'), '')
    await expect(openSqlite({ file: join(file, '..', 'a-file', 'x', 'punchlist.db') })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      hint: expect.stringContaining('--data DIR'),
    })
  })
})

describe('sharing the file', () => {
  test('[ST6] while another process holds the lock, writes wait, reads go on and the event loop never stalls', async () => {
    await withOneTodo()
    const punchlist = await openPunchlist(folder.place)
    const caller = await punchlist.localCaller()
    const other = new SqliteFile(file)
    other.exec('BEGIN IMMEDIATE')
    let stalled = 0
    let last = performance.now()
    const watch = setInterval(() => {
      stalled = Math.max(stalled, performance.now() - last)
      last = performance.now()
    }, 5)
    const write = punchlist.perform('todo.add', { subject: 'patient' }, { caller })
    const read = await punchlist.perform('todo.list', {}, { caller })
    expect(read).toMatchObject({ granted: true, value: { todos: [{ subject: 'precious' }] } })
    await new Promise((resolve) => setTimeout(resolve, 400))
    other.exec('COMMIT')
    expect(await write).toMatchObject({ granted: true })
    clearInterval(watch)
    expect(stalled).toBeLessThan(200)
    await other.close()
    await punchlist.close()
  })

  test('[ST7] a lock that is never let go is a refusal that says nothing was saved', async () => {
    await withOneTodo()
    const punchlist = assemble(await openSqlite({ file, busyTimeout: 200 }))
    const caller = await punchlist.localCaller()
    const other = new SqliteFile(file)
    other.exec('BEGIN IMMEDIATE')
    const outcome = await punchlist.perform('todo.add', { subject: 'in vain' }, { caller })
    expect(outcome).toMatchObject({ granted: false, refusal: { code: 'unavailable', outcome: 'not_saved' } })
    other.exec('ROLLBACK')
    await other.close()
    expect(await punchlist.perform('todo.add', { subject: 'again' }, { caller })).toMatchObject({ granted: true })
    await punchlist.close()
  })

  test('[ST8] a full disk is a refusal, reads go on, and so do writes when there is space again', async () => {
    await withOneTodo()
    const store = await openSqlite({ file })
    const punchlist = assemble(store)
    const caller = await punchlist.localCaller()
    // SQLite's own limit on pages fails exactly as a full disk does: SQLITE_FULL from the middle of a statement.
    const limitPages = (pages: number) =>
      store.write(1, ((_writing: unknown, connection: Connection) => setPages(connection, pages)) as never)
    await limitPages(1)
    const big = { subject: 'big', description: 'x'.repeat(16_000) }
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => punchlist.perform('todo.add', big, { caller })))
    expect(
      outcomes.every((outcome) => !outcome.granted && outcome.refusal.code === 'unavailable' && outcome.refusal.outcome === 'not_saved'),
    ).toBe(true)
    expect(await punchlist.perform('todo.list', {}, { caller })).toMatchObject({
      granted: true,
      value: { todos: [{ subject: 'precious' }] },
    })
    await limitPages(1_000_000)
    expect(await punchlist.perform('todo.add', big, { caller })).toMatchObject({ granted: true })
    await punchlist.close()
  })

  async function setPages(connection: Connection, pages: number): Promise<null> {
    await connection.all(`PRAGMA max_page_count = ${pages}`, [])
    return null
  }

  test('[ST9] what one process writes rings the bell of another', async () => {
    await withOneTodo()
    const reader = await openSqlite({ file })
    const feed = createFeed(reader)
    const seen: string[] = []
    feed.follow(1, undefined, { deliver: (events) => seen.push(...events.map((event) => event.type)), failed: () => undefined })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await withOneTodo()
    await expect.poll(() => seen, { timeout: 2_000 }).toEqual(['todo.added'])
    feed.close()
    await reader.close()
  })
})

describe('reading', () => {
  test('[EV24] what one has done and what happens seldom is found without walking through the log', async () => {
    await withOneTodo()
    const plan = (filter: Partial<EventFilter>) => plansOf(file, (reading) => readBack(reading, filter))
    const readBack = (reading: Reading, filter: Partial<EventFilter>) =>
      reading.events.list({ after: 0, before: 9, session: undefined, types: undefined, backwards: true, limit: 50, ...filter })
    expect(await plan({ by: 'ada' })).toEqual([
      expect.stringContaining('USING INDEX events_by_whom (tenant_id=? AND by_whom=? AND seq>? AND seq<?)'),
    ])
    expect((await plan({ types: ['token.added', 'token.revoked'] })).join()).toMatch(/(COVERING INDEX events_by_type .*){2}/)
    expect((await plan({ types: eventTypes })).filter((step) => step.includes('events'))).toEqual([
      expect.stringContaining('sqlite_autoindex_events_1 (tenant_id=? AND seq>? AND seq<?)'),
    ])
    expect(await plan({ types: ['todo.added'], session: 3 })).toEqual([expect.stringContaining('events_by_session')])
  })
})

/** Reads on a connection that asks SQLite how it would answer, instead of for the answer. */
async function plansOf(path: string, read: (reading: Reading) => Promise<unknown>): Promise<string[]> {
  const database = new SqliteFile(path)
  const plans: string[] = []
  const explaining: Connection = {
    kind: 'sqlite',
    async all(sql, values) {
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
      plans.push(...steps.map(({ detail }) => detail))
      return []
    },
    run: async () => 0,
    leaseTime: async () => ({ clock: 'x', now: 1 }),
    wallTime: async () => 1,
    giveWay: async () => undefined,
  }
  await read(transactionOn(explaining, 1, () => undefined))
  await database.close()
  return plans
}
