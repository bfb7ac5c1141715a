import type { Input } from '../../../src/contract/operations/index.ts'
import type { BoardSearch } from './board-search.ts'
import { noSprint, statuses } from './columns/columns-of-todos.ts'

/** Columns that a new todo can be written into: nobody adds what is finished already. */
export const openColumns: readonly string[] = statuses.slice(0, 3)

export interface Written {
  subject: string
  /** The session's number; 0 for everyone's list. */
  list: number
  /** The column it is written into. */
  column: string
  /** Only for what is blocked from the start. */
  reason: string
}

/** A new todo comes into its column, and takes on what the board is narrowed by, so that it is seen there. */
export function additionOf({ subject, list, column, reason }: Written, { by, sprint, priority }: BoardSearch): Input<'todo.add'> {
  const addition = { session: list, subject: subject.trim(), ...(priority === undefined ? {} : { priority }) }
  if (by === 'sprint') return column === noSprint ? addition : { ...addition, sprint: column }
  const inSprint = sprint === undefined ? addition : { ...addition, sprint }
  const status = statuses.find((known) => known === column) ?? 'pending'
  return { ...inSprint, status, ...(status === 'blocked' ? { blockedReason: reason.trim() } : {}) }
}
