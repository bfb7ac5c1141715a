import type { Overview } from '../../../contract/nouns/overview.ts'
import type { Run } from '../../../contract/nouns/run.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { nextWake, openWork, type Situation } from '../session/situation.ts'
import { shortened } from '../shortened.ts'
import type { StuckWhy } from './bucket.ts'

type Stuck = Omit<Overview['stuck'][number], 'session' | 'title' | 'agent' | 'task'>

/** What tells why a session is stuck, as far as it was looked up. */
export interface StuckClues {
  /** Its newest run. */
  run: Run | undefined
  /** The first of its todos that is blocked. */
  blocked: Todo | undefined
}

/** Nothing will move it but a person, though something is left to do: why, in its own words. */
export function stuckIn(situation: Situation, why: StuckWhy, clues: StuckClues): Stuck {
  const { session, facts } = situation
  const counts = { open: openWork(situation), blocked: facts.blocked }
  return { why, detail: detailOf(why, situation, clues), since: session.updatedAt, ...counts, next: nextWake(situation) }
}

const sentences: Partial<Record<Stuck['why'], string>> = {
  paused: 'a person has paused it',
  stopped: 'a person has stopped it',
  budget: 'it has gone on by itself as often as it may',
  stalled: 'its turns no longer changed anything',
  failed: 'its last run failed',
  lost: 'its last run was lost',
}

function detailOf(why: StuckWhy, { session, facts }: Situation, { run, blocked }: StuckClues): string {
  const count = facts.blocked
  if (why === 'nobody') return `nothing can start ${session.agent}: it has neither a runner nor a model`
  if (why === 'blocked') return blocked === undefined ? `${count} blocked, nothing open` : shortened(blockedText(blocked, count))
  const sentence = sentences[why] ?? ''
  if (run?.outcome !== why || run.detail.trim() === '') return sentence
  // The engine tells of its own bounds in whole sentences; what a failure says of itself needs one around it.
  return shortened(why === 'failed' || why === 'lost' ? `${sentence}: ${run.detail}` : run.detail)
}

function blockedText({ number, subject, blockedReason }: Todo, count: number): string {
  const others = count > 1 ? ` (and ${count - 1} more)` : ''
  return `#${number} ${subject} is blocked${others}: ${blockedReason}`
}

/** The reason by itself, by which those can be told apart that need the same done about them. */
export function reasonOf(why: StuckWhy, situation: Situation, { run, blocked }: StuckClues): string {
  if (why === 'blocked' && blocked?.blockedReason) return shortened(blocked.blockedReason)
  if (run?.outcome === why && run.detail.trim() !== '') return shortened(run.detail)
  const { session } = situation
  return why === 'nobody' ? `Nothing can start ${session.agent}: it has neither a runner nor a model` : capital(sentences[why] ?? '')
}

function capital(sentence: string): string {
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`
}
