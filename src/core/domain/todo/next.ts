import type { Todo, TodoPriority } from '../../../contract/nouns/todo.ts'

/** What is due within this time comes before what is only important. */
export const soon = 24 * 60 * 60 * 1000

/** Why a todo is the one to do next: the first of these that tells it from the others. */
export type Because =
  | { kind: 'started' }
  | { kind: 'overdue'; dueAt: number }
  | { kind: 'due_soon'; dueAt: number }
  | { kind: 'priority'; priority: TodoPriority }
  | { kind: 'due'; dueAt: number }
  | { kind: 'order' }

const ranks: Record<TodoPriority, number> = { high: 0, medium: 1, low: 2 }

/**
 * Which of two ready todos is to be done first: what was begun; then what is overdue or due within a day, the earliest first; then by priority; then
 * what has a date, the earliest first; then the list's own order, and a session's own list before the tenant-wide one.
 */
export function compareNext(one: Todo, other: Todo, now: number): number {
  const keys = [one, other].map((todo) => keyOf(todo, now)) as [number[], number[]]
  const [first, second] = keys
  for (const [place, value] of first.entries()) {
    const difference = value - (second[place] as number)
    if (difference !== 0) return difference
  }
  return 0
}

function keyOf({ status, dueAt, priority, session, position, number }: Todo, now: number): number[] {
  const due = dueAt === 0 ? Number.MAX_SAFE_INTEGER : dueAt
  const isSoon = due <= now + soon
  return [
    status === 'in_progress' ? 0 : 1,
    isSoon ? due : Number.MAX_SAFE_INTEGER,
    ranks[priority],
    due,
    session === 0 ? 1 : 0,
    position,
    number,
  ]
}

export function becauseOf({ status, dueAt, priority }: Todo, now: number): Because {
  if (status === 'in_progress') return { kind: 'started' }
  if (dueAt > 0 && dueAt <= now) return { kind: 'overdue', dueAt }
  if (dueAt > 0 && dueAt <= now + soon) return { kind: 'due_soon', dueAt }
  if (priority === 'high') return { kind: 'priority', priority }
  return dueAt > 0 ? { kind: 'due', dueAt } : { kind: 'order' }
}
