import type { Todo } from '../../contract/nouns/todo.ts'
import { plainLine } from './plain-text.ts'
import { remarks, type TodoFacts } from './todo-line.ts'
import { todoLines } from './todo-lines.ts'

const mostShown = 50

export interface NudgeWays extends TodoFacts {
  by?: 'tool' | 'writ'
  /** What it was given lets it close todos. */
  mayComplete?: boolean
}

/**
 * What brings a session back to its work, as a message of the user's: the live list, so that no call is spent on asking for it. It is
 * the same, byte for byte, for as long as the list is, and offers only what its reader may do.
 */
export function nudge(todos: readonly Todo[], total = todos.length, ways: NudgeWays = {}): string {
  const { by = 'tool', mayComplete = true, ...facts } = ways
  const shown = todos.slice(0, mostShown)
  const left = total - shown.length
  const closing = by === 'tool' ? 'todo_update(id, "done")' : '/todo done <id>'
  const telling = by === 'tool' ? 'notify_user' : '/notify <text>'
  return [
    mayComplete
      ? `You still have open todos — keep working and close each with ${closing} as you finish:`
      : `You still have open todos — keep working. You may not close them: tell people what is finished with ${telling}:`,
    ...todoLines(shown, facts, nudgeLine),
    ...(left > 0 ? [`… ${left} more`] : []),
    `(${by === 'tool' ? 'todo_list' : '/todo list'} shows the full list at any time.)`,
  ].join('\n')
}

function nudgeLine(todo: Todo, facts: TodoFacts): string {
  return `[${todo.number}] ${plainLine(todo.subject)}${remarks(todo, facts)}`
}
