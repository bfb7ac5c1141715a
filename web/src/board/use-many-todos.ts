import { useQueryClient } from '@tanstack/react-query'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import { useChange } from '../api/use-change.ts'

/** As many as are changed in one call: all of them, or none. */
const atOnce = 25

export type TodoFields = Partial<Pick<Todo, 'status' | 'sprint' | 'priority' | 'blockedReason'>>

/** Changes several todos together, so that one undo takes all of it back. */
export function useManyTodos() {
  const client = useQueryClient()
  const undo = useChange('change.undo', { done: () => void client.invalidateQueries({ queryKey: ['todo.list'] }) })
  const update = useChange('todo.updateMany', {
    optimistic(cache, { updates }) {
      const fields = new Map((updates as ({ todo: number } & Partial<Todo>)[]).map(({ todo, ...more }) => [todo, more]))
      cache.editRows<Todo>('todo.list', (rows) => rows.map((row) => ({ ...row, ...fields.get(row.number) })))
    },
    says: ({ todos }) => (todos.length === 1 ? `Changed #${todos[0]?.number}.` : `Changed ${todos.length} todos.`),
    undo: () => void undo.change({}),
  })
  const move = useChange('todo.move')
  return {
    async change(numbers: readonly number[], fields: TodoFields): Promise<void> {
      for (let from = 0; from < numbers.length; from += atOnce) {
        const updates = numbers.slice(from, from + atOnce).map((todo) => ({ todo, ...fields }))
        await update.change({ updates } as Input<'todo.updateMany'>)
      }
    },
    async moveTo(numbers: readonly number[], list: number): Promise<void> {
      for (const todo of numbers) await move.change({ todo, to: list })
    },
  }
}
