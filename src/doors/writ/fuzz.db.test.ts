import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { allEvents } from '../../../tests/support/all-events.ts'
import { openForTests } from '../../../tests/support/each-database.ts'
import { forgetful } from '../../../tests/support/forgetful-store.ts'
import { framesIn } from '../../../tests/support/frames.ts'
import { replyMaker } from '../../../tests/support/replies.ts'
import { newWorld, type TestWorld } from '../../../tests/support/world.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import type { Perform } from '../../core/gate/perform.ts'
import { assemble } from '../../server/open.ts'
import { parseWrits } from './parse.ts'
import { runWrits } from './run.ts'

const replies = 2_000
const conversations = 8

async function allRows({ ask }: TestWorld): Promise<Todo[]> {
  const rows: Todo[] = []
  for (let after: string | undefined, more = true; more; ) {
    const page = await ask('todo.list', { status: ['all'], limit: 500, after })
    rows.push(...page.todos)
    more = page.next !== null
    after = page.next ?? undefined
  }
  return rows
}

/** Tells the log and the table apart: every row must be as its last event says, and no event may have lost its row. */
async function historyComplaints(world: TestWorld): Promise<string[]> {
  const told = new Map<number, Todo>()
  const complaints: string[] = []
  for (const [index, { seq, type, data }] of (await allEvents(world)).entries()) {
    if (seq !== index + 1) complaints.push(`place ${index + 1} of the log is empty`)
    if (!type.startsWith('todo.')) continue
    if (type === 'todo.deletedMany') for (const number of data.numbers as number[]) told.delete(number)
    if (type === 'todo.deletedMany') continue
    const todo = data.todo as Todo
    const before = told.get(todo.number)?.version ?? 0
    if (type !== 'todo.deleted' && type !== 'todo.restored' && todo.version - before > 1)
      complaints.push(`#${todo.number} went from version ${before} to ${todo.version}`)
    if (type === 'todo.deleted') told.delete(todo.number)
    else told.set(todo.number, todo)
  }
  const rows = await allRows(world)
  for (const row of rows) if (!isDeepStrictEqual(told.get(row.number), row)) complaints.push(`#${row.number} is not as the log tells it`)
  if (rows.length !== told.size) complaints.push(`${rows.length} rows, but ${told.size} in the log`)
  return complaints
}

describe('random replies, really run', () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)
  const label = `FUZZ_SEED=${seed}`
  const world = openForTests(() => newWorld('sqlite'))
  let sessions: number[] = []
  const outputs: { reply: string; output: string }[] = []

  /** Several conversations at once, each answering its own replies in turn. */
  async function runAll(perform: Perform, count: number): Promise<void> {
    const nextReply = replyMaker(seed)
    const texts = Array.from({ length: count }, nextReply)
    const converse = async (session: number): Promise<void> => {
      for (let reply = texts.pop(); reply !== undefined; reply = texts.pop()) {
        outputs.push({ reply, output: await runWrits(reply, { perform, call: { caller: world.caller }, session }) })
      }
    }
    await Promise.all(sessions.map(converse))
  }

  beforeAll(async () => {
    sessions = await Promise.all(
      Array.from({ length: conversations }, async (_, index) => (await world.ask('session.add', { title: `${index}` })).session.number),
    )
    await runAll(world.punchlist.perform, replies)
  })

  test('[WR17] every frame has exactly one END line, and every writ its frame', () => {
    expect(outputs).toHaveLength(replies)
    for (const { reply, output } of outputs) {
      const { frames, complaints } = framesIn(output)
      const about = `${label}: ${JSON.stringify(reply)}`
      expect(complaints, about).toEqual([])
      const lines = output.split('\n')
      expect(
        lines.filter((line) => line === '[END TODO]'),
        about,
      ).toHaveLength(frames.length)
      expect(
        lines.filter((line) => /^\[\/(todo|endtodo).*\]$/.test(line)),
        about,
      ).toHaveLength(frames.length)
      if (!output.includes('their answers would not fit')) expect(frames.length, about).toBe(parseWrits(reply).length)
    }
  })

  test('[WR26] every row has its events and every event its row', async () => {
    expect(await historyComplaints(world), label).toEqual([])
    expect((await allRows(world)).length).toBeGreaterThan(200)
    const types = new Set((await allEvents(world)).map(({ type }) => type))
    expect([...types].toSorted()).toEqual(
      expect.arrayContaining([
        'todo.added',
        'todo.blocked',
        'todo.canceled',
        'todo.completed',
        'todo.deleted',
        'todo.edited',
        'todo.started',
      ]),
    )
  })

  test('[WR17] canary: a renderer that does not indent descriptions is caught', () => {
    const careless = outputs.map(({ output }) => output.replaceAll(/^ {2}/gm, ''))
    expect(careless.filter((output) => framesIn(output).complaints.length > 0)).not.toEqual([])
  })

  test('[WR26] canary: rows committed without their events are caught', async () => {
    await runAll(assemble(forgetful(world.punchlist.store)).perform, 400)
    expect(await historyComplaints(world)).not.toEqual([])
  })
})
