import type { ListEntry } from './operations/list.ts'

/** Seed 004's event: the session's whole list, after a change to it. It is made for readers and has no place in the log. */
export interface ListUpdated {
  type: 'todo.updated'
  /** Place of the change in the log. */
  seq: number
  session: number
  data: { sessionID: string; todos: ListEntry[]; version: number; truncated?: boolean }
}
