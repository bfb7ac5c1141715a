import type { Starter } from '../../contract/nouns/agent.ts'
import type { SessionState } from '../../contract/nouns/session.ts'
import type { SessionFacts } from '../ports/facts.ts'
import type { StoredSession } from '../ports/store.ts'

export interface Standing {
  session: StoredSession
  facts: SessionFacts
  /** Who starts its agent; a daemon here, if not said. */
  starter?: Starter
}

/** It or its task was put away. */
export function isOver({ session, facts }: Standing): boolean {
  return session.archivedAt > 0 || facts.task === 'done' || facts.task === 'canceled'
}

/** Open todos of its own list: only these drive a session on. */
export function openWork({ session, facts }: Standing): number {
  return session.todos === 'own' ? facts.open : 0
}

/**
 * A session is `running` while it has a live run, and `done` once it or its task is archived. In between it waits for whoever it needs
 * most urgently: a person's permission, a person's answer, another session. With none of these it is `idle` while todos are open, and
 * `dormant` when nothing is. It is worked out from what is there, so that it cannot be wrong.
 */
export function stateOf(standing: Standing): SessionState {
  const { session, facts } = standing
  if (facts.running) return 'running'
  if (isOver(standing)) return 'done'
  if (facts.approvals.length > 0) return 'awaiting_approval'
  if (facts.questions.length > 0) return 'awaiting_human'
  if (facts.children.length > 0 || session.awaiting !== null) return 'awaiting_peer'
  if (openWork(standing) > 0) return 'idle'
  return facts.waiting.length > 0 ? 'awaiting_peer' : 'dormant'
}

/** It waits for somebody in particular, and goes on when they are done. */
export function isParked(state: SessionState): boolean {
  return state === 'awaiting_approval' || state === 'awaiting_human' || state === 'awaiting_peer'
}

/** Its agent closed everything, was asked to complete the task, and did not: only a person moves it now. */
export function isLeft(standing: Standing): boolean {
  const { session, facts } = standing
  return facts.task === 'active' && session.outcome === 'needs_input' && openWork(standing) + facts.blocked + facts.waiting.length === 0
}

const aboutToRun = 'It is about to run.'

/** Something has woken it, and nothing keeps it from being run. */
export function isDue(standing: Standing): boolean {
  return nextWake(standing) === aboutToRun
}

/** What will wake a session next, with the command that does where a person must. */
export function nextWake(standing: Standing): string {
  const { session, facts, starter = 'here' } = standing
  const { number } = session
  if (facts.running) return 'It is running.'
  if (isOver(standing)) return 'Nothing: it is over.'
  if (session.hold !== null) return `Nothing: it is ${session.hold}. Let it go on: punchlist session resume ${number}`
  if (session.agent === null) return 'Nothing: it has no agent.'
  if (facts.task === 'draft') return `Nothing: its task is a draft. Make it active: punchlist task update ${session.task} --status active`
  const [approval] = facts.approvals
  if (approval !== undefined) return `Your word on #${approval}: punchlist question answer ${approval} allow|always|deny`
  const [question] = facts.questions
  if (question !== undefined) return `Your answer to #${question}: punchlist question answer ${question} "…"`
  const [child] = facts.children
  if (child !== undefined) return `The end of session #${child}.`
  if (starter === 'nobody') return `Nothing: ${session.agent} has neither a runner nor a model. Give it one, or the work to another agent.`
  if (starter === 'outside') return `Nothing here: ${session.agent} is run from outside.`
  if (starter === 'later' && (facts.woken || facts.task === 'active')) return 'A daemon, once one is started: punchlist serve'
  if (facts.woken) return aboutToRun
  if (session.awaiting !== null) return `The reply of session #${session.awaiting}.`
  const [subtask] = facts.waiting
  if (openWork(standing) === 0 && subtask !== undefined) return `The end of subtask ${subtask}.`
  if (facts.scheduledAt > 0) return `Its schedule, at ${new Date(facts.scheduledAt).toISOString()}.`
  if (isLeft(standing)) return `You: punchlist task complete ${session.task}, or say what is missing: punchlist message send ${number} "…"`
  if (facts.task === 'active') return 'The next tick.'
  const [background] = facts.background
  if (background !== undefined) return `The end of session #${background}.`
  return `Nothing but a message: punchlist message send ${number} "…"`
}
