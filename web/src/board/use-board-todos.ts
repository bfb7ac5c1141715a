import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { perform } from '../api/perform.ts'
import { type EveryPage, everyPage } from '../api/use-every-page.ts'
import type { TodoNarrowing } from './board-search.ts'
import { finished, type Unread } from './columns/columns-of-todos.ts'

export interface BoardTodos extends EveryPage<Todo> {
  unread: Unread
}

/** All todos that are not finished, and the newest of those that are. Read as one, so that a card is never in no column. */
export function useBoardTodos(narrowing: TodoNarrowing, newest: number): UseQueryResult<BoardTodos> {
  return useQuery({
    queryKey: ['todo.list', { ...narrowing, newest }, 'board'] as const,
    queryFn: () => readBoard(narrowing, newest),
    placeholderData: keepPreviousData,
  })
}

async function readBoard(narrowing: TodoNarrowing, newest: number): Promise<BoardTodos> {
  const [active, ...ends] = await Promise.all([
    everyPage('todo.list', { ...narrowing, status: ['active'] }, 'todos'),
    ...(newest === 0 ? [] : finished.map((status) => readEnd(narrowing, status, newest))),
  ])
  const unread = { completed: 0, canceled: 0, ...Object.fromEntries(ends.map((end) => [end.status, end.unread])) }
  return { ...active, rows: [...active.rows, ...ends.flatMap(({ todos }) => todos)], unread }
}

async function readEnd(narrowing: TodoNarrowing, status: (typeof finished)[number], limit: number) {
  const { todos, counts } = await perform('todo.list', { ...narrowing, status: [status], order: 'change', counts: true, limit })
  return { status, todos, unread: Math.max(0, (counts?.[status] ?? 0) - todos.length) }
}
