import type { WholeMessage } from '../../src/contract/nouns/message.ts'
import { inReadingOrder } from '../../src/core/domain/message/reading-order.ts'
import type { Answer, GivenInput } from '../../src/core/engine-contract/index.ts'
import type { EnginePerform } from '../../src/core/gate/perform.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import { promptOf } from '../../src/core/render/prompt/message-text.ts'
import { asEngine, type TestWorld } from './world.ts'

type Claimed = Extract<Answer<'run.claim'>, { claimed: true }>

/** A run in the hands of a test, whose agent has been given what is new and has said nothing yet. */
export interface TakenRun extends Claimed {
  /** The agent at the gate. */
  caller: Caller
  prompt: string
  system: string
  /** Number of the reply that is due; undefined when none is. */
  reply: number | undefined
}

/** Claims the run of a session that must be due, as the engine does, and gives its agent what it is to hear. */
export async function takeRun(world: TestWorld, session: number): Promise<TakenRun> {
  const claim = await world.ask('run.claim', { session, node: 'n', lease: 600_000 }, { caller: asEngine(world.caller) })
  if (!claim.claimed) throw new Error(claim.reason)
  const { run, agent, rights, cause } = claim
  const { id, task, fence } = run
  const caller: Caller = {
    ...world.caller,
    name: agent.id,
    agent: agent.id,
    access: rights.access,
    operator: false,
    run: { id, session, task, fence, capabilities: rights.capabilities, cause },
  }
  return { ...claim, caller, ...(await hear(world, session, caller)) }
}

/** Gives a run's agent what it has not read. */
export async function hear(world: TestWorld, session: number, caller: Caller) {
  const begun = await world.ask('message.begin', { session }, { caller: asEngine(caller) })
  if (begun.next === 'again') return hear(world, session, caller)
  if (begun.next !== 'reply') return { prompt: '', system: '', reply: undefined }
  return { prompt: promptOf(inReadingOrder(begun.given)), system: begun.system, reply: begun.message.number }
}

/** The agent says something, its writs are answered if there are any, and its turn is over. */
export async function endTurn(world: TestWorld, { run, caller, reply }: TakenRun, { text = 'done', answers = '' } = {}) {
  if (reply !== undefined) {
    const said = answers === '' ? text : '/todo list'
    const content = said === '' ? [] : [{ type: 'text' as const, text: said }]
    await world.ask('message.end', { message: reply, content, finish: 'stop' }, { caller: asEngine(caller) })
    if (answers !== '') await world.ask('message.answer', { message: reply, text: answers }, { caller: asEngine(caller) })
  }
  return world.ask('run.yield', { run: run.id, text }, { caller: asEngine(world.caller) })
}

/** Writes down that a session's agent has said or called something, whatever it was given. */
export async function spoken(
  perform: EnginePerform,
  caller: Caller,
  session: number,
  content: NonNullable<GivenInput<'message.end'>['content']>,
): Promise<WholeMessage> {
  const call = { caller: asEngine(caller) }
  const begun = await perform('message.begin', { session, isFurther: true }, call)
  if (!begun.granted || begun.value.next !== 'reply') throw new Error('a reply can be begun')
  const finish = content.some(({ type }) => type === 'tool') ? 'tool-calls' : 'stop'
  const ended = await perform('message.end', { message: begun.value.message.number, content, finish }, call)
  if (!ended.granted) throw new Error(ended.refusal.message)
  return ended.value.message
}
