import type { Dependency } from '../../../contract/nouns/dependency.ts'
import type { Overview } from '../../../contract/nouns/overview.ts'
import { heldBy, isDue, isHeld, isLeft, isOver, openWork, type Situation } from '../session/situation.ts'

export type StuckWhy = Overview['stuck'][number]['why']
export type NeedsWhy = Overview['needsYou'][number]['why']
type WaitsFor = Overview['waiting'][number]['for']

/** Where a session stands in the overview, and what tells more about it. */
export type Bucket =
  | { in: 'needsYou'; why: NeedsWhy }
  | { in: 'running' }
  | { in: 'waiting'; for: WaitsFor }
  | { in: 'stuck'; why: StuckWhy }
  | { in: 'ready' }
  | { in: 'scheduled' }

const ends: ReadonlySet<string> = new Set(['budget', 'stalled', 'failed', 'lost'])

/**
 * The one place that says where a session stands. First comes what waits for a person's word, then what runs, what a person holds, what waits for
 * somebody in particular, what nothing will move, what is about to be moved. What rests, is a draft or is over stands nowhere; an active task, or
 * a session with open work of its own, always stands somewhere.
 */
export function bucketOf(situation: Situation, { hasTold = false }: { hasTold?: boolean } = {}): Bucket | undefined {
  const { session, facts, starter = 'here' } = situation
  if (isOver(situation)) return facts.running ? { in: 'running' } : undefined
  if (facts.approvals.length > 0) return { in: 'needsYou', why: 'approval' }
  if (facts.questions.length > 0) return { in: 'needsYou', why: 'question' }
  if (facts.running) return { in: 'running' }
  if (facts.task === 'draft') return undefined
  const open = openWork(situation)
  const isWork = open > 0 || isHeld(situation) || facts.task === 'active'
  if (session.hold !== null) return isWork || facts.waiting.length > 0 ? { in: 'stuck', why: session.hold } : undefined
  const awaited = facts.children[0] ?? session.awaiting
  if (awaited !== null && awaited !== undefined) return { in: 'waiting', for: { kind: 'session', number: awaited } }
  if (starter === 'nobody' && isWork) return { in: 'stuck', why: 'nobody' }
  if (session.parked !== null) return session.parked.cap === null ? { in: 'scheduled' } : { in: 'needsYou', why: 'cap' }
  if (isDue(situation) || (facts.woken && isWork)) return { in: 'ready' }
  const [subtask] = facts.waiting
  if (open === 0 && subtask !== undefined) return { in: 'waiting', for: { kind: 'task', number: subtask } }
  const held = heldBy(situation)
  if (held?.kind === 'canceled' || held?.kind === 'adoption') return { in: 'needsYou', why: held.kind }
  const [awaits] = held?.kind === 'dependency' ? held.on : []
  if (awaits !== undefined) return { in: 'waiting', for: awaitedIn(awaits) }
  if (held?.kind === 'claimed') return { in: 'waiting', for: { kind: 'todo', number: held.todo } }
  const [background] = facts.background
  if (background !== undefined) return { in: 'waiting', for: { kind: 'session', number: background } }
  return unmoved(situation, isWork, hasTold)
}

function awaitedIn(on: Dependency): WaitsFor {
  return 'todo' in on ? { kind: 'todo', number: on.todo } : { kind: 'task', number: on.task }
}

/** Nobody in particular is waited for, and nothing has woken it. */
function unmoved(situation: Situation, isWork: boolean, hasTold: boolean): Bucket | undefined {
  const { session, facts, starter = 'here' } = situation
  if (isLeft(situation)) return { in: 'needsYou', why: 'unfinished' }
  const stuck = whyStuck(situation, isWork)
  // Who has told people something before it got stuck is stuck because they have not acted on it.
  if (stuck !== undefined) return hasTold ? { in: 'needsYou', why: 'told' } : { in: 'stuck', why: stuck }
  if (facts.scheduledAt > 0 || heldBy(situation)?.kind === 'time') return { in: 'scheduled' }
  if (!isWork) return undefined
  const isTicked = facts.task === 'active' && session.agent !== null && starter === 'here'
  return isTicked ? { in: 'scheduled' } : { in: 'ready' }
}

function whyStuck(situation: Situation, isWork: boolean): StuckWhy | undefined {
  const { session, facts } = situation
  if (session.outcome !== null && ends.has(session.outcome) && (isWork || session.outcome === 'failed')) return session.outcome
  return openWork(situation) === 0 && session.todos === 'own' && facts.blocked > 0 ? 'blocked' : undefined
}
