import { useQueries } from '@tanstack/react-query'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import type { WorkRow } from '../../../src/contract/nouns/work.ts'
import type { Output } from '../../../src/contract/operations/index.ts'
import { perform } from '../api/perform.ts'

export interface Below {
  todos: Todo[]
  parts: WorkRow[]
}

/** What is below the pieces of work that were opened, as far as it has come. */
export function useExpanded(sessions: readonly number[]): Map<number, Below> {
  const lists = useQueries({
    queries: sessions.map((session) => {
      const input = { session, own: true, includeFinished: true, order: 'position', limit: 500 } as const
      return { queryKey: ['todo.list', input] as const, queryFn: () => perform('todo.list', input) }
    }),
  })
  const parts = useQueries({
    queries: sessions.map((session) => {
      const input = { of: session }
      return { queryKey: ['overview.work', input] as const, queryFn: () => perform('overview.work', input) }
    }),
  })
  return new Map(
    sessions.flatMap((session, at) => {
      const list = lists[at]?.data as Output<'todo.list'> | undefined
      const part = parts[at]?.data as Output<'overview.work'> | undefined
      return list === undefined || part === undefined ? [] : [[session, { todos: list.todos, parts: part.work }] as const]
    }),
  )
}
