import { onTestFinished } from 'vitest'
import type { Answer, EveryName, GivenInput } from '../../src/core/engine-contract/index.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import type { AgentFunction, FunctionTurn } from '../../src/runners/function/function-runner.ts'
import type { Place } from '../../src/server/config/place.ts'
import { createPunchlist, type OwnAgent, type PunchlistOptions, type RunningPunchlist } from '../../src/server/library/create-punchlist.ts'
import { openPunchlist } from '../../src/server/open.ts'
import { whenAtRest } from './at-rest.ts'
import { type databases, newPlace } from './stores.ts'

export interface Opened extends RunningPunchlist {
  /** A session of the agent `worker`. */
  session: number
  /** How a session stands once nothing more happens to it by itself. */
  atRest(session?: number): ReturnType<typeof situation>
}

export async function newPlaceHere(kind: (typeof databases)[number]): Promise<Place> {
  const { place, remove } = await newPlace(kind)
  onTestFinished(remove)
  return place
}

export async function open(
  place: Place,
  runTurn: AgentFunction,
  worker: OwnAgent = {},
  more: Partial<PunchlistOptions> = {},
): Promise<Opened> {
  const punchlist = await createPunchlist({ place, runTurn, agents: { worker }, ...more })
  onTestFinished(() => punchlist.close())
  const { session } = await punchlist.client.session.add({ agent: 'worker' })
  return { ...punchlist, session: session.number, atRest: (number = session.number) => situation(punchlist, number) }
}

function situation({ client }: RunningPunchlist, session: number) {
  return whenAtRest(session, () => client.session.get({ session }))
}

export async function use({ tools }: FunctionTurn, name: string, input: unknown, key?: string) {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`${name} is not offered`)
  return tool.call(input, key)
}

/** Leaves behind what a daemon does that dies with a turn in hand: before the agent has said anything, or right after. */
export async function dieInTheMiddle(place: Place, reply: string): Promise<number> {
  const { perform, localCaller, close } = await openPunchlist(place)
  const caller: Caller = { ...(await localCaller()), engine: true }
  const ask = async <Name extends EveryName>(name: Name, input: GivenInput<Name>, by = caller): Promise<Answer<Name>> => {
    const outcome = await perform(name, input, { caller: by })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    return outcome.value
  }
  await ask('agent.define', { id: 'worker', definition: { runner: 'function' } })
  const { number: session } = (await ask('session.add', { agent: 'worker' })).session
  await ask('message.send', { session, text: 'Go.' })
  const claim = await ask('run.claim', { session, node: 'elsewhere/2/dead', lease: 2_000 })
  if (!claim.claimed) throw new Error(claim.reason)
  const { id, task, fence } = claim.run
  const begun = await ask('message.begin', { session }, { ...caller, agent: 'worker', run: { id, session, task, fence } })
  if (begun.next !== 'reply') throw new Error('a reply is begun')
  const { message } = begun
  const content = [{ type: 'text' as const, text: reply }]
  if (reply !== '') await ask('message.end', { message: message.number, content, finish: 'stop' })
  await close()
  return session
}

/** What a provider's cache would compare, piece by piece. */
export function pieces({ system, messages }: FunctionTurn): string[] {
  return [system, ...messages.flatMap(({ role, content }) => content.map((one) => JSON.stringify([role, one])))]
}

export function isPrefix(shorter: readonly string[], longer: readonly string[]): boolean {
  return shorter.length <= longer.length && shorter.every((piece, index) => piece === longer[index])
}

/** A promise, and the means to keep it. */
export function promised<Value = void>() {
  let keep: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolve) => {
    keep = resolve
  })
  return { promise, keep }
}

export function nothingToSay(): never {
  throw 'nothing to say'
}
