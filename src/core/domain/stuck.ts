import type { Overview } from '../../contract/nouns/overview.ts'
import type { Run } from '../../contract/nouns/run.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { isDue, nextWake, openWork, type Standing, stateOf } from './standing.ts'

type Stuck = Omit<Overview['stuck'][number], 'session' | 'title' | 'agent' | 'task'>

/** What tells why a session is stuck, as far as it was looked up. */
export interface StuckClues {
  /** Its newest run. */
  run: Run | undefined
  /** The first of its todos that is blocked. */
  blocked: Todo | undefined
}

/** Nothing will move it but a person, though something is left to do. */
export function stuckIn(standing: Standing, clues: StuckClues): Stuck | undefined {
  const { session, facts } = standing
  const why = whyStuck(standing)
  if (why === undefined) return undefined
  const counts = { open: openWork(standing), blocked: facts.blocked }
  return { why, detail: detailOf(why, facts.blocked, clues), since: session.updatedAt, ...counts, next: nextWake(standing) }
}

const ends: ReadonlySet<string> = new Set(['budget', 'stalled', 'failed', 'lost'])

/** Whether it is worth looking up what tells why. */
export function mayBeStuck({ session, facts }: Standing): boolean {
  return !facts.running && (facts.blocked > 0 || ends.has(session.outcome ?? ''))
}

function whyStuck(standing: Standing): Stuck['why'] | undefined {
  const { session, facts } = standing
  const state = stateOf(standing)
  if (state === 'done' || state === 'awaiting_peer' || isDue(standing)) return undefined
  const open = openWork(standing)
  if (session.hold !== null && (open > 0 || facts.task === 'active')) return session.hold
  if (session.outcome !== null && ends.has(session.outcome) && (open > 0 || session.outcome === 'failed')) return session.outcome
  return open === 0 && session.todos === 'own' && facts.blocked > 0 ? 'blocked' : undefined
}

const longest = 300

const sentences: Partial<Record<Stuck['why'], string>> = {
  paused: 'a person has paused it',
  stopped: 'a person has stopped it',
  budget: 'it has gone on by itself as often as it may',
  stalled: 'its turns no longer changed anything',
  failed: 'its last run failed',
  lost: 'its last run was lost',
}

function detailOf(why: Stuck['why'], count: number, { run, blocked }: StuckClues): string {
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

/** One line, of a length that can be taken in at a glance. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line
}
