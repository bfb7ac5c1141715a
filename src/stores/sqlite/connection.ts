import type { Database, Statement } from 'better-sqlite3'
import type { LeaseTime } from '../../core/ports/store.ts'
import type { Connection, Value } from '../sql/connection.ts'
import { machineTime } from './machine-time.ts'

const maximumPrepared = 400
/** SQLite looks into a bound limit when it plans, and so plans anew at every call, which takes longer than most lists. It does not look into a sum. */
const unlookedAt = 'LIMIT ? + 0'

/** Runs the shared statements on one SQLite handle, each prepared once. */
export class SqliteConnection implements Connection {
  readonly kind = 'sqlite'
  readonly database: Database
  readonly #prepared = new Map<string, Statement>()

  constructor(database: Database) {
    this.database = database
  }

  async all(sql: string, values: readonly Value[]): Promise<Value[][]> {
    return this.#prepare(sql).all(values) as Value[][]
  }

  async run(sql: string, values: readonly Value[]): Promise<number> {
    return this.#prepare(sql).run(values).changes
  }

  async leaseTime(): Promise<LeaseTime> {
    return machineTime()
  }

  #prepare(sql: string): Statement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.database.prepare(sql.replaceAll('LIMIT ?', unlookedAt))
    if (statement.reader) statement.raw(true)
    if (this.#prepared.size >= maximumPrepared) this.#prepared.clear()
    this.#prepared.set(sql, statement)
    return statement
  }
}
