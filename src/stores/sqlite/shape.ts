import type { Spelling } from '../sql/migrations/migration.ts'
import { columns } from './columns.ts'
import type { SqliteConnection } from './connection.ts'
import { type Database, prepare } from './driver.ts'

export const spelling: Spelling = { kind: 'sqlite', integer: 'INTEGER', endOfTable: ' STRICT' }

const columnsSql = `
SELECT tables.name || '.' || columns.name FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'`

/** What a database of ours lacks. The text that describes its tables is on pages that may be damaged, too, and no check of the pages reads it. */
export function missingColumns(connection: SqliteConnection): string[] {
  const found = new Set(columnsOf(connection.database))
  return expectedColumns()
    .filter((column) => !found.has(column))
    .map((column) => `it has no ${column}`)
}

export function expectedColumns(): string[] {
  return Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))
}

export function columnsOf(database: Database): string[] {
  return prepare(database, columnsSql)
    .all()
    .map((row) => String((row as unknown as unknown[])[0]))
}
