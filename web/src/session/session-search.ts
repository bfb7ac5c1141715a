import { type PeekAt, peekSearch } from '../parts/peek/peek-address.ts'

/** Which todo of the list is led to, and what is looked at closer beside it. */
export interface SessionSearch {
  todo?: number
  peek?: PeekAt
}

export function sessionSearch({ todo, ...rest }: Record<string, unknown>): SessionSearch {
  return { ...(typeof todo === 'number' && Number.isSafeInteger(todo) && todo >= 1 ? { todo } : {}), ...peekSearch(rest) }
}
