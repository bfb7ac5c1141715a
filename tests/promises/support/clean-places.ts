import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Place } from '../../../src/server/config.ts'
import { type databases, newPlace } from '../../support/stores.ts'

/** Gives out empty places of one kind. A PostgreSQL database is emptied and given out again: making one takes long. */
export class CleanPlaces {
  readonly #kind: (typeof databases)[number]
  readonly #returned: Place[] = []

  constructor(kind: (typeof databases)[number]) {
    this.#kind = kind
  }

  async take(): Promise<Place> {
    const used = this.#returned.pop()
    if (used && 'database' in used) {
      await empty(used.database)
      return used
    }
    const { place, remove } = await newPlace(this.#kind)
    onTestFinished(remove)
    return place
  }

  giveBack(place: Place): void {
    if ('database' in place) this.#returned.push(place)
  }
}

async function empty(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('DROP SCHEMA public CASCADE')
    await client.query('CREATE SCHEMA public')
  } finally {
    await client.end()
  }
}
