import type { Writing } from '../../../core/ports/store.ts'
import { findingAnswer } from '../answers.ts'
import type { Connection, Value } from '../connection.ts'
import type { Finding } from '../table.ts'
import { findingLast, lastFrom, todoQueries } from '../todos/todos.ts'
import { tableOf, transactionOn } from '../transaction.ts'
import { AskTogether } from './ask-together.ts'
import { type Batch, isRead } from './batch.ts'
import { overridden } from './overridden.ts'

/** Reads for each job; if they take more, it is not looked any further ahead. */
const mostReads = 10

class Enough extends Error {}

type Work = (writing: Writing, connection: Connection) => Promise<unknown>

/**
 * Has all jobs of a batch try, at the same time, and keeps nothing but what they read: the batch then finds it at hand, and what would be a way to the
 * server for each job is one for all. What a job comes to here is nobody's business: the jobs before it have not been done yet.
 */
export async function rehearse(batch: Batch, connection: Connection, jobs: readonly { tenant: number; work: Work }[]): Promise<void> {
  const ahead = new ReadAhead(batch, connection, mostReads * jobs.length)
  const reading: Connection = {
    kind: connection.kind,
    all: (sql, values) => ahead.read({ sql, values }, false),
    run: () => Promise.reject(new Enough()),
    giveWay: () => connection.giveWay(),
    leaseTime: () => batch.leaseTime(),
    wallTime: () => batch.wallTime(),
  }
  const tenants = new Map(jobs.map(({ tenant }) => [tenant, rehearsing(batch, reading, ahead.read, tenant)]))
  const attempts = jobs.map(async ({ tenant, work }) => work(tenants.get(tenant) as Writing, reading))
  await Promise.allSettled([...[...tenants.keys()].map((tenant) => batch.lookAhead(tenant)), ...attempts])
  await ahead.settled()
}

/** `isAlike`: others are likely to ask the same of other values. */
type Read = (finding: Finding, isAlike: boolean) => Promise<Value[][]>

/** Reads for the batch, each thing once. */
class ReadAhead {
  readonly #batch: Batch
  readonly #connection: Connection
  readonly #together: AskTogether
  readonly #asked = new Map<string, Promise<Value[][]>>()
  readonly #most: number

  constructor(batch: Batch, connection: Connection, most: number) {
    this.#most = most
    this.#batch = batch
    this.#connection = connection
    this.#together = new AskTogether(connection)
  }

  read: Read = async (finding, isAlike) => {
    const key = `${finding.sql}\0${JSON.stringify(finding.values)}`
    const answer = this.#asked.get(key) ?? this.#ask(finding, isAlike)
    this.#asked.set(key, answer)
    return (await answer).map((row) => [...row])
  }

  /** Resolves when all that was asked for is there. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#asked.values())
  }

  async #ask(finding: Finding, isAlike: boolean): Promise<Value[][]> {
    if (!isRead(finding.sql) || this.#asked.size >= this.#most) throw new Enough()
    try {
      const rows = await (isAlike ? this.#together.ask(finding) : this.#connection.all(finding.sql, finding.values))
      this.#batch.noteFound(finding, rows)
      return rows
    } catch (error) {
      this.#batch.isBroken = true
      throw error
    }
  }
}

function rehearsing(batch: Batch, reading: Connection, read: Read, tenant: number): Writing {
  return overridden(
    transactionOn(reading, tenant, () => undefined),
    {
      async find(noun, reference) {
        const table = tableOf(noun)
        const finding = table.finding(tenant, reference)
        const [row] = finding === undefined ? [] : await read(finding, true)
        return row && table.decode(row)
      },
      nextNumber: (noun) => (noun === 'tenant' ? Promise.reject(new Enough()) : batch.firstNumber(tenant, noun)),
      get todos() {
        return {
          ...todoQueries(reading, tenant),
          async lastPosition(list: number) {
            const last = lastFrom(await read(findingLast(tenant, list), true))
            batch.noteEnd(tenant, list, last)
            return last
          },
        }
      },
      answers: {
        // Nearly always there is none, and nobody need wait to hear so.
        async find(key) {
          read(findingAnswer(tenant, key), true).catch(() => undefined)
          return undefined
        },
        keep: async () => undefined,
      },
      apply: async () => undefined,
      append: async () => 0,
    },
  )
}
