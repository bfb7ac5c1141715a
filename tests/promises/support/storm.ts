import { restClient } from '../../support/processes.ts'
import { gone, type Ledger } from './ledger.ts'
import type { Random } from './random.ts'

interface Owned {
  number: number
  subject: string
}

type Rest = ReturnType<typeof restClient>

const statuses = ['pending', 'in_progress', 'completed', 'canceled'] as const

/** One client that creates, changes and deletes todos without a pause. No two clients touch the same todo. */
export class StormClient {
  readonly #name: string
  readonly #ledger: Ledger
  readonly #random: Random
  #owned: Owned[]
  #count = 0

  constructor(name: string, ledger: Ledger, random: Random, owned: Owned[] = []) {
    this.#name = name
    this.#ledger = ledger
    this.#random = random
    this.#owned = owned
  }

  /** Goes on until the storm is over; answers what should not have happened before that. */
  async run(url: string, token: string, isOver: () => boolean): Promise<string[]> {
    const rest = restClient(url, token)
    this.#owned = this.#owned.filter(({ number }) => this.#ledger.isThere(number))
    while (!isOver()) {
      try {
        await this.#writeOnce(rest)
      } catch (problem) {
        return isOver() ? [] : [`${this.#name}: ${problem instanceof Error ? `${problem.message} ${problem.cause ?? ''}` : problem}`]
      }
    }
    return []
  }

  async #writeOnce(rest: Rest): Promise<void> {
    const choice = this.#random.fraction()
    if (choice < 0.5 || this.#owned.length < 5) return this.#create(rest)
    const todo = this.#random.pick(this.#owned)
    return choice < 0.85 ? this.#change(rest, todo) : this.#delete(rest, todo)
  }

  async #create(rest: Rest): Promise<void> {
    this.#count += 1
    const subject = `${this.#name} ${this.#count}`
    const { todo } = await expectStatus(201, rest('POST', '/v1/todos', { subject }))
    this.#ledger.acknowledge(todo.id, `pending ${subject}`)
    this.#owned.push({ number: todo.id, subject })
  }

  async #change(rest: Rest, { number, subject }: Owned): Promise<void> {
    const status = this.#random.pick(statuses)
    this.#ledger.send(number, `${status} ${subject}`)
    await expectStatus(200, rest('PATCH', `/v1/todos/${number}`, { status }))
    this.#ledger.acknowledge(number, `${status} ${subject}`)
  }

  async #delete(rest: Rest, { number }: Owned): Promise<void> {
    this.#owned = this.#owned.filter((owned) => owned.number !== number)
    this.#ledger.send(number, gone)
    await expectStatus(200, rest('DELETE', `/v1/todos/${number}`))
    this.#ledger.acknowledge(number, gone)
  }
}

async function expectStatus(status: number, answer: ReturnType<Rest>) {
  const { status: actual, text, body } = await answer
  if (actual !== status) throw new Error(`answered ${actual}: ${text}`)
  return body
}
