import type { Event } from '../../../../src/contract/nouns/event.ts'
import type { SessionWithState } from '../../../../src/contract/nouns/session.ts'
import { eventsAfter } from '../log.ts'
import { type Activation, activationsOf } from './activation.ts'
import { bystander, type Stage } from './stage.ts'
import { watch } from './watch.ts'

export interface Limits {
  /** How often an activation may go on by itself: it has one turn more than that. */
  cap: number
  /** How much may happen in all before nobody believes any more that it will end. */
  most?: number
}

export interface Judgement {
  /** What an agent that stops does not do. */
  faults: string[]
  /** Of all sessions, since they were told. */
  activations: Activation[]
  /** The session that was told, as it is now. */
  situation: SessionWithState
}

/** Starts a session, and judges what comes of it. */
export async function letRun(
  stage: Stage,
  session: number,
  start: () => Promise<unknown>,
  { cap, most = 1_000 }: Limits,
): Promise<Judgement> {
  const { punchlist, ask } = stage
  const before = activationsOf(await eventsAfter(punchlist, 0)).length
  await start()
  const { events, atRest } = await watch(punchlist, most)
  const since = activationsOf(events).slice(before)
  const faults = atRest
    ? [...(await movedAfter(stage, events.at(-1)?.seq ?? 0)), ...(await leftWaiting(stage, events))]
    : [`there is no end to it: ${since.length} activations so far`]
  for (const { agent, session: number, turns, outcome } of since) {
    const name = `an activation of ${agent} in session #${number}`
    if (turns > cap + 1) faults.push(`${name} took ${turns} turns, and ${cap + 1} is the most`)
    if (atRest && outcome === null) faults.push(`${name} ended without an outcome`)
  }
  return { faults, activations: since, situation: (await ask('session.get', { session })).session }
}

/** Nobody waits for a session that will not go on by itself. */
async function leftWaiting({ ask }: Stage, events: readonly Event[]): Promise<string[]> {
  const numbers = new Set(events.flatMap(({ session }) => (session > 0 ? [session] : [])))
  const sessions = await Promise.all([...numbers].map(async (session) => (await ask('session.get', { session })).session))
  const stopped = new Set(sessions.filter(({ state }) => state === 'idle' || state === 'dormant').map(({ number }) => number))
  return sessions.flatMap(({ number, awaiting }) =>
    awaiting !== null && stopped.has(awaiting) ? [`session #${number} waits for the reply of #${awaiting}, which has stopped`] : [],
  )
}

/** While somebody else is run, nothing happens to those who are at rest. */
async function movedAfter({ punchlist, ask, newSession, requests }: Stage, place: number): Promise<string[]> {
  const asked = requests()
  const other = await newSession(bystander)
  await ask('message.send', { session: other, text: 'Are you there?' })
  await watch(punchlist, Number.POSITIVE_INFINITY)
  const moved = (await eventsAfter(punchlist, place)).filter(({ session }) => session !== other)
  const faults = moved.map(({ type, session }) => `${type} in session #${session} after all was at rest`)
  return requests() === asked ? faults : [...faults, 'a model was asked after all was at rest']
}
