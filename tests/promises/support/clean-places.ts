import { cpSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type { Place } from '../../../src/server/config/place.ts'
import { copyOfDatabase, type databases, emptyPlace } from '../../support/stores.ts'

/** Gives out places of one kind: empty ones, or copies of one that nobody has open. */
export class CleanPlaces {
  readonly #kind: (typeof databases)[number]
  readonly #original: Place | undefined

  constructor(kind: (typeof databases)[number], original?: Place) {
    this.#kind = kind
    this.#original = original
  }

  async take(): Promise<Place> {
    const original = this.#original
    const { place, remove } = await (original && 'database' in original ? copyOfDatabase(original.database) : emptyPlace(this.#kind))
    onTestFinished(remove)
    if (original && 'data' in original && 'data' in place) cpSync(original.data, place.data, { recursive: true })
    return place
  }
}
