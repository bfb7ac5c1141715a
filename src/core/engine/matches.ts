/** What a reader of the log wants to see. */
export interface Wanted {
  session: number | undefined
  /** A type, or a noun with `.*`. */
  type: string | undefined
}

export function isWanted(event: { session: number; type: string }, { session, type }: Wanted): boolean {
  if (session !== undefined && event.session !== session) return false
  if (type === undefined) return true
  return type.endsWith('.*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type
}
