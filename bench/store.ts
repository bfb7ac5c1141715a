// node --import tsx bench/store.ts: what the store's own work costs on SQLite, without a gate or a door. It has no opponent: run it at two
// commits in turn to compare what lies below, such as a driver (docs/decisions/0020).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Todo } from '../src/contract/nouns/todo.ts'
import type { Store } from '../src/core/ports/store.ts'
import { openPunchlist } from '../src/server/open.ts'
import { openSqlite } from '../src/stores/sqlite/store.ts'
import { median } from './support/median.ts'

const blocks = 15
const tenant = 1
const data = mkdtempSync(join(tmpdir(), 'punchlist-store-'))
const pattern = await firstTodos(1_000)
const store = await openSqlite({ file: join(data, 'punchlist.db') })
let number = 1_000

const figures = {
  'point read': await microseconds(500, (count) => repeat(count, () => readOne(store))),
  'list of 50': await microseconds(100, (count) => repeat(count, () => readFifty(store))),
  'durable insert': await microseconds(50, (count) => repeat(count, () => insert(store))),
  'insert in a batch of 256': await microseconds(256, (count) => Promise.all(Array.from({ length: count }, () => insert(store)))),
}
await store.close()
rmSync(data, { recursive: true })
process.stdout.write(`${JSON.stringify(figures)}\n`)

async function microseconds(count: number, work: (count: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let block = 0; block < blocks; block++) {
    const started = performance.now()
    await work(count)
    times.push(((performance.now() - started) * 1_000) / count)
  }
  return Math.round(median(times) * 10) / 10
}

async function repeat(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done++) await work()
}

function readOne(from: Store): Promise<unknown> {
  return from.read(tenant, (reading) => reading.find('todo', 1 + Math.floor(Math.random() * 1_000)))
}

function readFifty(from: Store): Promise<unknown> {
  return from.read(tenant, (reading) =>
    reading.todos.list({ lists: [0], statuses: ['pending', 'in_progress'], agent: undefined, limit: 50, after: undefined }),
  )
}

function insert(into: Store): Promise<unknown> {
  number += 1
  const row: Todo = { ...pattern, number, id: `01KA3Q4W8ZVJ5X2T${1_000_000_000 + number}`, position: number }
  return into.write(tenant, (writing) => writing.apply([{ kind: 'insert', noun: 'todo', row }]))
}

async function firstTodos(count: number): Promise<Todo> {
  const punchlist = await openPunchlist({ data })
  const caller = await punchlist.localCaller()
  const added = await Promise.all(
    Array.from({ length: count }, (_, index) => punchlist.perform('todo.add', { subject: `todo ${index + 1}` }, { caller })),
  )
  await punchlist.close()
  if (!added[0]?.granted) throw new Error('Nothing was added.')
  return added[0].value.todo
}
