import type { Writing } from '../../core/ports/store.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import type { Connection } from './connection.ts'
import { transactionOn } from './transaction.ts'

/** How one database opens and ends a transaction that shuts out other writers. */
export interface Transactor {
  /** Waits for its turn; rejects with StoreUnavailable when that takes too long. */
  begin(): Promise<Connection>
  commit(connection: Connection, grown: ReadonlySet<number>): Promise<void>
  rollback(connection: Connection): Promise<void>
  /** What an error of the database means to the caller; errors that are not the database's come back as they are. */
  explain(error: unknown, outcome: 'not_saved' | 'unknown'): unknown
  /** Hears, after a commit, which tenants' logs have grown. */
  committed(grown: ReadonlySet<number>): void
}

type Work<Answer> = (writing: Writing, connection: Connection) => Promise<Answer>

interface Job {
  tenant: number
  work: Work<unknown>
  resolve(answer: unknown): void
  reject(problem: unknown): void
}

const maximumBatch = 256

/**
 * Writes that wait at the same time share one commit, and so one trip to the disk. Each runs inside a savepoint of its own:
 * one that fails is undone alone, and nobody is answered before the commit is on the disk.
 */
export class GroupCommit {
  #jobs: Job[] = []
  #draining = false
  readonly #transactor: Transactor

  constructor(transactor: Transactor) {
    this.#transactor = transactor
  }

  /** Resolves when nothing is waiting any more. */
  async settled(): Promise<void> {
    while (this.#draining) await new Promise((resolve) => setImmediate(resolve))
  }

  submit<Answer>(tenant: number, work: Work<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#jobs.push({ tenant, work, resolve: resolve as (answer: unknown) => void, reject })
      if (this.#draining) return
      this.#draining = true
      // Everything that arrives in this turn of the event loop travels together.
      setImmediate(() => void this.#drain())
    })
  }

  async #drain(): Promise<void> {
    while (this.#jobs.length > 0) {
      await this.#commitTogether(this.#jobs.splice(0, maximumBatch))
      // Give requests that came in meanwhile the chance to join the next batch.
      if (this.#jobs.length > 0) await new Promise((resolve) => setImmediate(resolve))
    }
    this.#draining = false
  }

  async #commitTogether(batch: Job[]): Promise<void> {
    const { begin, commit, rollback, explain, committed } = this.#transactor
    const grown = new Set<number>()
    const answers: { job: Job; answer: unknown }[] = []
    let connection: Connection
    try {
      connection = await begin()
    } catch (error) {
      for (const job of batch) job.reject(explain(error, 'not_saved'))
      return
    }
    let committing = false
    try {
      for (const job of batch) {
        const result = await this.#runAlone(connection, job, grown, batch.length > 1)
        if (result.done) answers.push({ job, answer: result.answer })
      }
      committing = true
      if (answers.length === 0) await rollback(connection)
      else await commit(connection, grown)
    } catch (error) {
      const problem = explain(error, committing ? 'unknown' : 'not_saved')
      await rollback(connection).catch(() => undefined)
      for (const job of batch) job.reject(problem)
      return
    }
    for (const { job, answer } of answers) job.resolve(answer)
    if (answers.length > 0) committed(grown)
  }

  /** Throws only when the whole transaction is lost; a job's own failure rejects that job and leaves no trace. */
  async #runAlone(connection: Connection, job: Job, grown: Set<number>, shared: boolean): Promise<{ done: boolean; answer?: unknown }> {
    const ownGrown: number[] = []
    try {
      if (shared) await connection.run('SAVEPOINT job', [])
      const writing = transactionOn(connection, job.tenant, (tenant) => ownGrown.push(tenant))
      const answer = await job.work(writing, connection)
      if (shared) await connection.run('RELEASE SAVEPOINT job', [])
      for (const tenant of ownGrown) grown.add(tenant)
      return { done: true, answer }
    } catch (error) {
      const problem = this.#transactor.explain(error, 'not_saved')
      if (problem instanceof StoreUnavailable) throw problem
      if (shared) {
        await connection.run('ROLLBACK TO SAVEPOINT job', [])
        await connection.run('RELEASE SAVEPOINT job', [])
      }
      job.reject(problem)
      return { done: false }
    }
  }
}
