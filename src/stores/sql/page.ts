import { ulidPattern } from '../../contract/reference.ts'
import { InvalidCursor } from '../../core/ports/invalid-cursor.ts'
import type { Page } from '../../core/ports/store.ts'

export type Key = readonly (number | string)[]

/** A cursor names the last row that was read by what the list is ordered by. Opaque to callers. */
export function encodeCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

export function numbersFrom(cursor: string | undefined, length: number): number[] | undefined {
  if (cursor === undefined) return undefined
  const key = decodeCursor(cursor)
  if (key.length !== length || !key.every((part) => Number.isSafeInteger(part) && Number(part) >= 0)) throw new InvalidCursor()
  return key as number[]
}

export function idFrom(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const [id] = decodeCursor(cursor)
  if (typeof id !== 'string' || !ulidPattern.test(id)) throw new InvalidCursor()
  return id
}

function decodeCursor(cursor: string): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(key) ? key : []
  } catch {
    throw new InvalidCursor()
  }
}

/** Lists ask for one row more than wanted; if it comes, there is a next page, which starts after the last row shown. */
export function pageOf<Row>(rows: Row[], limit: number, keyOf: (row: Row) => Key): Page<Row> {
  if (rows.length <= limit) return { rows, next: null }
  const shown = rows.slice(0, limit)
  return { rows: shown, next: encodeCursor(keyOf(shown[limit - 1] as Row)) }
}
