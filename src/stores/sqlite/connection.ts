import type { LeaseTime } from '../../core/ports/store.ts'
import type { Connection, Value } from '../sql/connection.ts'
import { type Database, errorNumber, prepare, type Statement } from './driver.ts'
import { machineTime } from './machine-time.ts'

const maximumPrepared = 400
/** SQLite looks into a bound limit when it plans, and so plans anew at every call, which takes longer than most lists. It does not look into a sum. */
const unlookedAt = 'LIMIT ? + 0'

const nothing = () => {}

/** Runs the shared statements on one SQLite handle, each prepared once. */
export class SqliteConnection implements Connection {
  readonly kind = 'sqlite'
  readonly database: Database
  readonly #prepared = new Map<string, Statement>()
  #turnLength = Number.POSITIVE_INFINITY
  #turnBegan = 0
  #beforeGivingWay = nothing

  constructor(database: Database) {
    this.database = database
  }

  async all(sql: string, values: readonly Value[]): Promise<Value[][]> {
    const rows = this.prepare(sql).all(...whole(values)) as Value[][]
    if (performance.now() > this.#turnBegan + this.#turnLength) await this.#endTurn()
    return rows
  }

  async run(sql: string, values: readonly Value[]): Promise<number> {
    const { changes } = this.prepare(sql).run(...whole(values))
    if (performance.now() > this.#turnBegan + this.#turnLength) await this.#endTurn()
    return changes
  }

  /** From here on others get their turn whenever the work has gone on for so many milliseconds. */
  takeTurns(length: number, beforeGivingWay = nothing): void {
    this.#turnLength = length
    this.#turnBegan = performance.now()
    this.#beforeGivingWay = beforeGivingWay
  }

  /** Before a stretch that no statement interrupts, a turn is over sooner. */
  async giveWay(): Promise<void> {
    if (performance.now() > this.#turnBegan + this.#turnLength / 4) await this.#endTurn()
  }

  async #endTurn(): Promise<void> {
    this.#beforeGivingWay()
    await new Promise((resolve) => setImmediate(resolve))
    this.#turnBegan = performance.now()
  }

  async leaseTime(): Promise<LeaseTime> {
    return machineTime()
  }

  async wallTime(): Promise<number> {
    return Date.now()
  }

  /** What the log holds goes into the file, which then is all there is. It is as safe in the log, so whatever is in the way of that is no loss. */
  emptyLog(): void {
    try {
      this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch (error) {
      if (errorNumber(error) === undefined) throw error
    }
  }

  close(): void {
    this.#prepared.clear()
    this.database.close()
  }

  prepare(sql: string): Statement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = prepare(this.database, sql.replaceAll('LIMIT ?', unlookedAt))
    if (this.#prepared.size >= maximumPrepared) this.#prepared.clear()
    this.#prepared.set(sql, statement)
    return statement
  }
}

/** The driver ends a text at its first NUL without a word. The contract lets none in; should one come all the same, it is not cut short. */
function whole(values: readonly Value[]): readonly Value[] {
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\0')) throw new TypeError('A text with a NUL character cannot be stored.')
  }
  return values
}
