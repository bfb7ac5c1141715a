import type { Connection, Value } from './connection.ts'

/** In two sizes, so that the statement's text is one of two: those that are left over go one by one. */
const atOnce = 25

export type InsertRows = (connection: Connection, count: number, valuesOf: (index: number) => Value[]) => Promise<void>

/** Many rows of one table are few statements, since each is a way to the server and back. */
export function rowsInto(table: string, columns: readonly string[]): InsertRows {
  const row = `(${columns.map(() => '?').join(', ')})`
  const insert = (rows: number) => `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`
  const [one, many] = [insert(1), insert(atOnce)]
  return async (connection, count, valuesOf) => {
    let next = 0
    for (; next + atOnce <= count; next += atOnce) {
      await connection.run(many, Array.from({ length: atOnce }, (_, offset) => valuesOf(next + offset)).flat())
    }
    for (; next < count; next++) await connection.run(one, valuesOf(next))
  }
}
