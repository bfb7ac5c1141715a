/** What is looked at closer, beside the page: a todo by its number, what a task is about, or nothing where something would be. */
export type PeekAt = number | 'task' | 'none'

export function peekSearch({ peek }: Record<string, unknown>): { peek?: PeekAt } {
  if (peek === 'task' || peek === 'none') return { peek }
  return typeof peek === 'number' && Number.isSafeInteger(peek) && peek >= 1 ? { peek } : {}
}
