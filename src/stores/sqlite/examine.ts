import { statSync } from 'node:fs'
import { numbered } from '../sql/numbers.ts'
import type { SqliteConnection } from './connection.ts'
import { isUnavailable } from './errors.ts'
import { missingColumns } from './shape.ts'

/** Looks at every page and every row. Damage that ends the look is what it has found, not a failure. */
export function examine(connection: SqliteConnection): string[] {
  return [
    ...complaintsOf(() => pragma(connection, 'integrity_check(20)')),
    ...complaintsOf(() =>
      connection
        .prepare('PRAGMA foreign_key_check')
        .all()
        .map(([table]) => `a row of ${table} refers to one that is gone`),
    ),
    ...complaintsOf(() => missingColumns(connection)),
    ...endsOfLogs(connection, manyTenants),
    ...counters(connection),
  ]
}

/** SQLite checks about 250 MB a second where little else goes on. */
const bytesPerMillisecond = 100_000
const rowsPerMillisecond = 200
const newestRows = 1_000

/**
 * What can be found within a budget of milliseconds: everything in a database of moderate size; in a large one the small tables and the newest rows
 * of the others. A best effort, since neither is a proof: SQLite has no checksums of its pages.
 */
export function examineQuickly(connection: SqliteConnection, file: string, budget: number): string[] {
  const deadline = performance.now() + budget
  const shape = complaintsOf(() => missingColumns(connection))
  const [first, ...more] = [...shape, ...examineEnds(connection, file, manyTenants), ...counters(connection)]
  if (first !== undefined) return [first, ...more]
  return complaintsOf(() => {
    if (sizeOf(connection) / bytesPerMillisecond <= budget) return pragma(connection, 'quick_check(1)')
    return tablesBySize(connection).flatMap(({ name, rows }) => {
      const left = deadline - performance.now()
      if (left <= 0) return []
      if (rows / rowsPerMillisecond <= left) return pragma(connection, `quick_check('${name}')`)
      connection.prepare(`SELECT * FROM "${name}" ORDER BY rowid DESC LIMIT ${newestRows}`).all()
      return []
    })
  })
}

/** Whether nothing is wrong with one small table. */
export function isInOrder(connection: SqliteConnection, table: string): boolean {
  return complaintsOf(() => pragma(connection, `quick_check('${table}')`)).length === 0
}

/** How many bytes the database has by its own account. */
export function sizeOf(connection: SqliteConnection): number {
  return numberOf(connection, 'page_count') * numberOf(connection, 'page_size')
}

/** Tenants whose logs are looked at, by a command and by a daemon. */
const fewTenants = 20
const manyTenants = 1_000
const headOfLog = 32
const headOfFrame = 24

/**
 * What takes no time at all, and finds a copy of older days beside a younger log: every page must be in the file or in the log. The log is
 * measured before the file, into which others may be emptying it.
 */
export function examineEnds(connection: SqliteConnection, file: string, tenants = fewTenants): string[] {
  const complaints = complaintsOf(() => {
    const missing = missingPages(connection, file)
    // Once more, since it may just have been vacuumed.
    return missing > 0 && missingPages(connection, file) > 0 ? [`${missing} pages of it are missing`] : []
  })
  return [...complaints, ...endsOfLogs(connection, tenants)]
}

function missingPages(connection: SqliteConnection, file: string): number {
  const pageSize = numberOf(connection, 'page_size')
  const pages = numberOf(connection, 'page_count')
  const frames = Math.floor(Math.max(0, lengthOf(`${file}-wal`) - headOfLog) / (pageSize + headOfFrame))
  return Math.max(0, pages - frames - Math.floor(lengthOf(file) / pageSize))
}

function lengthOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function numberOf(connection: SqliteConnection, pragma: string): number {
  return Number(connection.prepare(`PRAGMA ${pragma}`).get()?.[0])
}

const endsSql = `
SELECT tenants.name, tenants.last_event, (SELECT max(seq) FROM events WHERE tenant_id = tenants.id)
FROM tenants ORDER BY tenants.id LIMIT ?`

/** Each tenant's log must end where its counter says; one that was trimmed has no end. */
function endsOfLogs(connection: SqliteConnection, tenants: number): string[] {
  return complaintsOf(() =>
    connection
      .prepare(endsSql)
      .all(tenants)
      .filter(([, counted, last]) => last !== null && last !== counted)
      .map(([name, counted, last]) => `the log of tenant ${name} ends at ${last}, and ${counted} were counted`),
  )
}

/** No number may be in use that its counter has not reached: it would be given a second time. */
function counters(connection: SqliteConnection): string[] {
  return Object.entries(numbered).flatMap(([noun, table]) =>
    complaintsOf(() =>
      connection
        .prepare(
          `SELECT tenants.name, coalesce(counters.last, 0), (SELECT max(id) FROM ${table} WHERE tenant_id = tenants.id) AS highest
          FROM tenants LEFT JOIN counters ON counters.tenant_id = tenants.id AND counters.noun = ?
          WHERE highest > coalesce(counters.last, 0) LIMIT 20`,
        )
        .all(noun)
        .map(([tenant, counted, highest]) => `tenant ${tenant} has a ${noun} ${highest}, and ${counted} were counted`),
    ),
  )
}

function tablesBySize(connection: SqliteConnection): { name: string; rows: number }[] {
  const names = connection.prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT wr`).all()
  return names
    .map(([name]) => ({ name: String(name), rows: Number(connection.prepare(`SELECT max(rowid) FROM "${name}"`).get()?.[0] ?? 0) }))
    .toSorted((one, other) => one.rows - other.rows)
}

function pragma(connection: SqliteConnection, call: string): string[] {
  return connection
    .prepare(`PRAGMA ${call}`)
    .all()
    .flatMap(([complaint]) => String(complaint).split('\n'))
    .filter((complaint) => complaint !== 'ok' && !complaint.startsWith('***'))
}

function complaintsOf(look: () => string[]): string[] {
  try {
    return look()
  } catch (error) {
    if (isUnavailable(error)) throw error
    return [`it could not be looked through: ${error instanceof Error ? error.message : error}`]
  }
}
