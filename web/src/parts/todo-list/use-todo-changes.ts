import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import type { Input } from '../../../../src/contract/operations/index.ts'
import { perform } from '../../api/perform.ts'
import { useChange } from '../../api/use-change.ts'
import { withMoved } from './rows-in-order.ts'

/** What can be done with the rows of a list. */
export function useTodoChanges() {
  const update = useChange('todo.update', {
    optimistic(cache, { todo, ...fields }) {
      // What is written in words is read by the server.
      const { due: _due, notBefore: _start, ...known } = fields
      const changed = known as Partial<Todo>
      cache.editRows<Todo>('todo.list', (rows) => rows.map((row) => (row.number === todo ? { ...row, ...changed } : row)))
      cache.edit('todo.get', (output) => (output.todo.number === todo ? { ...output, todo: { ...output.todo, ...changed } } : output))
    },
    current: async ({ todo }) => ({ ...(await perform('todo.get', { todo })).todo }),
  })
  const move = useChange('todo.move', {
    optimistic(cache, { todo, before = null }) {
      cache.editRows<Todo>('todo.list', (rows) => withMoved(rows, Number(todo), before as number | null))
    },
  })
  return {
    /** Text is changed as it was seen, so that nobody's words are written over unseen; a status stands for itself. */
    rename: (seen: Todo, subject: string) => update.change({ todo: seen.number, subject }, seen),
    setStatus: ({ number }: Todo, status: Todo['status'], blockedReason?: string) =>
      update.change({ todo: number, status, ...(blockedReason === undefined ? {} : { blockedReason }) }),
    /** Fields that stand for themselves, as a status does. */
    update: ({ number }: Todo, fields: Pick<Input<'todo.update'>, 'status' | 'sprint' | 'priority' | 'due' | 'tags'>) =>
      update.change({ todo: number, ...fields }),
    move: (todo: Todo, place: { before: number | null }) => move.change({ todo: todo.number, ...place }),
  }
}

export type TodoChanges = ReturnType<typeof useTodoChanges>
