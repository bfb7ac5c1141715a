import type { Reading, Store } from '../../core/ports/store.ts'
import { forgetAnswers } from '../sql/answers.ts'
import { GroupCommit, type Transactor } from '../sql/group-commit.ts'
import { dueJobs, headsOfQueues, postpone, tenantsWithDueJobs } from '../sql/jobs.ts'
import { longestLease } from '../sql/lease.ts'
import { findRun, lapsedRuns } from '../sql/runs.ts'
import { findTenant } from '../sql/tenants.ts'
import { findToken } from '../sql/tokens.ts'
import { transactionOn } from '../sql/transaction.ts'
import { SqliteBell } from './bell.ts'
import type { SqliteConnection } from './connection.ts'
import { explainSqlite } from './errors.ts'
import { connect, openFile } from './open.ts'
import { patiently } from './patience.ts'

export interface SqliteOptions {
  file: string
  /** How long to wait for another process's lock, in milliseconds. */
  patience?: number
}

/**
 * One file, any number of processes. Reads have a handle of their own, so that they see only what is committed while a
 * batch of writes is under way; the writer's is opened by the first write.
 */
export async function openSqlite({ file, patience = 15_000 }: SqliteOptions): Promise<Store> {
  const reader = await openFile(file, patience)
  const bell = new SqliteBell(reader)
  const explain = (error: unknown, outcome: 'not_saved' | 'unknown') => explainSqlite(file, error, outcome)
  let writer: SqliteConnection | undefined

  const transactor: Transactor = {
    async begin() {
      writer ??= await patiently(patience, () => connect(file))
      const connection = writer
      await patiently(patience, () => connection.run('BEGIN IMMEDIATE', []))
      // What is being written is seen by nobody else, so that reads may come between.
      connection.takeTurns()
      return connection
    },
    async commit(connection) {
      await connection.run('COMMIT', [])
    },
    async rollback(connection) {
      if (writer?.database.isTransaction) await connection.run('ROLLBACK', [])
    },
    explain,
    committed(grown) {
      for (const tenant of grown) bell.ring(tenant)
    },
  }
  const group = new GroupCommit(transactor)

  let lastRead: Promise<unknown> = Promise.resolve()
  const inSnapshot = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      await patiently(patience, () => reader.run('BEGIN', []))
      return await patiently(patience, work)
    } catch (error) {
      throw explain(error, 'not_saved')
    } finally {
      if (reader.database.isTransaction) await reader.run('COMMIT', [])
    }
  }
  /** Reads take turns on the one handle; each is over before the event loop turns, so nobody waits for long. */
  const read = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const answer = lastRead.then(() => inSnapshot(work))
    lastRead = answer.catch(() => undefined)
    return answer
  }

  /** One statement is consistent by itself. It shares the snapshot of whoever reads meanwhile, which is as good as its own. */
  const readAlone = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await patiently(patience, work)
    } catch (error) {
      throw explain(error, 'not_saved')
    }
  }

  return {
    kind: 'sqlite',
    read: (tenant, work) => read(() => work(transactionOn(reader, tenant, () => undefined) as Reading)),
    write: (tenant, work) => group.submit(tenant, work),
    findToken: (hash) => readAlone(() => findToken(reader, hash)),
    findRun: (hash) => readAlone(() => findRun(reader, hash)),
    lapsedRuns: (limit) => readAlone(async () => lapsedRuns(reader, await reader.leaseTime(), longestLease, limit)),
    jobs: {
      due: (now, limit) => readAlone(() => dueJobs(reader, now, limit)),
      heads: (line, tenant, now, limit) => readAlone(() => headsOfQueues(reader, line, tenant, now, limit)),
      tenants: (line, now) => readAlone(() => tenantsWithDueJobs(reader, line, now)),
      postpone: (job, until) => group.submit(job.tenant, (_writing, connection) => postpone(connection, job, until)),
    },
    findTenant: (name) => readAlone(() => findTenant(reader, name)),
    forgetAnswers: (before, limit) => group.submit(0, (_writing, connection) => forgetAnswers(connection, before, limit)),
    onBell: (listener) => bell.listen(listener),
    async examine() {
      const complaints = await reader.all('PRAGMA integrity_check(20)', [])
      const orphans = await reader.all('PRAGMA foreign_key_check', [])
      return [
        ...complaints.map(([complaint]) => String(complaint)).filter((complaint) => complaint !== 'ok'),
        ...orphans.map(([table]) => `a row of ${table} refers to one that is gone`),
      ]
    },
    async close() {
      bell.stop()
      await group.settled()
      await lastRead
      writer?.emptyLog()
      writer?.close()
      reader.close()
    },
  }
}
