import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../src/contract/nouns/event.ts'
import type { WholeMessage } from '../../src/contract/nouns/message.ts'
import type { Run } from '../../src/contract/nouns/run.ts'
import type { Answer, EveryName, GivenInput } from '../../src/core/engine-contract/index.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { assemble, openPunchlist, type Punchlist } from '../../src/server/open.ts'
import { newPlace } from '../support/stores.ts'
import { unpaidWakes } from './canaries/unpaid-wakes.ts'
import { eventsAfter, lastOfLog } from './support/log.ts'
import { isSoak, patience } from './support/soak.ts'

const budget = 2
/** Sessions that are interleaved side by side, so that they share commits. */
const atOnce = 50
const interleavings = isSoak ? 20_000 : 150

/** What happens to one session, by several who do not wait for each other. */
interface Plan {
  /** How often a person speaks. */
  news: number
  /** How many subagents end, each of which nudges the session. */
  subagents: number
  /** How many of its todos come ready, because what they wait for is completed elsewhere. */
  freed: number
  /** What each node does with the runs it gets: so many turns, or it is shut down after so many. */
  nodes: { turns: number; dies: boolean }[]
}

const plans = fc.record<Plan>({
  news: fc.integer({ min: 0, max: 2 }),
  subagents: fc.integer({ min: 0, max: 2 }),
  freed: fc.integer({ min: 0, max: 2 }),
  nodes: fc.array(fc.record({ turns: fc.integer({ min: 1, max: 4 }), dies: fc.boolean() }), { minLength: 1, maxLength: 3 }),
})

interface Found {
  /** Interleavings in which the budget was exceeded. */
  exceeded: string[]
  interleavings: number
  /** How often a budget was spent to the last. */
  spent: number
}

async function interleave(count: number, spoil: (store: Store) => Store = (store) => store): Promise<Found> {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const punchlist = assemble(spoil((await openPunchlist(place)).store), { place })
  onTestFinished(() => punchlist.close())
  const stage = await setStage(punchlist)
  const found: Found = { exceeded: [], interleavings: 0, spent: 0 }
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(plans, { minLength: atOnce, maxLength: atOnce }), async (scheduler, several) => {
      const sessions = await Promise.all(several.map((plan) => stage.newSession(plan)))
      const before = await lastOfLog(punchlist)
      const ask: Ask = async (name, input, caller) => {
        await scheduler.schedule(Promise.resolve(), name)
        return stage.ask(name, input, caller)
      }
      const cast = several.flatMap((plan, index) => actors(plan, required(sessions[index]), ask, stage))
      await scheduler.waitFor(Promise.all(cast))
      const events = await eventsAfter(punchlist, before)
      for (const [index, plan] of several.entries()) {
        const most = mostSpent(events, required(sessions[index]).number)
        found.interleavings += 1
        if (most > budget) found.exceeded.push(`${JSON.stringify(plan)}: ${most}`)
        if (most === budget) found.spent += 1
      }
    }),
    { numRuns: count / atOnce, endOnFailure: true },
  )
  return found
}

type Ask = <Name extends EveryName>(name: Name, input: GivenInput<Name>, caller?: Caller) => Promise<Answer<Name> | undefined>

interface Staged {
  number: number
  children: number[]
  /** Todos elsewhere that todos of it wait for. */
  awaited: number[]
}

interface Stage {
  ask: Ask
  system: Caller
  newSession(plan: Plan): Promise<Staged>
}

async function setStage(punchlist: Punchlist): Promise<Stage> {
  const person = await punchlist.localCaller()
  const system: Caller = { ...person, name: 'system', engine: true }
  const ask: Ask = async (name, input, caller = person) => {
    const outcome = await punchlist.perform(name, input, { caller })
    return outcome.granted ? outcome.value : undefined
  }
  const definition = { runner: 'function' as const, maxWakeCycles: budget, stallAfter: 100 }
  for (const id of ['worker', 'helper']) await ask('agent.define', { id, definition })
  const newSession = async ({ subagents, freed }: Plan) => {
    const { session } = required(await ask('session.add', { agent: 'worker' }))
    await ask('todo.add', { session: session.number, subject: 'never done' })
    const awaited: number[] = []
    for (let count = 0; count < freed; count++) {
      const { todo } = required(await ask('todo.add', { subject: 'done elsewhere' }))
      await ask('todo.add', { session: session.number, subject: 'comes ready', waitsFor: [todo.number] })
      awaited.push(todo.number)
    }
    await ask('message.send', { session: session.number, text: 'begin' })
    if (subagents === 0) return { number: session.number, children: [], awaited }
    const to = Array.from({ length: subagents }, () => ({ agent: 'helper', prompt: 'help' }))
    const { sessions } = required(await ask('message.delegate', { session: session.number, to, background: true }))
    return { number: session.number, children: sessions.map(({ number }) => number), awaited }
  }
  return { ask, system, newSession }
}

function actors(plan: Plan, session: Staged, ask: Ask, { system }: Stage): Promise<void>[] {
  const claim = (number: number) => ask('run.claim', { session: number, node: 'a node', lease: 600_000 }, system)
  const person = async () => {
    for (let count = 0; count < plan.news; count++) await ask('message.send', { session: session.number, text: `news ${count}` })
  }
  const elsewhere = async (number: number) => void (await ask('todo.update', { todo: number, status: 'completed' }))
  /** Hears what is new, and says something to it. */
  const speak = async (number: number, text: string): Promise<void> => {
    const begun = await ask('message.begin', { session: number }, system)
    if (begun?.next === 'again') return speak(number, text)
    if (begun?.next === 'reply')
      await ask('message.end', { message: begun.message.number, content: [{ type: 'text', text }], finish: 'stop' }, system)
  }
  const subagent = async (number: number) => {
    const claimed = await claim(number)
    if (!claimed?.claimed) return
    await speak(number, 'helped')
    await ask('run.yield', { run: claimed.run.id, text: 'helped' }, system)
  }
  const node = async ({ turns, dies }: Plan['nodes'][number]) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const claimed = await claim(session.number)
      if (!claimed?.claimed) continue
      for (let turn = 1; turn <= turns || !dies; turn++) {
        await speak(session.number, `turn ${turn}`)
        const yielded = await ask('run.yield', { run: claimed.run.id, text: `turn ${turn}` }, system)
        if (yielded?.goesOn !== true) break
      }
      if (dies) await ask('run.finish', { run: claimed.run.id, outcome: 'stopped', again: true }, system)
    }
  }
  return [person(), ...session.children.map(subagent), ...session.awaited.map(elsewhere), ...plan.nodes.map(node)]
}

/** A nudge that is said with the start of a run was paid for by what started it, unless that was news which was read already. */
function isPaid(before: Event | undefined): boolean {
  return before?.type === 'run.started' && ['subagent', 'ready', 'recovered'].includes((before.data.run as Run).trigger)
}

/** Read from the log alone: how often the session went on by itself between one piece of news and the next. */
function mostSpent(events: readonly Event[], session: number): number {
  let spent = 0
  let most = 0
  for (const [index, { type, session: about, data }] of events.entries()) {
    if (about !== session) continue
    if (type === 'message.added' && (data.message as WholeMessage).kind === 'nudge' && !isPaid(events[index - 1])) spent += 1
    if (type === 'run.started') {
      const { trigger } = data.run as Run
      if (trigger === 'subagent' || trigger === 'ready') spent += 1
      else if (trigger !== 'recovered') spent = 0
    }
    most = Math.max(most, spent)
  }
  return most
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the stage could not be set')
  return value
}

test(
  '[E5] the wake budget is never exceeded, however those who wake, run and end a session interleave',
  async () => {
    const found = await interleave(interleavings)
    expect(found.exceeded).toEqual([])
    expect(found.interleavings).toBe(interleavings)
    expect(found.spent).toBeGreaterThan(interleavings / 10)
  },
  patience,
)

test('[E5] canary: a budget that is not kept in the store is caught', async () => {
  let caught: string[] = []
  for (let tried = 0; caught.length === 0 && tried < 200; tried += atOnce) caught = (await interleave(atOnce, unpaidWakes)).exceeded
  expect(caught).not.toEqual([])
})
