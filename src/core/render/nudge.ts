import type { Todo } from '../../contract/nouns/todo.ts'
import { plainLine } from './plain-text.ts'

const mostShown = 50

/**
 * What brings a session back to its work, as a message of the user's: the live list, so that no call is spent on asking for it. It is
 * the same, byte for byte, for as long as the list is.
 */
export function nudge(todos: readonly Todo[], total = todos.length, by: 'tool' | 'writ' = 'tool'): string {
  const shown = todos.slice(0, mostShown)
  const left = total - shown.length
  return [
    `You still have open todos — keep working and close each with ${by === 'tool' ? 'todo_update(id, "done")' : '/todo done <id>'} as you finish:`,
    ...shown.map(nudgeLine),
    ...(left > 0 ? [`… ${left} more`] : []),
    `(${by === 'tool' ? 'todo_list' : '/todo list'} shows the full list at any time.)`,
  ].join('\n')
}

function nudgeLine({ number, subject, blockedReason }: Todo): string {
  const blocked = blockedReason === null ? '' : ` (blocked: ${plainLine(blockedReason)})`
  return `[${number}] ${plainLine(subject)}${blocked}`
}
