import type { Starter } from '../../../contract/nouns/agent.ts'
import type { Next } from '../../../contract/nouns/next.ts'
import type { Parked, SessionState } from '../../../contract/nouns/session.ts'
import type { SessionFacts } from '../../ports/facts.ts'
import type { StoredSession } from '../../ports/records.ts'

export interface Situation {
  session: StoredSession
  facts: SessionFacts
  /** Who starts its agent; a daemon here, if not said. */
  starter?: Starter
}

/** It or its task was put away. */
export function isOver({ session, facts }: Situation): boolean {
  return session.archivedAt > 0 || facts.task === 'done' || facts.task === 'canceled'
}

/** Open todos of its own list: only these drive a session on. */
export function openWork({ session, facts }: Situation): number {
  return session.todos === 'own' ? facts.open : 0
}

/** What is open on its own list is not ready yet, or others have claimed it, all of it. */
export function isHeld({ session, facts }: Situation): boolean {
  return session.todos === 'own' && facts.open === 0 && (facts.held > 0 || facts.claimed.length > 0)
}

/** Whom or what its work waits for, if all of it does: a person before others, and others before a time. */
export function heldBy(situation: Situation): Held | undefined {
  const { canceled, unadopted, on, at } = situation.facts.holding
  const [claimed] = situation.facts.claimed
  if (!isHeld(situation)) return undefined
  if (canceled !== null) return { kind: 'canceled', ...canceled }
  if (unadopted !== null) return { kind: 'adoption', todo: unadopted }
  if (on.length > 0) return { kind: 'dependency', on }
  if (claimed !== undefined) return { kind: 'claimed', ...claimed }
  return at > 0 ? { kind: 'time', at } : undefined
}

export type Held = Extract<Next, { kind: 'canceled' | 'adoption' | 'dependency' | 'claimed' | 'time' }>

const heldStates: Record<Held['kind'], SessionState> = {
  canceled: 'awaiting_human',
  adoption: 'awaiting_human',
  dependency: 'awaiting_peer',
  claimed: 'awaiting_peer',
  time: 'idle',
}

/**
 * A session is `running` while it has a live run, and `done` once it or its task is archived. In between it waits for whoever it needs
 * most urgently: a person's permission, a person's answer, another session, a person who raises a cap, or whoever has what its todos wait for. With
 * none of these it is `idle` while todos are open or its provider wants to be left alone, and `dormant` when nothing is. It is worked out from what is there, so that it cannot be wrong.
 */
export function stateOf(situation: Situation): SessionState {
  const { session, facts } = situation
  if (facts.running) return 'running'
  if (isOver(situation)) return 'done'
  if (facts.approvals.length > 0) return 'awaiting_approval'
  if (facts.questions.length > 0) return 'awaiting_human'
  if (facts.children.length > 0 || session.awaiting !== null) return 'awaiting_peer'
  if (session.parked !== null) return session.parked.why === 'limit' ? 'idle' : 'awaiting_human'
  if (openWork(situation) > 0) return 'idle'
  if (facts.waiting.length > 0) return 'awaiting_peer'
  const held = heldBy(situation)
  return held === undefined ? 'dormant' : heldStates[held.kind]
}

/** It waits for somebody in particular, and goes on when they are done. */
export function isParked(state: SessionState): boolean {
  return state === 'awaiting_approval' || state === 'awaiting_human' || state === 'awaiting_peer'
}

/** All that is left on its list, whoever it waits for. */
export function unfinishedWork({ session, facts }: Situation): number {
  return (session.todos === 'own' ? facts.open + facts.held + facts.claimed.length : 0) + facts.blocked + facts.waiting.length
}

/** Its agent closed everything, was asked to complete the task, and did not: only a person moves it now. */
export function isLeft(situation: Situation): boolean {
  const { session, facts } = situation
  return facts.task === 'active' && session.outcome === 'needs_input' && unfinishedWork(situation) === 0
}

/** Something has woken it, and nothing keeps it from being run. */
export function isDue(situation: Situation): boolean {
  return nextWake(situation).kind === 'due'
}

/** What will wake a session next. */
export function nextWake(situation: Situation): Next {
  const { session, facts, starter = 'here' } = situation
  const { agent, hold, task } = session
  // Whoever ran it is gone, and has not been able to say so.
  if (facts.running) return { kind: starter === 'later' ? 'daemon' : 'running' }
  if (isOver(situation)) return { kind: 'over' }
  if (hold !== null) return { kind: 'resume', hold }
  if (agent === null) return { kind: 'no_agent' }
  if (facts.task === 'draft' && task !== null) return { kind: 'draft', task }
  const [approval] = facts.approvals
  if (approval !== undefined) return { kind: 'approval', question: approval }
  const [question] = facts.questions
  if (question !== undefined) return { kind: 'question', question }
  const [child] = facts.children
  if (child !== undefined) return { kind: 'session', session: child }
  if (starter === 'nobody' || starter === 'outside') return { kind: starter, agent }
  if (session.parked !== null) return parkedUntil(session.parked)
  if (starter === 'later' && (facts.woken || facts.task === 'active')) return { kind: 'daemon' }
  if (facts.woken) return { kind: 'due' }
  if (session.awaiting !== null) return { kind: 'reply', session: session.awaiting }
  const [subtask] = facts.waiting
  if (openWork(situation) === 0 && subtask !== undefined) return { kind: 'subtask', task: subtask }
  const held = heldBy(situation)
  if (held !== undefined && (held.kind !== 'time' || isSooner(held.at, facts.scheduledAt))) return held
  if (facts.scheduledAt > 0) return { kind: 'schedule', at: facts.scheduledAt }
  if (isLeft(situation) && task !== null) return { kind: 'completion', task }
  if (facts.task === 'active' && task !== null) return { kind: 'tick', task }
  const [background] = facts.background
  if (background !== undefined) return { kind: 'session', session: background }
  return { kind: openWork(situation) > 0 ? 'idle' : 'message' }
}

function parkedUntil({ cap, until }: Parked): Next {
  return cap === null ? { kind: 'limit', until } : { kind: 'cap', cap, until }
}

function isSooner(at: number, scheduledAt: number): boolean {
  return scheduledAt === 0 || at < scheduledAt
}
