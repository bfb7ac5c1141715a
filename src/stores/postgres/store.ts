import pg from 'pg'
import type { Lock, Reading, Store } from '../../core/ports/store.ts'
import { forgetAnswers } from '../sql/answers.ts'
import { askInTurns } from '../sql/ask-in-turns.ts'
import type { Connection } from '../sql/connection.ts'
import { forgetCounts } from '../sql/counts.ts'
import { findLeftover, purgeSome } from '../sql/deletion/purge.ts'
import { GroupCommit, type Transactor, Undone } from '../sql/group-commit.ts'
import { dueJobs, headsOfQueues, postpone, tenantsWithDueJobs } from '../sql/jobs.ts'
import { nodeArrives, nodeLeaves } from '../sql/nodes.ts'
import { shareRates } from '../sql/rates.ts'
import { forgetRemoved } from '../sql/removed.ts'
import { findRun, lapsedRuns } from '../sql/runs.ts'
import { findTenant, keepChannel } from '../sql/tenants.ts'
import { findTokens } from '../sql/tokens.ts'
import { transactionOn } from '../sql/transaction.ts'
import { PostgresBell } from './bell.ts'
import { PostgresConnection } from './connection.ts'
import { explainPostgres } from './errors.ts'
import { openPool } from './open.ts'

export interface PostgresOptions {
  url: string
  connections?: number
}

type Pooled = PostgresConnection<pg.PoolClient>

const lockTenant = 'SELECT id FROM tenants WHERE id = ? FOR NO KEY UPDATE'
const lockInstallation = `SELECT value FROM installation WHERE name = 'last_tenant' FOR NO KEY UPDATE`

/** One server, any number of nodes. Writers of one tenant queue at the tenant's row; tenants do not wait for each other. */
export async function openPostgres({ url, connections = 10 }: PostgresOptions): Promise<Store> {
  const pool = await openPool(url, connections)
  const bell = new PostgresBell(url)
  const groups = new Map<string, GroupCommit>()

  const transactorFor = (tenant: number, lock: Lock): Transactor => ({
    isTenants: lock === 'tenant',
    async begin(ahead) {
      const connection = new PostgresConnection(await pool.connect())
      try {
        const opening = [
          connection.run('BEGIN', []),
          lock === 'installation' ? connection.run(lockInstallation, []) : connection.run(lockTenant, [tenant]),
        ]
        // What is read ahead is sent along: it is read when the lock is had.
        await Promise.all([...opening, ahead(connection)])
        return connection
      } catch (error) {
        connection.client.release(true)
        throw error
      }
    },
    async commit(connection, writes, grown) {
      // All of it on one way to the server. A commit behind anything that failed keeps nothing.
      const sent = writes.map(({ sql, values }) => connection.run(sql, values))
      for (const log of grown) sent.push(connection.run(PostgresBell.ringSql, [String(log)]))
      const isSaid = (connection as Pooled).isOpen
      if (isSaid) sent.push(connection.run('COMMIT', []))
      const problem = (await Promise.allSettled(sent)).find((outcome) => outcome.status === 'rejected')?.reason
      // The server has said no, or was never asked: what a lost connection has come to otherwise, nobody knows.
      if (!isSaid || problem instanceof pg.DatabaseError) throw new Undone('Nothing was committed.', { cause: problem })
      if (problem !== undefined) throw problem
      ;(connection as Pooled).client.release()
    },
    async rollback(connection) {
      const { client } = connection as Pooled
      const failed = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      )
      client.release(failed)
    },
    explain: explainPostgres,
    // The notification reaches this node too.
    committed: () => undefined,
  })

  const groupFor = (tenant: number, lock: Lock): GroupCommit => {
    const key = lock === 'installation' ? lock : String(tenant)
    const known = groups.get(key)
    if (known) return known
    const group = new GroupCommit(transactorFor(tenant, lock))
    groups.set(key, group)
    return group
  }

  const withConnection = async <Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer> => {
    try {
      const client = await pool.connect()
      try {
        return await work(new PostgresConnection(client))
      } finally {
        client.release()
      }
    } catch (error) {
      throw explainPostgres(error, 'not_saved')
    }
  }

  /** The transaction is opened on the way of the first statement, and closed behind the answer: whoever reads waits for neither. */
  const inSnapshot = async <Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer> => {
    try {
      const client = await pool.connect()
      const connection = new PostgresConnection(client)
      const opened = connection.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', [])
      try {
        const [answer] = await Promise.all([work(connection), opened])
        return answer
      } finally {
        // Read only: whatever becomes of it, nothing is lost. Whoever has the connection next is answered behind it.
        connection.run('COMMIT', []).catch(() => undefined)
        client.release()
      }
    } catch (error) {
      throw explainPostgres(error, 'not_saved')
    }
  }

  return {
    kind: 'postgres',
    read: (tenant, work) => inSnapshot((connection) => work(transactionOn(connection, tenant, () => undefined) as Reading)),
    write: (tenant, work, lock = 'tenant') => groupFor(tenant, lock).submit(tenant, work),
    findToken: askInTurns((hashes: string[]) => withConnection((connection) => findTokens(connection, hashes))),
    findRun: (hash) => withConnection((connection) => findRun(connection, hash)),
    lapsedRuns: (limit) => withConnection((connection) => lapsedRuns(connection, limit)),
    jobs: {
      due: (now, limit) => withConnection((connection) => dueJobs(connection, now, limit)),
      heads: (line, tenant, now, limit) => withConnection((connection) => headsOfQueues(connection, line, tenant, now, limit)),
      tenants: (line, now) => withConnection((connection) => tenantsWithDueJobs(connection, line, now)),
      postpone: (job, until) => withConnection((connection) => postpone(connection, job, until)),
    },
    nodes: {
      arrive: (id) => withConnection((connection) => nodeArrives(connection, id)),
      leave: (id) => withConnection((connection) => nodeLeaves(connection, id)),
    },
    shareRates: (node, mine) => withConnection((connection) => shareRates(connection, node, mine)),
    keepChannel: (channel) => withConnection((connection) => keepChannel(connection, channel)),
    findTenant: (name) => withConnection((connection) => findTenant(connection, name)),
    forgetRemoved: (before, limit) => withConnection((connection) => forgetRemoved(connection, before, limit)),
    forgetCounts: (before, limit) => withConnection((connection) => forgetCounts(connection, before, limit)),
    forgetAnswers: (before, limit) => withConnection((connection) => forgetAnswers(connection, before, limit)),
    async purge(limit) {
      const leftover = await withConnection(findLeftover)
      if (leftover === undefined) return 0
      return groupFor(leftover.tenant, 'tenant').submit(leftover.tenant, (_writing, connection) => purgeSome(connection, leftover, limit))
    },
    onBell: (listener) => bell.listen(listener),
    // The server looks after its own pages; what can be asked from here is whether it answers.
    async examine() {
      await withConnection((connection) => connection.all('SELECT 1', []))
      return []
    },
    async close() {
      await bell.stop()
      await Promise.all([...groups.values()].map((group) => group.settled()))
      await pool.end()
    },
  }
}
