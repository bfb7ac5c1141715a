/** Which todo of the list is led to. */
export interface SessionSearch {
  todo?: number
}

export function sessionSearch({ todo }: Record<string, unknown>): SessionSearch {
  return typeof todo === 'number' && Number.isSafeInteger(todo) && todo >= 1 ? { todo } : {}
}
