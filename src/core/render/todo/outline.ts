import type { Progress } from '../../../contract/nouns/progress.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { TodoFacts } from './line.ts'
import { todoLines } from './lines.ts'
import { progressLine } from './progress-summary.ts'

/** A list under a bar that says how far it has come. */
export function todoOutline(todos: readonly Todo[], progress: Progress, facts: TodoFacts = {}): string {
  return progress.total === 0 ? '(no todos)' : [progressLine(progress), ...todoLines(todos, facts)].join('\n')
}
