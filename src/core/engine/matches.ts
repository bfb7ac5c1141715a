import { isOfType } from '../domain/event-type.ts'

/** What a reader of the log wants to see. */
export interface Wanted {
  session: number | undefined
  /** Types, separated by commas; a noun with `.*` is all of its types. */
  type: string | undefined
  /** Who did it. */
  by?: string | undefined
}

export function isWanted(event: { session: number; type: string; by?: string }, { session, type, by }: Wanted): boolean {
  if (session !== undefined && event.session !== session) return false
  if (by !== undefined && event.by !== by) return false
  return type === undefined || isOfType(event.type, type)
}
