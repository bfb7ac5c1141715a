import type { Column } from './column.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'
type Columns = readonly Pick<Column<{ number: number }>, 'key' | 'rows' | 'takes'>[]

function placeOf(columns: Columns, number: number): { column: number; row: number } | undefined {
  for (const [column, { rows }] of columns.entries()) {
    const row = rows.findIndex((other) => other.number === number)
    if (row !== -1) return { column, row }
  }
  return undefined
}

/** The card that the focus goes to. Sideways it keeps its height as well as it can, and passes over empty columns. */
export function neighbour(columns: Columns, number: number, direction: Direction): number | undefined {
  const place = placeOf(columns, number)
  if (place === undefined) return undefined
  if (direction === 'up' || direction === 'down') {
    return columns[place.column]?.rows[place.row + (direction === 'down' ? 1 : -1)]?.number
  }
  const beside = direction === 'right' ? columns.slice(place.column + 1) : columns.slice(0, place.column).toReversed()
  const rows = beside.find((column) => column.rows.length > 0)?.rows
  return rows?.[Math.min(place.row, rows.length - 1)]?.number
}

/** The column that a card is moved to by one step. */
export function columnBeside(columns: Columns, number: number, by: 1 | -1): string | undefined {
  const place = placeOf(columns, number)
  if (place === undefined) return undefined
  const beside = by === 1 ? columns.slice(place.column + 1) : columns.slice(0, place.column).toReversed()
  return beside.find(({ takes }) => takes)?.key
}

/** Who takes the focus, the first that is still to be seen: the card itself, those below it, those above it. */
export function heirsOf(columns: Columns, number: number): number[] {
  const place = placeOf(columns, number)
  const numbers = columns[place?.column ?? -1]?.rows.map((row) => row.number) ?? []
  return place === undefined ? [number] : [...numbers.slice(place.row, place.row + 20), ...numbers.slice(0, place.row).toReversed()]
}

/** The first rows of a long column, and the one that is being followed wherever it stands. */
export function cutTo<Row extends { number: number }>(rows: readonly Row[], most: number, followed: number | undefined): Row[] {
  return rows.filter(({ number }, at) => at < most || number === followed)
}
