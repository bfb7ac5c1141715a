import type { Progress } from '../../contract/nouns/progress.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { plainLine } from './plain-text.ts'

const cells = 10

/** Ten cells, filled for the whole tenths that are done. */
export function progressBar({ percent }: Pick<Progress, 'percent'>): string {
  const filled = Math.floor((percent * cells) / 100)
  return '█'.repeat(filled) + '░'.repeat(cells - filled)
}

export function progressLine(progress: Progress): string {
  return `${progressBar(progress)} ${progress.percent}% (${progress.completed}/${progress.total - progress.canceled})`
}

const recovery = 'If the conversation was summarized, todo_list and artifact_list show all of it again.'

/** Seed 001's summary for the system prompt: the bar, what is worked on, what waits, and how to find the rest again. */
export function progressSummary(progress: Progress, todos: readonly Todo[], artifactTitles: ReadonlyMap<string, string>): string {
  const section = (title: string, status: Todo['status'], label: string): string[] => {
    const lines = todos.filter((todo) => todo.status === status).map((todo) => `- [${label}] ${entry(todo, artifactTitles)}`)
    return lines.length === 0 ? [] : ['', `### ${title}`, ...lines]
  }
  const shown = todos.length
  const left = progress.pending + progress.in_progress + progress.blocked - shown
  return [
    '## TODO PROGRESS',
    progressLine(progress),
    ...section('Active', 'in_progress', 'IN PROGRESS'),
    ...section('Pending', 'pending', 'PENDING'),
    ...section('Blocked', 'blocked', 'BLOCKED'),
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
