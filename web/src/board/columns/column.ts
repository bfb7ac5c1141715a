/** A column of the board and what is in it. */
export interface Column<Row extends { number: number }> {
  /** What a move to it is called in the address and by a drop. */
  key: string
  title: string
  /** How the title is written above it, where that is not the title itself. */
  heading?: string
  rows: Row[]
  /** How many more belong here than have been read. */
  unread: number
  /** Cards can be put here. */
  takes: boolean
}
