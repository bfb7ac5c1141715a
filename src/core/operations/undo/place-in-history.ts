import { InvalidCursor } from '../../ports/invalid-cursor.ts'

/** A page of history goes on behind a place in the log. */
export function cursorOf(place: number): string {
  return String(place)
}

export function placeFrom(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9][0-9]{0,14}$/.test(cursor)) throw new InvalidCursor()
  return Number(cursor)
}
