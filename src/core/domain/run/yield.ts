import type { AgentDefinition } from '../../../contract/nouns/agent.ts'
import type { RunOutcome } from '../../../contract/nouns/run.ts'
import type { RunProgress } from '../../ports/records.ts'
import { heldText } from '../session/held-text.ts'
import { heldBy, isHeld, openWork, type Situation } from '../session/situation.ts'

/** What happens when a turn is over: the activation goes on by itself, or stops with a named outcome. */
export type Yield =
  /** `closes`: it is asked about its task, on whose list nothing is open any more. */
  | { goesOn: true; free: boolean; closes?: true }
  /** `handsBack`: what is open is left to those on whose account it was being worked on before. */
  | { goesOn: false; outcome: RunOutcome; detail: string; handsBack?: true }

export type Budget = Pick<AgentDefinition, 'maxWakeCycles' | 'stallAfter' | 'limits'>

export interface TurnFacts {
  /** Turns in a row in which nothing changed. */
  still: number
  /** Its writs were answered, and it has not read the answers yet. */
  hasAnswers: boolean
  /** Turns since it last went on by itself. */
  exchanges: number
  /** It is run on the account of those whose work its list is; others are only answered. */
  drives: boolean
  /** It was asked already to complete its task, or to say what is missing. */
  wasAsked: boolean
  /** What it was given lets it complete a task. */
  mayComplete: boolean
}

function stop(outcome: RunOutcome, detail = ''): Extract<Yield, { goesOn: false }> {
  return { goesOn: false, outcome, detail }
}

/**
 * The wake loop, as one decision. A session goes on while it has open todos of its own, or owes a reply, unless it waits for somebody,
 * something new has come anyway, its turns no longer change anything, or its budget is spent. An agent that leaves its task with nothing open
 * and not completed is asked about it once; then a person is needed.
 */
export function decideYield(situation: Situation, turn: TurnFacts, budget: Budget): Yield {
  const { session, facts } = situation
  if (session.archivedAt > 0) return stop('done', 'the session was archived')
  if (facts.task === 'done' || facts.task === 'canceled') return stop('done')
  if (session.hold !== null) return stop('stopped', `the session is ${session.hold}`)
  const [approval] = facts.approvals
  if (approval !== undefined) return stop('needs_input', `a tool waits to be allowed: question #${approval}`)
  const [question] = facts.questions
  if (question !== undefined) return stop('needs_input', `question #${question} waits for an answer`)
  const [child] = facts.children
  if (child !== undefined) return stop('blocked', `waits for session #${child}`)
  if (session.awaiting !== null) return stop('blocked', `waits for the reply of session #${session.awaiting}`)
  if (turn.hasAnswers) {
    const { turns } = budget.limits
    if (turn.exchanges >= turns) return stop('budget', `the agent still had something to say after ${turns} turns`)
    return { goesOn: true, free: true }
  }
  if (facts.woken) return stop('done', 'something new has come')
  const open = openWork(situation)
  if (open > 0 || session.asker !== null) {
    if (!turn.drives) return { ...stop('done'), handsBack: true }
    if (turn.still >= budget.stallAfter) return stop('stalled', `nothing changed in ${turn.still} turns`)
    if (session.wakes >= budget.maxWakeCycles) return stop('budget', `it has gone on by itself ${session.wakes} times`)
    return { goesOn: true, free: false }
  }
  const [subtask] = facts.waiting
  if (subtask !== undefined) return stop('blocked', `waits for subtask ${subtask}`)
  const held = heldBy(situation)
  if (held !== undefined) return stop('blocked', heldText(held))
  if (session.todos === 'own' && facts.blocked > 0) return stop('blocked', `${facts.blocked} blocked, nothing open`)
  if (isHeld(situation)) return stop('blocked', `${facts.held} not ready, nothing open`)
  return facts.task === 'active' && turn.drives ? decideClose(situation, turn, budget) : stop('done')
}

function decideClose({ session }: Situation, { wasAsked, mayComplete }: TurnFacts, { maxWakeCycles }: Budget): Yield {
  const unfinished = `nothing is open, but task ${session.task} is not completed`
  if (!mayComplete) return stop('needs_input', `${unfinished}, which its agent may not do`)
  if (wasAsked || session.wakes >= maxWakeCycles) return stop('needs_input', unfinished)
  return { goesOn: true, free: false, closes: true }
}

const longestTrace = 200

/** A turn gets somewhere when the list changed, or when it did something that was not done before in this run. */
export function decideProgress(before: RunProgress, turn: { list: number; done: readonly string[] }): RunProgress {
  const isNew = turn.done.some((fingerprint) => !before.trace.includes(fingerprint))
  const changed = turn.list !== before.list || isNew
  const trace = [...new Set([...before.trace, ...turn.done])].slice(-longestTrace)
  const { askedToComplete } = before
  const isAsked = askedToComplete === 'now' || (askedToComplete === 'before' && turn.list === before.list)
  return { still: changed ? 0 : before.still + 1, list: turn.list, trace, ...(isAsked && { askedToComplete }) }
}
