import { type Agent, isStartable, runnerOf } from '../../../contract/nouns/agent.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'
import type { StoredSession } from '../../ports/records.ts'
import { decideHold, type SessionChange } from './session.ts'

/**
 * Who does a piece of work on a project: whoever is named; else the agent that has worked on it before; else the only one that was defined to be
 * talked to. The built-in ones need a model that may not be there, so they are never guessed.
 */
export function decideWorker(wanted: string | undefined, before: string | null, agents: readonly Agent[]): Outcome<Agent> {
  if (wanted !== undefined) return judgeWorker(wanted, agents)
  const known = agents.find(({ id, definition }) => id === before && isStartable(definition))
  if (known !== undefined) return grant(known)
  const own = agents.filter(({ source, definition }) => source !== 'built-in' && definition.mode === 'primary' && isStartable(definition))
  const [only, ...others] = own
  if (only === undefined) {
    return refuse('not_found', 'There is no agent yet that could do it.', { hint: 'Add one first.' })
  }
  if (others.length === 0) return grant(only)
  const problem = `must be said, since there are several: ${own.map(({ id }) => id).join(', ')}`
  return refuse('invalid', `agent: ${problem}.`, { fields: [{ field: 'agent', problem }] })
}

function judgeWorker(wanted: string, agents: readonly Agent[]): Outcome<Agent> {
  const agent = agents.find(({ id }) => id === wanted)
  if (agent === undefined) {
    const known = agents.map(({ id }) => id).join(', ')
    return refuse('not_found', `There is no agent ${wanted}; there are ${known}.`, { hint: 'Add it first.' })
  }
  if (isStartable(agent.definition)) return grant(agent)
  const why = runnerOf(agent.definition) === 'external' ? 'is run from outside' : 'has neither a runner nor a model'
  return refuse('conflict', `Nothing here starts ${wanted}: it ${why}.`, { hint: 'Name another agent, or give it a runner or a model.' })
}

/** In which folder a program works is for whoever holds the machine: what it may touch there, and whose settings it reads, hangs on it. */
export function judgeWorkplace({ id, definition }: Agent, caller: Caller): Outcome<null> {
  const runner = runnerOf(definition)
  if (caller.operator || (runner !== 'acp' && runner !== 'command')) return grant(null)
  return refuse(
    'forbidden',
    `${caller.name} may not have ${id} work in a folder: it is a program, and that takes the machine it runs on.`,
    {
      hint: 'Do it at that machine once; from then on its conversation there can be gone on with. Or use a token of its operator.',
      instead: { operation: 'token.add', input: { operator: true } },
    },
  )
}

/** Whoever gives it new work wants it to run: a stop was meant for what it did then. A pause is not lifted by a word. */
export function decideTakeUp(session: StoredSession, now: number): Outcome<SessionChange> {
  if (session.hold !== 'paused') return grant(decideHold(session, null, now))
  return refuse('conflict', `Session #${session.number}, in which ${session.agent} works here, is paused.`, {
    hint: 'Let it go on first.',
    instead: { operation: 'session.resume', input: { session: session.number } },
  })
}

/** The folder in which an agent was put to work; empty when it works where it is at home. */
export function workFolderOf({ todos, folder }: Pick<Session, 'todos' | 'folder'>): string {
  return todos === 'shared' ? folder : ''
}

export function judgeServed(agent: string, isServed: boolean): Outcome<null> {
  if (isServed) return grant(null)
  return refuse('unavailable', `No daemon runs, so nothing would start ${agent}.`, { hint: 'Start one first.', outcome: 'not_saved' })
}
