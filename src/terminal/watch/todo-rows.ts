import type { Todo, TodoStatus } from '../../contract/nouns/todo.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import type { Row, Tone } from './row.ts'

const marks: Record<TodoStatus, string> = { pending: '[ ]', in_progress: '[>]', blocked: '[!]', completed: '[x]', canceled: '[-]' }
const tones: Record<TodoStatus, Tone> = { pending: 'plain', in_progress: 'busy', blocked: 'wrong', completed: 'faint', canceled: 'faint' }

/** A list's todos as rows, subtasks below their parents unless these are closed. */
export function todoRows(todos: readonly Todo[], depth: number, isOpen: (key: string) => boolean): Row[] {
  const there = new Set(todos.map(({ id }) => id))
  const below = new Map<string | null, Todo[]>()
  for (const todo of todos) {
    const parent = todo.parent !== null && there.has(todo.parent) ? todo.parent : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(todo)
    else below.set(parent, [todo])
  }
  const rows = (parent: string | null, at: number): Row[] =>
    (below.get(parent) ?? []).flatMap((todo) => {
      const row = todoRow(todo, at)
      if (!below.has(todo.id)) return [row]
      const open = isOpen(row.key)
      return [{ ...row, open }, ...(open ? rows(todo.id, at + 1) : [])]
    })
  return rows(null, depth)
}

function todoRow(todo: Todo, depth: number): Row {
  const { number, status, subject, blockedReason, priority, task } = todo
  const urgent = priority === 'high' && status !== 'completed' && status !== 'canceled' ? ' (high)' : ''
  const reason = blockedReason === null ? '' : ` (blocked: ${plainLine(blockedReason)})`
  const doneBy = task === null ? '' : ` (task ${task})`
  return {
    key: `todo:${todo.id}`,
    depth,
    text: `${marks[status]} #${number} ${plainLine(subject)}${urgent}${reason}${doneBy}`,
    tone: tones[status],
    list: todo.session,
    todo,
  }
}
