import { storeOf } from './store.ts'

/** Somebody else has changed the row that a change was meant for. */
export interface Conflict {
  /** What both have changed, by the name of the field. */
  fields: { name: string; mine: string; theirs: string }[]
  keepTheirs(): void
  applyMine(): void
}

export const conflict = storeOf<Conflict | undefined>(undefined)

type Fields = Readonly<Record<string, unknown>>

/** The fields that both have changed since the row was seen, and not to the same. */
export function conflictingFields(mine: Fields, theirs: Fields, seen: Fields): Conflict['fields'] {
  return Object.keys(mine)
    .filter((name) => name in theirs && mine[name] !== undefined && mine[name] !== theirs[name] && theirs[name] !== seen[name])
    .map((name) => ({ name, mine: String(mine[name] ?? ''), theirs: String(theirs[name] ?? '') }))
}
