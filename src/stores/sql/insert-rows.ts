import { type Connection, plannedAnew, type Value } from './connection.ts'

/** In two sizes, so that the statement's text is one of two: those that are left over go one by one. */
const atOnce = 25
/** PostgreSQL takes any number of rows as one value; so many at a time, since to write them out holds the event loop. */
const mostAtOnce = 250

/** Something that is to be said to the database. */
export interface Statement {
  sql: string
  values: readonly Value[]
  /** How many rows it must change; the statement itself sees to it on PostgreSQL. */
  expects?: number
}

type InsertStatements = (kind: Connection['kind'], count: number, valuesOf: (index: number) => Value[]) => Generator<Statement>

/** Many rows of one table are few statements, since each is a way to the server and back. */
export function statementsInto(table: string, columns: readonly string[]): InsertStatements {
  const row = `(${columns.map(() => '?').join(', ')})`
  const into = `INSERT INTO ${table} (${columns.join(', ')})`
  const insert = (rows: number) => `${into} VALUES ${Array(rows).fill(row).join(', ')}`
  const [one, many] = [insert(1), insert(atOnce)]
  const fromJson = `${into} SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${table}, ?)`
  return function* (kind, count, valuesOf) {
    let next = 0
    const some = (most: number) => Array.from({ length: Math.min(most, count - next) }, () => valuesOf(next++))
    while (kind === 'postgres' && count - next > 1) yield { sql: fromJson, values: [recordset(columns, some(mostAtOnce))] }
    while (count - next >= atOnce) yield { sql: many, values: some(atOnce).flat() }
    while (next < count) yield { sql: one, values: valuesOf(next++) }
  }
}

export type InsertRows = (connection: Connection, count: number, valuesOf: (index: number) => Value[]) => Promise<void>

export function rowsInto(table: string, columns: readonly string[]): InsertRows {
  const statements = statementsInto(table, columns)
  return async (connection, count, valuesOf) => {
    for (const { sql, values } of statements(connection.kind, count, valuesOf)) await connection.run(sql, values)
  }
}

/**
 * What changes any number of rows on PostgreSQL, in one statement. It fails, by a division by zero, if one of them was not as it was loaded, and so can
 * be sent together with the commit.
 */
export function updatesOf(table: string, columns: readonly string[], idColumn: string): (rows: readonly Value[][]) => Generator<Statement> {
  const assignments = columns.map((column) => `${column} = changed.${column}`).join(', ')
  const sql = `${plannedAnew}
WITH written AS (
  UPDATE ${table} SET ${assignments} FROM json_populate_recordset(NULL::${table}, ?) AS changed
  WHERE ${table}.tenant_id = changed.tenant_id AND ${table}.${idColumn} = changed.${idColumn} AND ${table}.version = changed.version - 1
  RETURNING 1
) SELECT 1 / (CASE WHEN count(*) = ? THEN 1 ELSE 0 END) FROM written`
  return function* (rows) {
    for (let next = 0; next < rows.length; next += mostAtOnce) {
      const some = rows.slice(next, next + mostAtOnce)
      yield { sql, values: [recordset(columns, some), some.length] }
    }
  }
}

/** Rows as the JSON that PostgreSQL takes for rows of a table. Half a character is written as it would be in a value of its own. */
function recordset(columns: readonly string[], rows: readonly Value[][]): string {
  const names = columns.map((column, index) => `${index === 0 ? '{' : ','}"${column}":`)
  return `[${rows.map((row) => `${row.map((value, index) => names[index] + written(value)).join('')}}`).join(',')}]`
}

function written(value: Value): string {
  return typeof value === 'string' ? JSON.stringify(value.replace(/\p{Surrogate}/gu, '\ufffd')) : String(value)
}
