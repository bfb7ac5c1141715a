import type { Connection, Value } from '../connection.ts'
import { oneOf } from '../one-of.ts'

/** Rows of a table that go, and which of its columns may be long. */
export interface Going {
  table: string
  where: string
  values: readonly Value[]
  long?: string
  /** Which go first; as it comes, if none is given. */
  order?: string
}

/** What SQLite has to walk through to remove it takes about a millisecond for so much. */
const mostBytes = 256 * 1024

/** Removes so many rows at most, of long ones fewer, and answers how many. Where that is none, there are no more. */
export async function deleteSome(connection: Connection, { table, where, values, long, order }: Going, limit: number): Promise<number> {
  const which = `${table} WHERE ${where}${order === undefined ? '' : ` ORDER BY ${order}`} LIMIT ?`
  if (connection.kind === 'postgres') {
    return connection.run(`DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${which}))`, [...values, limit])
  }
  const bytes = long === undefined ? '0' : `coalesce(octet_length(${long}), 0)`
  const rows = await connection.all(`SELECT rowid, ${bytes} FROM ${which}`, [...values, limit])
  if (rows.length === 0) return 0
  let sum = 0
  const end = rows.findIndex(([, size], index) => {
    sum += Number(size)
    return index > 0 && sum > mostBytes
  })
  const these = oneOf(
    connection,
    'rowid',
    rows.slice(0, end === -1 ? undefined : end).map(([row]) => Number(row)),
  )
  return connection.run(`DELETE FROM ${table} WHERE ${these.sql}`, [these.value])
}
