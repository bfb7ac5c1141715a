/** What the two databases spell differently in a table's definition. */
export interface Spelling {
  kind: 'sqlite' | 'postgres'
  /** A 64-bit whole number. */
  integer: string
  /** What follows the closing bracket of a table. */
  endOfTable: string
}

/** One numbered step of the schema. A migration that has been released is never changed; a new one is added. */
export interface Migration {
  number: number
  name: string
  statements(spelling: Spelling): string[]
}
