import { useDeferredValue, useMemo } from 'react'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { useStore } from '../../api/store.ts'
import { useSessions } from '../../parts/forms/session-select.tsx'
import { deleting } from '../../parts/todo-list/deletions.ts'
import { matchesText } from '../matches-text.ts'
import type { ShownSprint } from '../sprints/sprint-head.tsx'
import type { BoardTodos } from '../use-board-todos.ts'
import { columnsBySprint, columnsByStatus, heldInPlace, type TodoColumn } from './columns-of-todos.ts'
import { useSame } from './use-steady.ts'

interface Wanted {
  by: 'status' | 'sprint'
  text: string | undefined
  sprints: readonly ShownSprint[]
  /** The todo that is being edited, as it was when that began. */
  editing: Todo | undefined
}

/** The columns as they are to be shown, and what the sessions and sprints on the cards are called. */
export function useTodoColumns(read: BoardTodos | undefined, { by, text = '', sprints, editing }: Wanted) {
  const hidden = useStore(deleting)
  const wanted = useDeferredValue(text)
  const sessions = useSame(useSessions().map(({ number, title, agent }) => [number, { title, agent }] as const))
  const lists = useMemo(() => new Map(sessions), [sessions])
  const columns = useMemo((): TodoColumn[] => {
    const isShown = ({ number, subject, blockedReason, session }: Todo) =>
      !hidden.has(number) && matchesText(wanted, [`#${number}`, subject, blockedReason ?? '', lists.get(session)?.title ?? ''])
    const todos = heldInPlace((read?.rows ?? []).filter(isShown), editing)
    return by === 'sprint' ? columnsBySprint(todos, sprints) : columnsByStatus(todos, read?.unread ?? { completed: 0, canceled: 0 })
  }, [read, by, wanted, sprints, editing, hidden, lists])
  return { columns, lists }
}
