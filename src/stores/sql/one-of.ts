import type { Connection, Value } from './connection.ts'

/** A condition, and the one value it takes. */
export interface OneOf {
  sql: string
  value: Value
}

/**
 * `column` is one of these, however many they are, in a statement whose text is one of two: with a `?` for each of them both databases would keep
 * another statement prepared for every length. A single one needs no list, which takes SQLite three times as long.
 */
export function oneOf({ kind }: Pick<Connection, 'kind'>, column: string, values: readonly number[] | readonly string[]): OneOf {
  const [only] = values
  if (values.length === 1 && only !== undefined) return { sql: `${column} = ?`, value: only }
  return kind === 'sqlite'
    ? { sql: inJson(column), value: JSON.stringify(values) }
    : { sql: inArray(column, values), value: arrayOf(values) }
}

export function noneOf(connection: Pick<Connection, 'kind'>, column: string, values: readonly number[] | readonly string[]): OneOf {
  const { sql, value } = oneOf(connection, column, values)
  return { sql: `NOT (${sql})`, value }
}

const inJson = (column: string) => `${column} IN (SELECT value FROM json_each(?))`

function inArray(column: string, values: readonly (number | string)[]): string {
  // Of no values it cannot be told what they would be; none fits, whatever the column is.
  if (values.length === 0) return '?::text IS NULL'
  return `${column} = ANY (?::${typeof values[0] === 'string' ? 'text' : 'bigint'}[])`
}

/** As PostgreSQL writes arrays. */
export function arrayOf(values: readonly (number | string)[]): string {
  const written = values.map((value) => (typeof value === 'number' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`))
  return `{${written.join(',')}}`
}
