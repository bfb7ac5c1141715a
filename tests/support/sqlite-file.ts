import { readdirSync, readlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'

type Given = string | number

/** A handle on a database file behind the product's back, which waits for locks as other programs do. */
export class SqliteFile {
  readonly #file: string
  readonly #database: DatabaseSyncInstance
  #hasStatements = false

  constructor(file: string, { readOnly = false } = {}) {
    this.#file = resolve(file)
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

  /** For a file that nobody else looks into and that is going to be removed: it is let go of some time later. */
  abandon(): void {
    this.#database.close()
  }

  /** The file stays open until its statements are let go of; a crash that is looked into needs it closed at once. */
  async close(): Promise<void> {
    this.#database.close()
    if (!this.#hasStatements) return
    // Mostly the young will do; all there is takes as long as the start of a command.
    await collectGarbage({ type: 'minor' })
    if (isOpenHere(this.#file)) await letGoOfClosed()
  }
}

/** What this process has closed stays open until its statements are collected as garbage (docs/decisions/0020). */
export function letGoOfClosed(): Promise<void> {
  return collectGarbage({ type: 'major' })
}

type Collect = (options: { type: 'minor' | 'major' }) => void

let collect: Collect | undefined

async function collectGarbage(options: Parameters<Collect>[0]): Promise<void> {
  collect ??= garbageCollector()
  collect(options)
  await new Promise((resolve) => setImmediate(resolve))
}

function garbageCollector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

const ownFiles = '/proc/self/fd'

/** Whether this process has the file open; where the system does not tell, it may have. */
function isOpenHere(file: string): boolean {
  try {
    return readdirSync(ownFiles).some((number) => targetOf(number) === file)
  } catch {
    return true
  }
}

function targetOf(number: string): string | undefined {
  try {
    return readlinkSync(`${ownFiles}/${number}`)
  } catch {
    return undefined
  }
}
