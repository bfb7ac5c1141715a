import type { Output } from '../../contract/operations/index.ts'
import type { ListEntry } from '../../contract/operations/list.ts'

/** What seed 004's `todowrite` and `todoread` answer: a title with what remains, the list as JSON, and the list as data. */
export interface WholeListResult {
  title: string
  output: string
  metadata: { todos: ListEntry[]; version: number }
}

export function wholeListResult({ title, todos, version }: Output<'list.get'>): WholeListResult {
  return { title, output: JSON.stringify(todos, null, 2), metadata: { todos, version } }
}
