import type { TodoWish } from '../app/create/creating.ts'
import type { BoardSearch } from './board-search.ts'
import { noSprint, statuses } from './columns/columns-of-todos.ts'

/** Columns that a new todo can be written into: nobody adds what is finished already. */
export const openColumns: readonly string[] = statuses.slice(0, 3)

/** A new todo comes into its column, and takes on what the board is narrowed by, so that it is seen there. */
export function wishFor(column: string | undefined, { by, session, sprint, priority }: BoardSearch): TodoWish {
  const wish = { ...(session !== undefined && { session }), ...(priority !== undefined && { priority }) }
  if (by === 'sprint') return column === undefined || column === noSprint ? wish : { ...wish, sprint: column }
  const status = statuses.find((known) => known === column && openColumns.includes(known))
  return { ...wish, ...(sprint !== undefined && { sprint }), ...(status !== undefined && { status }) }
}
