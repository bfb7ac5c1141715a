import { afterEach, describe, expect, test } from 'vitest'
import type { Event } from '../../src/contract/nouns/event.ts'
import { newDaemon, type TestDaemon } from '../support/http.ts'
import { placeArguments } from '../support/processes.ts'
import { overCommandLine } from './tellers/over-command-line.ts'
import { overMcpHttp, overMcpStdio } from './tellers/over-mcp.ts'
import { overRest } from './tellers/over-rest.ts'
import { overSdk } from './tellers/over-sdk.ts'
import { overWrits } from './tellers/over-writs.ts'
import type { Stage, Teller } from './tellers/teller.ts'

/** The first task of a new place, and its conversation. */
const task = 1
const session = 1
const subtask = 2

const doors: Record<string, (stage: Stage) => Promise<Teller>> = {
  'MCP over stdio': overMcpStdio(session),
  'MCP over HTTP': overMcpHttp(session),
  REST: overRest,
  'the command line': overCommandLine,
  writs: overWrits(session),
  'the SDK': overSdk,
}

describe('[SY7] one story through every door', () => {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close()
  })

  const logOf = async (tell: (stage: Stage) => Promise<Teller>): Promise<object[]> => {
    const daemon = await newDaemon('sqlite')
    open.push(daemon)
    const stage = await setUp(daemon)
    const teller = await tell(stage)
    open.push(teller)
    await story(teller)
    const { perform, localCaller } = daemon.punchlist
    const listed = await perform('event.list', { limit: 500 }, { caller: await localCaller() })
    if (!listed.granted) throw new Error(listed.refusal.message)
    return listed.value.events.map(comparable)
  }

  test.each(Object.keys(doors).filter((door) => door !== 'REST'))('%s leaves the same log as REST', async (door) => {
    const told = await logOf(doors[door] as (typeof doors)[string])
    expect(told.length).toBeGreaterThan(15)
    expect(told).toEqual(await logOf(overRest))
  })
})

/** What a person has left for the agent: a task of its own, and somebody to hand work to. */
async function setUp({ punchlist, daemon }: TestDaemon): Promise<Stage> {
  const caller = await punchlist.localCaller()
  await granted(punchlist.perform('agent.define', { id: 'coder' }, { caller }))
  await granted(punchlist.perform('task.add', { title: 'Release 1.4', owner: 'coder' }, { caller }))
  const { token } = await granted(punchlist.perform('token.add', { agent: 'coder' }, { caller }))
  if (punchlist.place === undefined) throw new Error('the daemon has no place')
  return { url: daemon.url, place: placeArguments(punchlist.place), token: token.secret, agent: 'coder' }
}

async function story(teller: Teller): Promise<void> {
  await teller.plan(task, ['Read the diff', 'Run the tests', 'Write the notes'])
  expect(await teller.list(session)).toContain('Run the tests')
  await teller.start(1)
  await teller.finish(1)
  await teller.add(session, 'Ask ops about the window')
  await teller.block(4, 'ops is asleep')
  await teller.handOn(task, 1, 'Run them on both databases', 'coder')
  await teller.complete(subtask)
  await teller.finish(3)
  const list = await teller.list(session)
  expect(list).toContain('ops is asleep')
  await teller.complete(task)
  const history = await teller.history()
  expect(history).toContain('Release 1.4')
  expect(history).toContain('Run them on both databases')
}

/** An event without what no two tellings share: ids by chance, and times. */
function comparable(event: Event): object {
  const text = JSON.stringify({ ...event, at: 0 })
  return JSON.parse(text.replaceAll(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, 'ULID').replaceAll(/\b\d{13}\b/g, '0'))
}

async function granted<Value>(outcome: Promise<{ granted: true; value: Value } | { granted: false; refusal: { message: string } }>) {
  const made = await outcome
  if (!made.granted) throw new Error(made.refusal.message)
  return made.value
}
