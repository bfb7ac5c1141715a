import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { refuseNewer } from '../sql/migrate.ts'
import { SqliteConnection } from './connection.ts'
import { openDatabase } from './driver.ts'
import { examine } from './examine.ts'

/** What a file that nobody uses holds, after it was looked over. */
export interface Contents {
  bytes: number
  /** Number of the newest migration it has seen. */
  schema: number
  tenants: number
  /** Events that were ever logged, in all tenants. */
  events: number
}

/**
 * Reads a file that nobody changes, every page of it. It is opened as one that cannot change, so that nothing is made beside it and no lock is
 * left on it, although the handle stays open for a while (driver.ts). Answers what it holds, or what is wrong with it.
 */
export function contentsOf(file: string): Contents | string {
  let connection: SqliteConnection | undefined
  try {
    connection = new SqliteConnection(openDatabase(`${pathToFileURL(file).href}?immutable=1`))
    const known = connection.prepare(`SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`).get()?.[0]
    if (known !== 1) return 'it is not a Punchlist database'
    const number = (sql: string) => Number(connection?.prepare(sql).get()?.[0])
    const schema = number('SELECT coalesce(max(number), 0) FROM migrations')
    refuseNewer(schema)
    const [complaint] = schema === 0 ? ['it is not a Punchlist database'] : examine(connection)
    if (complaint !== undefined) return complaint
    const [tenants, events] = [number('SELECT count(*) FROM tenants'), number('SELECT coalesce(sum(last_event), 0) FROM tenants')]
    return { bytes: statSync(file).size, schema, tenants, events }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) return error.message
    throw error
  } finally {
    connection?.close()
  }
}
