import type { Progress } from '../../contract/nouns/progress.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { plainLine } from './plain-text.ts'
import { awaited } from './todo-line.ts'

const cells = 10

/** Ten cells, filled for the whole tenths that are done. */
export function progressBar({ percent }: Pick<Progress, 'percent'>): string {
  const filled = Math.floor((percent * cells) / 100)
  return '█'.repeat(filled) + '░'.repeat(cells - filled)
}

export function progressLine(progress: Progress): string {
  return `${progressBar(progress)} ${progress.percent}% (${progress.completed}/${progress.total - progress.canceled})`
}

const labels: Record<Todo['status'], string> = {
  pending: 'PENDING',
  in_progress: 'IN PROGRESS',
  blocked: 'BLOCKED',
  completed: 'COMPLETED',
  canceled: 'CANCELLED',
}

const recovery = 'If the conversation was summarized, todo_list and artifact_list show all of it again.'

/** Seed 001's summary for the system prompt: the bar, what is worked on, what waits, subtasks below what they are part of, and how to find the rest again. */
export function progressSummary(
  progress: Progress,
  todos: readonly Todo[],
  artifactTitles: ReadonlyMap<string, string>,
  waiting: readonly number[] = [],
): string {
  const ids = new Set(todos.map(({ id }) => id))
  const roots = todos.filter(({ parent }) => parent === null || !ids.has(parent))
  const branch = (todo: Todo, depth: number): string[] => [
    `${'  '.repeat(depth)}- [${labels[todo.status]}] ${entry(todo, artifactTitles)}${awaited(todo, waiting)}`,
    ...todos.filter(({ parent }) => parent === todo.id).flatMap((child) => branch(child, depth + 1)),
  ]
  const section = (title: string, status: Todo['status']): string[] => {
    const lines = roots.filter((todo) => todo.status === status).flatMap((todo) => branch(todo, 0))
    return lines.length === 0 ? [] : ['', `### ${title}`, ...lines]
  }
  const shown = todos.length
  const left = progress.pending + progress.in_progress + progress.blocked - shown
  return [
    '## TODO PROGRESS',
    progressLine(progress),
    ...section('Active', 'in_progress'),
    ...section('Pending', 'pending'),
    ...section('Blocked', 'blocked'),
    ...(left > 0 ? [`… ${left} more`] : []),
    '',
    recovery,
  ].join('\n')
}

function entry(todo: Todo, artifactTitles: ReadonlyMap<string, string>): string {
  const title = todo.artifact === null ? undefined : artifactTitles.get(todo.artifact)
  const reason = todo.blockedReason === null ? '' : ` (${plainLine(todo.blockedReason)})`
  return `${plainLine(todo.subject)}${reason}${title === undefined ? '' : ` → artifact: ${plainLine(title)}`}`
}
