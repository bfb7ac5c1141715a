import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { allEvents } from '../../../tests/support/all-events.ts'
import { openForTests } from '../../../tests/support/each-database.ts'
import { forgetful } from '../../../tests/support/forgetful-store.ts'
import { nounReplies } from '../../../tests/support/noun-replies.ts'
import { newWorld, type TestWorld } from '../../../tests/support/world.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import { assemble } from '../../server/open.ts'
import { parseWrits } from './parse.ts'
import { runWrits } from './run.ts'

const replies = 1_500
const conversations = 8
const nouns = ['todo', 'task', 'memory', 'session', 'schedule', 'notification', 'message', 'question'] as const
type NumberedRow = { number: number; version: number }

async function everything<Row>(page: (after: string | undefined) => Promise<{ rows: Row[]; next: string | null }>): Promise<Row[]> {
  const all: Row[] = []
  for (let after: string | undefined, more = true; more; ) {
    const { rows, next } = await page(after)
    all.push(...rows)
    more = next !== null
    after = next ?? undefined
  }
  return all
}

async function allRows({ ask }: Pick<TestWorld, 'ask'>, noun: (typeof nouns)[number]): Promise<NumberedRow[]> {
  const limit = 500
  switch (noun) {
    case 'todo':
      return everything((after) => ask('todo.list', { status: ['all'], limit, after }).then(({ todos: rows, next }) => ({ rows, next })))
    case 'task':
      return [
        ...(await everything((after) => ask('task.list', { limit, after }).then(({ tasks: rows, next }) => ({ rows, next })))),
        ...(await everything((after) => ask('task.history', { limit, after }).then(({ tasks: rows, next }) => ({ rows, next })))),
      ]
    case 'memory':
      return everything((after) => ask('memory.list', { limit, after }).then(({ memories: rows, next }) => ({ rows, next })))
    case 'session':
      return [
        ...(await everything((after) => ask('session.list', { limit, after }).then(({ sessions: rows, next }) => ({ rows, next })))),
        ...(await everything((after) =>
          ask('session.list', { limit, after, archived: true }).then(({ sessions: rows, next }) => ({ rows, next })),
        )),
      ]
    case 'schedule':
      return everything((after) => ask('schedule.list', { limit, after }).then(({ schedules: rows, next }) => ({ rows, next })))
    case 'notification':
      return everything((after) => ask('notification.list', { limit, after }).then(({ notifications: rows, next }) => ({ rows, next })))
    case 'message':
      return (await Promise.all((await allRows({ ask }, 'session')).map(({ number }) => allMessages({ ask }, number)))).flat()
    case 'question':
      return everything((after) => ask('question.list', { all: true, limit, after }).then(({ questions: rows, next }) => ({ rows, next })))
  }
}

async function allMessages({ ask }: Pick<TestWorld, 'ask'>, session: number): Promise<NumberedRow[]> {
  const all: NumberedRow[] = []
  for (let more = true; more; ) {
    const page = await ask('message.list', { session, since: all.at(-1)?.number ?? 0, limit: 500 })
    all.push(...page.messages)
    more = page.more
  }
  return all
}

/** What the engine keeps of a session for itself is in no event, and how it stands is worked out. */
const notTold = [
  ...['awaiting', 'asker', 'reports', 'permissions', 'read', 'told', 'remote', 'wakes', 'hops', 'outcome', 'version', 'updatedAt'],
  ...['state', 'next', 'due', 'awaited', 'maxWakes', 'list', 'usage', 'parked'],
]

/** A task is shown with its steps, and as young as the youngest of them; the log has its row. */
function comparable(noun: (typeof nouns)[number], row: NumberedRow): object {
  if (noun === 'session') return Object.fromEntries(Object.entries(row).filter(([field]) => !notTold.includes(field)))
  // What is held back is counted in its row, and told when the hour is over.
  const { steps, archivedSteps, updatedAt, ...rest } = row as NumberedRow & Record<string, unknown>
  if (noun === 'notification' && Number(rest['heldBack'] ?? 0) > 0) return { number: row.number }
  return steps === undefined && archivedSteps === undefined ? row : rest
}

/** Tells the log and the tables apart: every row must be as its last event says, and no event may have lost its row. */
async function historyComplaints(world: TestWorld): Promise<string[]> {
  const complaints: string[] = []
  const events = await allEvents(world)
  for (const [index, { seq }] of events.entries()) if (seq !== index + 1) complaints.push(`place ${index + 1} of the log is empty`)
  for (const noun of nouns) {
    const told = new Map<number, NumberedRow>()
    for (const { type, data } of events.filter((event) => event.type.startsWith(`${noun}.`))) {
      const row = data[noun] as NumberedRow
      const before = told.get(row.number)?.version ?? 0
      if (type === `${noun}.deleted`) told.delete(row.number)
      else told.set(row.number, row)
      if (noun !== 'session' && type !== `${noun}.deleted` && row.version - before > 1)
        complaints.push(`${noun} ${row.number} went from ${before} to ${row.version}`)
    }
    const rows = await allRows(world, noun)
    if (rows.length !== told.size) complaints.push(`${rows.length} rows of ${noun}, but ${told.size} in the log`)
    for (const row of rows) {
      const known = told.get(row.number)
      if (known === undefined || !isDeepStrictEqual(comparable(noun, known), comparable(noun, row)))
        complaints.push(`${noun} ${row.number} is not as the log tells it`)
    }
  }
  return complaints
}

/** The lines at which frames begin and end, as a reader sees them who knows every kind of line break. */
function brackets(output: string): string[] {
  return output.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => line.startsWith('['))
}

function expectedBrackets(reply: string): string[] {
  return parseWrits(reply).flatMap(({ command, noun = 'todo' }) => [`[/${command}]`, `[END ${noun.toUpperCase()}]`])
}

describe('random replies with writs of every noun, really run', () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)
  const label = `FUZZ_SEED=${seed}`
  const world = openForTests(() => newWorld('sqlite'))
  let coder: Caller
  const outputs: { reply: string; output: string }[] = []

  async function newTask(): Promise<number> {
    const steps = ['build', 'test', 'tag'].map((title) => ({ title }))
    return (await world.ask('task.add', { title: 'the work', owner: 'coder', steps })).task.number
  }

  /** Several conversations at once, each about a task; another is begun when its task is over. */
  async function runAll(perform: Perform, count: number, from = seed): Promise<void> {
    const nextReply = nounReplies(from)
    const texts = Array.from({ length: count }, nextReply)
    const converse = async (): Promise<void> => {
      let { task } = await world.ask('task.get', { task: await newTask() })
      for (let reply = texts.pop(); reply !== undefined; reply = texts.pop()) {
        outputs.push({ reply, output: await runWrits(reply, { perform, call: { caller: coder }, session: task.session }) })
        task = (await world.ask('task.get', { task: task.number })).task
        if (task.archivedAt > 0) task = (await world.ask('task.get', { task: await newTask() })).task
      }
    }
    await Promise.all(Array.from({ length: conversations }, converse))
  }

  beforeAll(async () => {
    for (const id of ['coder', 'tester']) await world.ask('agent.define', { id, definition: { runner: 'function' } })
    coder = await world.punchlist.localCaller({ agent: 'coder' })
    await runAll(world.punchlist.perform, replies)
  })

  test('[WR17] every writ has its frame, with exactly one END line, of its own noun', () => {
    expect(outputs).toHaveLength(replies)
    for (const { reply, output } of outputs) {
      if (output.includes('the answers would not fit')) continue
      expect(brackets(output), `${label}: ${JSON.stringify(reply)}`).toEqual(expectedBrackets(reply))
    }
    expect(outputs.filter(({ output }) => output.includes('the answers would not fit')).length).toBeLessThan(replies / 10)
  })

  test('[WR26] every row of every noun has its events and every event its row', async () => {
    const needed = [
      ...['task.added', 'task.completed', 'task.canceled', 'todo.added', 'todo.completed', 'todo.edited', 'todo.deleted'],
      ...['memory.added', 'memory.deleted', 'message.added', 'question.asked'],
      ...['schedule.added', 'schedule.paused', 'schedule.resumed', 'schedule.deleted', 'notification.added', 'session.added'],
    ]
    const missing = async () => {
      const types = new Set<string>((await allEvents(world)).map(({ type }) => type))
      return needed.filter((type) => !types.has(type))
    }
    // What is rare may not have happened yet: it goes on until it has.
    for (let more = 1; more <= 20 && (await missing()).length > 0; more++) await runAll(world.punchlist.perform, 300, seed + more)
    expect(await missing(), label).toEqual([])
    expect(await historyComplaints(world), label).toEqual([])
  })

  test('[WR17] canary: a renderer that does not indent stored text is caught', () => {
    const careless = outputs.map(({ reply, output }) => ({ reply, output: output.replaceAll(/^ +/gm, '') }))
    const caught = careless.filter(({ reply, output }) => !isDeepStrictEqual(brackets(output), expectedBrackets(reply)))
    expect(caught).not.toEqual([])
  })

  test('[WR26] canary: rows committed without their events are caught', async () => {
    await runAll(assemble(forgetful(world.punchlist.store)).perform, 300)
    expect(await historyComplaints(world)).not.toEqual([])
  })
})
