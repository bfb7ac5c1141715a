import { gone, type Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { OpenStormDoor, StormDoor } from './storm-doors.ts'

interface Owned {
  number: number
  subject: string
}

const statuses = ['pending', 'in_progress', 'completed', 'canceled'] as const

/** One client that creates, changes and deletes todos without a pause. No two clients touch the same todo. */
export class StormClient {
  readonly #name: string
  readonly #ledger: Ledger
  readonly #random: Random
  readonly #open: OpenStormDoor
  #owned: Owned[]
  #count = 0

  constructor(name: string, ledger: Ledger, random: Random, open: OpenStormDoor, owned: Owned[] = []) {
    this.#name = name
    this.#ledger = ledger
    this.#random = random
    this.#open = open
    this.#owned = owned
  }

  /** Goes on until the storm is over; answers what should not have happened before that. */
  async run(url: string, token: string, isOver: () => boolean): Promise<string[]> {
    this.#owned = this.#owned.filter(({ number }) => this.#ledger.isThere(number))
    try {
      const door = await this.#open(url, token)
      while (!isOver()) await this.#writeOnce(door)
      return []
    } catch (problem) {
      return isOver() ? [] : [`${this.#name}: ${problem instanceof Error ? `${problem.message} ${problem.cause ?? ''}` : problem}`]
    }
  }

  async #writeOnce(door: StormDoor): Promise<void> {
    const choice = this.#random.fraction()
    if (choice < 0.5 || this.#owned.length < 5) return this.#create(door)
    const todo = this.#random.pick(this.#owned)
    return choice < 0.85 ? this.#change(door, todo) : this.#delete(door, todo)
  }

  async #create(door: StormDoor): Promise<void> {
    this.#count += 1
    const subject = `${this.#name} ${this.#count}`
    const number = await door.create(subject)
    this.#ledger.acknowledge(number, `pending ${subject}`)
    this.#owned.push({ number, subject })
  }

  async #change(door: StormDoor, { number, subject }: Owned): Promise<void> {
    const status = this.#random.pick(statuses)
    this.#ledger.send(number, `${status} ${subject}`)
    await door.change(number, status)
    this.#ledger.acknowledge(number, `${status} ${subject}`)
  }

  async #delete(door: StormDoor, { number }: Owned): Promise<void> {
    this.#owned = this.#owned.filter((owned) => owned.number !== number)
    this.#ledger.send(number, gone)
    await door.delete(number)
    this.#ledger.acknowledge(number, gone)
  }
}
