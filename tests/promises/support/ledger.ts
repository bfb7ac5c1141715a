import type { Looking } from './look-into.ts'
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
  async lost(database: Looking): Promise<string[]> {
    const lost: string[] = []
    const numbers = [...this.#told.keys()]
    for (let from = 0; from < numbers.length; from += atOnce) {
      const some = numbers.slice(from, from + atOnce)
      const states = await statesOf(database, some)
      for (const number of some) {
        const told = this.#told.get(number)
        const found = states.get(number) ?? gone
        if (found !== told && found !== this.#sent.get(number)) lost.push(`#${number} was answered as "${told}" and is "${found}"`)
        this.#told.set(number, found)
      }
    }
    this.#sent.clear()
    return lost
  }
}

const atOnce = 500

async function statesOf(database: Looking, numbers: readonly number[]): Promise<Map<number, string>> {
  const wanted = numbers.map(() => '?').join(', ')
  const sql = `SELECT id, status || ' ' || subject AS state FROM todos WHERE tenant_id = 1 AND id IN (${wanted})`
  return new Map((await database.all<{ id: number; state: string }>(sql, ...numbers)).map(({ id, state }) => [id, state]))
}
