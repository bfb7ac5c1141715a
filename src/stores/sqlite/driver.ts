import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'

export type Database = DatabaseSyncInstance
export type Statement = StatementSyncInstance

/**
 * The only file that knows which SQLite this is. The package has the interface of Node's own `node:sqlite` and brings binaries that serve every
 * Node; the built-in can take its place once every Node that we support has it, with a SQLite that is new enough (docs/decisions/0020).
 */
export function openDatabase(file: string): Database {
  // Waiting is our own business (while-busy.ts): SQLite would sleep inside the call, and the event loop with it.
  return new DatabaseSync(file, { timeout: 0 })
}

/**
 * Its rows are arrays in the order of the columns. Unlike in `node:sqlite`, a statement is given up only when it is collected as garbage, and a
 * database that is closed before stays open until then, or until the process has ended: count on `close` for nothing but that it is not used again.
 */
export function prepare(database: Database, sql: string): Statement {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/** SQLite's own words for what it has a number for, since the package does not always pass the number on. */
const numbers = new Map([
  ['database is locked', 5],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['locking protocol', 15],
  ['file is not a database', 26],
])

/** The number that SQLite gives an error, with its details in the upper bits; nothing if it is no error of SQLite's. */
export function errorNumber(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const { errcode } = error as Error & { errcode?: unknown }
  return typeof errcode === 'number' ? errcode : numbers.get(error.message)
}
