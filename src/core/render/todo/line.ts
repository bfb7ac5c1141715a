import type { ClaimFact } from '../../../contract/nouns/claim.ts'
import { openStatuses, type Todo } from '../../../contract/nouns/todo.ts'
import { plainLine } from '../text/plain-text.ts'
import { held } from './held.ts'

/** Whoever reads the same text again and again is not told until when: that changes with every call of the holder. */
type KnownClaim = Omit<ClaimFact, 'until'> & { until?: number }

/** What is known of todos besides themselves. */
export interface TodoFacts {
  /** Numbers of the linked tasks that are not over. */
  waiting?: readonly number[]
  /** Numbers of the todos that others are part of, by their ids. */
  parents?: Readonly<Record<string, number>>
  /** Who has claimed which of them, by their numbers. */
  claims?: Readonly<Record<string, KnownClaim>>
}

/** One todo on one line: marker, number, status, subject, and what the reader must know beyond that. */
export function todoLine(todo: Todo, facts: TodoFacts = {}): string {
  const marker = todo.status === 'in_progress' ? '▶ ' : ''
  const scope = todo.session === 0 ? ' (tenant-wide)' : ''
  return `${marker}#${todo.number} [${todo.status}] ${plainLine(todo.subject)}${remarks(todo, facts)}${scope}`
}

/** What stands behind a todo's subject, wherever it is listed: nothing, for most. */
export function remarks(todo: Todo, facts: TodoFacts): string {
  const reason = todo.blockedReason === null ? '' : ` (blocked: ${plainLine(todo.blockedReason)})`
  return `${urgency(todo)}${reason}${awaited(todo, facts)}${notReady(todo)}${claimed(todo, facts)}${partOf(todo, facts)}`
}

function claimed({ number }: Pick<Todo, 'number'>, { claims = {} }: TodoFacts): string {
  const claim = claims[number]
  if (claim === undefined) return ''
  const until = claim.until === undefined ? '' : ` until ${new Date(claim.until).toISOString().slice(11, 16)} UTC`
  return claim.live ? ` (claimed by ${plainLine(claim.by)}${until})` : ` (claim of ${plainLine(claim.by)} lapsed)`
}

/** Only what is not as usual is told. */
export function urgency({ priority }: Pick<Todo, 'priority'>): string {
  return priority === 'medium' ? '' : ` (${priority} priority)`
}

/** An open todo waits for the task that does it; whoever has closed it all the same is told that the task goes on. */
export function awaited({ status, task }: Pick<Todo, 'status' | 'task'>, { waiting = [] }: TodoFacts): string {
  if (task === null || !waiting.includes(task)) return ''
  return status === 'completed' || status === 'canceled' ? ` (task #${task} goes on)` : ` (waits for task #${task})`
}

/** Why an open todo is not ready. */
export function notReady(todo: Todo): string {
  const isOpen = (openStatuses as readonly Todo['status'][]).includes(todo.status)
  return held(todo.waits && isOpen ? todo.waitsFor : undefined, todo)
}

export function partOf({ parent }: Pick<Todo, 'parent'>, { parents = {} }: TodoFacts): string {
  const number = parent === null ? undefined : parents[parent]
  return number === undefined ? '' : ` (of #${number})`
}
