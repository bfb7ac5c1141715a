import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from './unreachable.ts'

/** Events say what to read again, so nothing is read again by the clock or because a window comes to the front. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (failures, problem) => problem instanceof Unreachable && failures < 2,
      },
    },
  })
}
