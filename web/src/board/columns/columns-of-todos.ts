import type { Sprint } from '../../../../src/contract/nouns/sprint.ts'
import type { Todo, TodoStatus } from '../../../../src/contract/nouns/todo.ts'
import { todoWords } from '../../parts/work/status-words.ts'
import type { Column } from './column.ts'
import { groupedBy } from './grouped-by.ts'

export const statuses = ['pending', 'in_progress', 'blocked', 'completed', 'canceled'] as const satisfies TodoStatus[]
export const finished = ['completed', 'canceled'] as const satisfies TodoStatus[]
/** The column of todos that no sprint on the board has. */
export const noSprint = 'none'

export type Unread = Record<(typeof finished)[number], number>
export type TodoColumn = Column<Todo>

type Ordered = (one: Todo, other: Todo) => number

export const isFinished = (status: TodoStatus): boolean => finished.some((end) => end === status)

export function columnsByStatus(todos: readonly Todo[], unread: Unread): TodoColumn[] {
  const groups = groupedBy(todos, ({ status }) => status)
  return statuses.map((status) => ({
    key: status,
    title: todoWords[status],
    rows: (groups.get(status) ?? []).toSorted(isFinished(status) ? newestFirst : mostUrgentFirst),
    unread: { ...unread, pending: 0, in_progress: 0, blocked: 0 }[status],
    takes: true,
  }))
}

type Named = Pick<Sprint, 'id' | 'title' | 'status'>
const sprintOrder: readonly Sprint['status'][] = ['in_progress', 'review', 'planned']

export const isOver = ({ status }: Pick<Sprint, 'status'>): boolean => !sprintOrder.includes(status)

/** Todos that are not finished. One whose sprint is over stands with those that have none, lest it be lost from sight. */
export function columnsBySprint(todos: readonly Todo[], sprints: readonly Named[]): TodoColumn[] {
  const going = sprints
    .filter((sprint) => !isOver(sprint))
    .toSorted((one, other) => sprintOrder.indexOf(one.status) - sprintOrder.indexOf(other.status))
  const known = new Set(going.map(({ id }) => id))
  const open = todos.filter(({ status }) => !isFinished(status)).toSorted(nearestFirst)
  const groups = groupedBy(open, ({ sprint }) => (sprint !== null && known.has(sprint) ? sprint : noSprint))
  return [{ id: noSprint, title: 'No sprint' }, ...going].map(({ id, title }) => ({
    key: id,
    title,
    rows: groups.get(id) ?? [],
    unread: 0,
    takes: true,
  }))
}

/** A todo that is being edited stays where it was seen, whatever others do to it, so that no half-written text goes with its card. */
export function heldInPlace(todos: readonly Todo[], seen: Todo | undefined): Todo[] {
  if (seen === undefined) return [...todos]
  const { status, sprint, priority, position, completedAt } = seen
  const now = todos.find(({ number }) => number === seen.number) ?? seen
  return [...todos.filter(({ number }) => number !== seen.number), { ...now, status, sprint, priority, position, completedAt }]
}

const weights = { high: 0, medium: 1, low: 2 }
const inTheirLists: Ordered = (one, other) => one.session - other.session || one.position - other.position || one.number - other.number
const mostUrgentFirst: Ordered = (one, other) => weights[one.priority] - weights[other.priority] || inTheirLists(one, other)
const newestFirst: Ordered = (one, other) => other.completedAt - one.completedAt || other.number - one.number

const nearness = ['in_progress', 'pending', 'blocked', 'completed', 'canceled']
const nearestFirst: Ordered = (one, other) => nearness.indexOf(one.status) - nearness.indexOf(other.status) || mostUrgentFirst(one, other)
