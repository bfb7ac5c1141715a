import { useNavigate } from '@tanstack/react-router'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { usePeek } from '../parts/peek/use-peek.ts'
import { deleteLater } from '../parts/todo-list/deletions.ts'
import { useTodoChanges } from '../parts/todo-list/use-todo-changes.ts'
import { todoWords } from '../parts/work/status-words.ts'
import { announce } from './announcement.tsx'
import type { TodoActs } from './cards/todo-card.tsx'
import { useSteady } from './columns/use-steady.ts'
import { moveTodo } from './move-todo.ts'
import type { Wished } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'

interface Given {
  by: 'status' | 'sprint'
  /** The todo that is being edited, as it was when that began. */
  editing: Todo | undefined
  setEditing(todo: Todo | undefined): void
  /** Asks why it is blocked. */
  setBlocking(todos: readonly Todo[]): void
  /** Asks what a field is to be. */
  setWishing(wish: Wished, todo: Todo): void
  selection: Selection
  titleOf(column: string): string
}

/** What is done to the todos of a board, and told as it is done. */
export function useTodoActs({ by, editing, setEditing, setBlocking, setWishing, selection, titleOf }: Given) {
  const changes = useTodoChanges()
  const navigate = useNavigate()
  const peek = usePeek()
  const told = ({ number }: Todo, status: Todo['status']) => {
    const word = todoWords[status]
    announce(by === 'status' ? `Moved #${number} to ${word}` : `#${number} is ${word}`)
  }
  const setStatus = (todo: Todo, status: Todo['status'], reason?: string) => {
    void changes.setStatus(todo, status, reason)
    told(todo, status)
  }
  const acts: TodoActs = useSteady({
    setStatus: (todo: Todo, status: Todo['status']) => setStatus(todo, status),
    edit: setEditing,
    edited: () => setEditing(undefined),
    rename: async (text: string) => editing && changes.rename(editing, text),
    block: (todo: Todo) => setBlocking([todo]),
    wish: setWishing,
    open: ({ number, session }: Todo) =>
      void navigate({ to: '/sessions/$number', params: { number: String(session) }, search: { todo: number } }),
    look: ({ number }: Todo) => peek.open(number),
    select: ({ number }: Todo) => selection.toggle(number),
    extend: (from: Todo, to: number | undefined) => selection.add(to === undefined ? [from.number] : [from.number, to]),
    unselect: selection.clear,
    remove: ({ number, subject }: Todo) => deleteLater(number, subject),
  })
  const moveTo = (todo: Todo, to: string) => {
    const move = moveTodo(todo, by, to)
    switch (move.kind) {
      case 'stay':
        return
      case 'ask reason':
        return setBlocking([todo])
      case 'change':
        void changes.update(todo, move.fields)
        announce(`Moved #${todo.number} to ${titleOf(to)}`)
    }
  }
  return { acts, moveTo, block: (todo: Todo, reason: string) => setStatus(todo, 'blocked', reason) }
}
