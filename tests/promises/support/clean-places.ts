import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import type { Place } from '../../../src/server/config.ts'
import { type databases, emptyPlace, runSql } from '../../support/stores.ts'

/** Gives out places of one kind: empty ones, or copies of one that nobody has open. */
export class CleanPlaces {
  readonly #kind: (typeof databases)[number]
  readonly #original: Place | undefined
  readonly #returned: Place[] = []

  constructor(kind: (typeof databases)[number], original?: Place) {
    this.#kind = kind
    this.#original = original
  }

  async take(): Promise<Place> {
    if (this.#original && 'database' in this.#original) return copyOfDatabase(this.#original.database)
    const used = this.#returned.pop()
    if (used) {
      for (const sql of ['DROP SCHEMA public CASCADE', 'CREATE SCHEMA public']) await runSql(used, sql)
      return used
    }
    const { place, remove } = await emptyPlace(this.#kind)
    onTestFinished(remove)
    if (this.#original && 'data' in place) cpSync(this.#original.data, place.data, { recursive: true })
    return place
  }

  /** An empty PostgreSQL database is given out again, emptied: making one takes long. */
  giveBack(place: Place): void {
    if ('database' in place && this.#original === undefined) this.#returned.push(place)
  }
}

async function copyOfDatabase(url: string): Promise<Place> {
  const server = { database: inject('postgres') }
  const copy = `copy_${randomBytes(6).toString('hex')}`
  await runSql(server, `CREATE DATABASE ${copy} TEMPLATE ${new URL(url).pathname.slice(1)}`)
  onTestFinished(() => runSql(server, `DROP DATABASE ${copy} WITH (FORCE)`))
  return { database: url.replace(/[^/]+$/, copy) }
}
