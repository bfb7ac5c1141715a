import type { Progress } from '../../../contract/nouns/progress.ts'
import { activeStatuses, type Todo } from '../../../contract/nouns/todo.ts'
import { plainLine } from '../text/plain-text.ts'
import { awaited, notReady, partOf, type TodoFacts, urgency } from './line.ts'
import { todoLines } from './lines.ts'
import { outlined } from './outlined.ts'

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

const sections = { in_progress: 'Active', pending: 'Pending', blocked: 'Blocked' } as const

/** Seed 001's summary for the system prompt: the bar, what is worked on, what waits, subtasks below what they are part of, and how to find the rest again. */
export function progressSummary(
  progress: Progress,
  todos: readonly Todo[],
  artifactTitles: ReadonlyMap<string, string>,
  facts: TodoFacts = {},
): string {
  const trees = treesOf(todos)
  const section = (status: keyof typeof sections): string[] => {
    const rows = trees.filter((tree) => foremost(tree) === status).flat()
    const lines = todoLines(rows, facts, (todo, known) => entry(todo, artifactTitles, known))
    return lines.length === 0 ? [] : ['', `### ${sections[status]}`, ...lines]
  }
  const left = progress.pending + progress.in_progress + progress.blocked - todos.length
  return [
    '## TODO PROGRESS',
    progressLine(progress),
    ...activeStatuses.flatMap(section),
    ...(left > 0 ? [`… ${left} more`] : []),
    '',
    recovery,
  ].join('\n')
}

function treesOf(todos: readonly Todo[]): Todo[][] {
  const trees: Todo[][] = []
  for (const { row, depth } of outlined(todos)) {
    if (depth === 0) trees.push([row])
    else trees.at(-1)?.push(row)
  }
  return trees
}

/** A tree stands whole where the first of its rows does. */
function foremost(tree: readonly Todo[]): keyof typeof sections | undefined {
  return activeStatuses.find((status) => tree.some((todo) => todo.status === status))
}

function entry(todo: Todo, artifactTitles: ReadonlyMap<string, string>, facts: TodoFacts): string {
  const title = todo.artifact === null ? undefined : artifactTitles.get(todo.artifact)
  const reason = todo.blockedReason === null ? '' : ` (${plainLine(todo.blockedReason)})`
  const artifact = title === undefined ? '' : ` → artifact: ${plainLine(title)}`
  return `- [${labels[todo.status]}] ${plainLine(todo.subject)}${urgency(todo)}${reason}${artifact}${awaited(todo, facts)}${notReady(todo)}${partOf(todo, facts)}`
}
