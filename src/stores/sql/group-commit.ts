import type { Writing } from '../../core/ports/store.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { Batch } from './batch/batch.ts'
import { rehearse } from './batch/rehearse.ts'
import { writingIn } from './batch/writing.ts'
import type { Connection } from './connection.ts'
import type { Statement } from './insert-rows.ts'
import { transactionOn } from './transaction.ts'

/** How one database opens and ends a transaction that shuts out other writers. */
export interface Transactor {
  /** Waits for its turn; rejects with StoreUnavailable when that takes too long. `ahead` may be called to read ahead, as soon as others are shut out. */
  begin(ahead: (connection: Connection) => Promise<void>): Promise<Connection>
  /** Says what is still to be written, and commits. Rejects with Undone when it is certain that nothing was. */
  commit(connection: Connection, writes: readonly Statement[], grown: ReadonlySet<number>): Promise<void>
  rollback(connection: Connection): Promise<void>
  /** What an error of the database means to the caller; errors that are not the database's come back as they are. */
  explain(error: unknown, outcome: 'not_saved' | 'unknown'): unknown
  /** Hears, after a commit, which tenants' logs have grown. */
  committed(grown: ReadonlySet<number>): void
  /** Whether its transactions shut out whoever else writes to a job's tenant; otherwise nothing is known of it between two statements. */
  readonly isTenants: boolean
}

/** The transaction is over, and nothing of it was kept. */
export class Undone extends Error {}

type Work<Answer> = (writing: Writing, connection: Connection) => Promise<Answer>

interface Job {
  tenant: number
  work: Work<unknown>
  resolve(answer: unknown): void
  reject(problem: unknown): void
}

const maximumBatch = 256

/**
 * Writes that wait at the same time share one commit, and so one trip to the disk. They are done as if each came through: what they write waits until they
 * have (batch/batch.ts). Where something fails nevertheless, the transaction is rolled back and all of them are done once more, each inside a savepoint of
 * its own: one that fails is then undone alone. Nobody is answered before the commit is on the disk.
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

  async #commitTogether(jobs: Job[]): Promise<void> {
    if (this.#transactor.isTenants && (await this.#commitBatch(jobs))) return
    await this.#commitOneByOne(jobs)
  }

  /** Answers false when the jobs have to be done once more. */
  async #commitBatch(jobs: Job[]): Promise<boolean> {
    const { begin, commit, rollback, explain, committed } = this.#transactor
    const outcomes: (() => void)[] = []
    let batch: Batch | undefined
    let connection: Connection
    try {
      connection = await begin(async (opened) => {
        batch = new Batch(opened, jobs.length > 1)
        await (jobs.length > 1 ? rehearse(batch, opened, jobs) : batch.lookAhead((jobs[0] as Job).tenant).catch(() => undefined))
      })
    } catch (error) {
      for (const job of jobs) job.reject(explain(error, 'not_saved'))
      return true
    }
    batch ??= new Batch(connection, jobs.length > 1)
    const late = this.#whoCameMeanwhile(jobs.length)
    if (late.length > 0) await this.#join(batch, connection, jobs, late)
    let committing = false
    try {
      let kept = 0
      for (const job of jobs) {
        const outcome = await this.#runIn(batch, job)
        outcomes.push(outcome.settle)
        if (outcome.isKept) kept += 1
      }
      committing = true
      if (kept === 0) await rollback(connection)
      else await commit(connection, batch.takeWrites(), batch.grown)
    } catch (error) {
      const isUndone = error instanceof Undone || !committing
      const problem = explain(error instanceof Undone ? error.cause : error, isUndone ? 'not_saved' : 'unknown')
      await rollback(connection).catch(() => undefined)
      if (isUndone && !(problem instanceof StoreUnavailable)) return false
      for (const job of jobs) job.reject(problem)
      return true
    }
    for (const settle of outcomes) settle()
    committed(batch.grown)
    return true
  }

  /** Where there is a queue for the lock, more jobs wait by now than when it was asked for; it is worth a way to the server to take them along. */
  #whoCameMeanwhile(already: number): Job[] {
    const most = Math.min(this.#jobs.length, maximumBatch - already)
    return most >= already ? this.#jobs.splice(0, most) : []
  }

  async #join(batch: Batch, connection: Connection, jobs: Job[], late: readonly Job[]): Promise<void> {
    batch.isShared = true
    jobs.push(...late)
    if (connection.kind === 'postgres') await rehearse(batch, connection, late)
  }

  /** Throws when the whole transaction is lost; a job's own failure leaves no trace. */
  async #runIn(batch: Batch, job: Job): Promise<{ isKept: boolean; settle(): void }> {
    batch.beginJob(job.tenant)
    try {
      if (batch.isBroken) throw new Undone()
      const answer = await job.work(
        batch.writing(job.tenant, () => writingIn(batch, job.tenant)),
        batch,
      )
      await batch.keepJob()
      return { isKept: true, settle: () => job.resolve(answer) }
    } catch (error) {
      const problem = this.#transactor.explain(error, 'not_saved')
      if (batch.isBroken || problem instanceof StoreUnavailable) throw problem
      await batch.dropJob()
      return { isKept: false, settle: () => job.reject(problem) }
    }
  }

  async #commitOneByOne(jobs: readonly Job[]): Promise<void> {
    const { begin, commit, rollback, explain, committed } = this.#transactor
    const grown = new Set<number>()
    const answers: { job: Job; answer: unknown }[] = []
    let connection: Connection
    try {
      connection = await begin(async () => undefined)
    } catch (error) {
      for (const job of jobs) job.reject(explain(error, 'not_saved'))
      return
    }
    let committing = false
    try {
      for (const job of jobs) {
        const result = await this.#runAlone(connection, job, grown, jobs.length > 1)
        if (result.done) answers.push({ job, answer: result.answer })
      }
      committing = true
      if (answers.length === 0) await rollback(connection)
      else await commit(connection, [], grown)
    } catch (error) {
      const problem = explain(error instanceof Undone ? error.cause : error, committing ? 'unknown' : 'not_saved')
      await rollback(connection).catch(() => undefined)
      for (const job of jobs) job.reject(problem)
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
