import type { SqliteFile } from '../../support/sqlite-file.ts'
import { hung, pause } from './wait.ts'

export const gone = 'gone'

/** What clients were told about their todos, to be held against what the database holds after a crash. */
export class Ledger {
  readonly #told = new Map<number, string>()
  readonly #sent = new Map<number, string>()
  acknowledged = 0

  /** A change is under way: until it is answered, both the old state and this one are right. */
  send(number: number, state: string): void {
    this.#sent.set(number, state)
  }

  acknowledge(number: number, state: string): void {
    this.acknowledged += 1
    this.#sent.delete(number)
    this.#told.set(number, state)
  }

  /** Resolves when so many more writes were acknowledged. */
  async nextAcknowledged(count: number): Promise<void> {
    const wanted = this.acknowledged + count
    const deadline = performance.now() + hung
    while (this.acknowledged < wanted) {
      if (performance.now() > deadline) throw new Error('No write is acknowledged any more.')
      await pause(2)
    }
  }

  isThere(number: number): boolean {
    return this.#told.get(number) !== gone
  }

  /** The acknowledged writes that are not there. What became of the unanswered ones is taken over as it is. */
  lost(database: SqliteFile): string[] {
    const row = database.prepare(`SELECT status || ' ' || subject AS state FROM todos WHERE tenant_id = 1 AND id = ?`)
    const lost: string[] = []
    for (const [number, told] of this.#told) {
      const found = (row.get(number) as { state: string } | undefined)?.state ?? gone
      if (found !== told && found !== this.#sent.get(number)) lost.push(`#${number} was answered as "${told}" and is "${found}"`)
      this.#told.set(number, found)
    }
    this.#sent.clear()
    return lost
  }
}
