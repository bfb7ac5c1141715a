import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'

type Given = string | number

/** A handle on a database file behind the product's back, which waits for locks as other programs do. */
export class SqliteFile {
  readonly #database: DatabaseSyncInstance
  #hasStatements = false

  constructor(file: string, { readOnly = false } = {}) {
    this.#database = new DatabaseSync(file, { timeout: 5_000, readOnly })
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  prepare(sql: string): StatementSyncInstance {
    this.#hasStatements = true
    return this.#database.prepare(sql)
  }

  run(sql: string, ...values: Given[]): void {
    this.prepare(sql).run(...values)
  }

  all<Row>(sql: string, ...values: Given[]): Row[] {
    return this.prepare(sql).all(...values)
  }

  /** The first column of the first row. */
  value(sql: string, ...values: Given[]): unknown {
    return Object.values(this.all<object>(sql, ...values)[0] ?? {})[0]
  }

  /** The file stays open until its statements are let go of; a crash that is looked into needs it closed at once. */
  async close(): Promise<void> {
    this.#database.close()
    if (this.#hasStatements) await letGoOfClosed()
  }
}

/** What this process has closed stays open until its statements are collected as garbage (docs/decisions/0020). */
export async function letGoOfClosed(): Promise<void> {
  collectGarbage ??= garbageCollector()
  collectGarbage()
  await new Promise((resolve) => setImmediate(resolve))
}

let collectGarbage: (() => void) | undefined

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
