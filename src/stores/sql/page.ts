import { InvalidCursor } from '../../core/ports/invalid-cursor.ts'
import type { Page } from '../../core/ports/store.ts'

/** A cursor names the last row that was read by what the list is ordered by. Opaque to callers. */
export function encodeCursor(key: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

export function decodeCursor(cursor: string, length: number): (number | string)[] {
  const key = parse(cursor)
  const isKey = Array.isArray(key) && key.length === length && key.every((part) => typeof part === 'string' || Number.isSafeInteger(part))
  if (!isKey) throw new InvalidCursor()
  return key
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw new InvalidCursor()
  }
}

/** Lists ask for one row more than wanted; if it comes, there is a next page, which starts after the last row shown. */
export function pageOf<Row>(rows: Row[], limit: number, keyOf: (row: Row) => (number | string)[]): Page<Row> {
  if (rows.length <= limit) return { rows, next: null }
  const shown = rows.slice(0, limit)
  return { rows: shown, next: encodeCursor(keyOf(shown[limit - 1] as Row)) }
}
