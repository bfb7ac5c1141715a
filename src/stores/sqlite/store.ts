import type { Reading, Store } from '../../core/ports/store.ts'
import { forgetAnswers } from '../sql/answers.ts'
import { askInTurns } from '../sql/ask-in-turns.ts'
import { send } from '../sql/batch/batch.ts'
import { forgetCounts } from '../sql/counts.ts'
import { findLeftover, purgeSome } from '../sql/deletion/purge.ts'
import { GroupCommit, type Transactor, Undone } from '../sql/group-commit.ts'
import { dueJobs, headsOfQueues, postpone, tenantsWithDueJobs } from '../sql/jobs.ts'
import { nodeArrives, nodeLeaves } from '../sql/nodes.ts'
import { forgetRemoved } from '../sql/removed.ts'
import { findRun, lapsedRuns } from '../sql/runs.ts'
import { findTenant, keepChannel } from '../sql/tenants.ts'
import { findTokens } from '../sql/tokens.ts'
import { transactionOn } from '../sql/transaction.ts'
import { SqliteBell } from './bell.ts'
import type { SqliteConnection } from './connection.ts'
import { damaged, explainSqlite, foundDamaged, isDamage } from './errors.ts'
import { examine, examineEnds, examineQuickly } from './examine.ts'
import { damageOfLog } from './log-damage.ts'
import { connect, openFile } from './open.ts'
import { Readers } from './readers.ts'
import { whileBusy } from './while-busy.ts'

/** Milliseconds. A change of ten thousand rows takes several hundred, in which nobody else would be answered. */
const longestTurn = 20

/** Milliseconds that whoever stays for long takes at its start: a daemon that was killed must be back soon. */
const longestCheck = 300

export interface SqliteOptions {
  file: string
  /** How long to wait for another process's lock, in milliseconds. */
  busyTimeout?: number
  /** How closely to look for damage first: not at all, at the ends of the file and its logs (which takes no time, and is the default), or as far as 300 ms go. */
  check?: 'none' | 'ends' | 'quick'
}

/**
 * One file, any number of processes. Reads have handles of their own, so that they see only what is committed while a
 * batch of writes is under way; the writer's is opened by the first write.
 */
export async function openSqlite({ file, busyTimeout = 15_000, check = 'ends' }: SqliteOptions): Promise<Store> {
  // Before SQLite opens it, which at its close would empty what it takes for the whole log, and delete the rest.
  const logComplaint = check === 'ends' ? undefined : await damageOfLog(`${file}-wal`)
  if (logComplaint !== undefined) throw foundDamaged(file, logComplaint)
  const { connection: reader, watch } = await openFile(file, busyTimeout)
  await whileBusy(busyTimeout, () => refuseDamage(file, reader, check)).catch((error) => {
    throw explainSqlite(file, error, 'not_saved')
  })
  const bell = new SqliteBell(reader, watch)
  /** Whatever damage anybody comes upon, nobody writes to it from then on. */
  const explain = (error: unknown, outcome: 'not_saved' | 'unknown') => {
    const explained = explainSqlite(file, error, outcome)
    if (isDamage(error)) watch.notice(damaged(file))
    return explained
  }
  let writer: SqliteConnection | undefined

  const transactor: Transactor = {
    isTenants: true,
    async begin() {
      watch.look()
      writer ??= await whileBusy(busyTimeout, () => connect(file))
      const connection = writer
      await whileBusy(busyTimeout, () => connection.run('BEGIN IMMEDIATE', []))
      // What is being written is seen by nobody else, so that reads may come between.
      connection.takeTurns(longestTurn)
      return connection
    },
    async commit(connection, writes) {
      watch.look()
      try {
        for (const write of writes) await send(connection, write)
      } catch (error) {
        throw new Undone('What was to be written was not.', { cause: error })
      }
      await connection.run('COMMIT', [])
      // Were it deleted in the meantime, nobody would find what was just committed.
      watch.look('unknown')
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

  const readers = new Readers(reader, () => connect(file))
  const inSnapshot = async <Answer>(connection: SqliteConnection, work: () => Promise<Answer>): Promise<Answer> => {
    try {
      watch.glance()
      await whileBusy(busyTimeout, () => connection.run('BEGIN', []))
      const answer = await whileBusy(busyTimeout, work)
      await connection.run('COMMIT', [])
      return answer
    } catch (error) {
      if (connection.database.isTransaction) await connection.run('ROLLBACK', []).catch(() => undefined)
      throw explain(error, 'not_saved')
    }
  }

  /** One statement is consistent by itself. It shares the snapshot of whoever reads meanwhile, which is as good as its own. */
  const readAlone = async <Answer>(work: (connection: SqliteConnection) => Promise<Answer>): Promise<Answer> => {
    try {
      watch.glance()
      return await whileBusy(busyTimeout, () => work(readers.present))
    } catch (error) {
      throw explain(error, 'not_saved')
    }
  }

  return {
    kind: 'sqlite',
    read: (tenant, work) =>
      readers.read((connection) => inSnapshot(connection, () => work(transactionOn(connection, tenant, () => undefined) as Reading))),
    write: (tenant, work) => group.submit(tenant, work),
    findToken: askInTurns((hashes: string[]) => readAlone((connection) => findTokens(connection, hashes))),
    findRun: (hash) => readAlone((connection) => findRun(connection, hash)),
    lapsedRuns: (limit) => readAlone((connection) => lapsedRuns(connection, limit)),
    jobs: {
      due: (now, limit) => readAlone((connection) => dueJobs(connection, now, limit)),
      heads: (line, tenant, now, limit) => readAlone((connection) => headsOfQueues(connection, line, tenant, now, limit)),
      tenants: (line, now) => readAlone((connection) => tenantsWithDueJobs(connection, line, now)),
      postpone: (job, until) => group.submit(job.tenant, (_writing, connection) => postpone(connection, job, until)),
    },
    nodes: {
      arrive: (id) => group.submit(0, (_writing, connection) => nodeArrives(connection, id)),
      leave: (id) => group.submit(0, (_writing, connection) => nodeLeaves(connection, id)),
    },
    keepChannel: (channel) => group.submit(0, (_writing, connection) => keepChannel(connection, channel)),
    findTenant: (name) => readAlone((connection) => findTenant(connection, name)),
    forgetRemoved: (before, limit) => group.submit(0, (_writing, connection) => forgetRemoved(connection, before, limit)),
    forgetCounts: (before, limit) => group.submit(0, (_writing, connection) => forgetCounts(connection, before, limit)),
    forgetAnswers: (before, limit) => group.submit(0, (_writing, connection) => forgetAnswers(connection, before, limit)),
    async purge(limit) {
      const leftover = await readAlone((connection) => findLeftover(connection))
      return leftover === undefined ? 0 : group.submit(leftover.tenant, (_writing, connection) => purgeSome(connection, leftover, limit))
    },
    onBell: (listener) => bell.listen(listener),
    examine: () => readAlone(async (connection) => examine(connection)),
    async close() {
      bell.stop()
      await group.settled()
      await readers.settled()
      // What this process holds must not be written into a file that has taken the old one's place.
      if (watch.trouble === undefined) writer?.emptyLog()
      writer?.close()
      readers.close()
    },
  }
}

function refuseDamage(file: string, reader: SqliteConnection, check: NonNullable<SqliteOptions['check']>): void {
  const [complaint] = checks[check](reader, file)
  if (complaint === undefined) return
  reader.close()
  throw foundDamaged(file, complaint)
}

const checks: Record<NonNullable<SqliteOptions['check']>, (reader: SqliteConnection, file: string) => string[]> = {
  none: () => [],
  ends: (reader, file) => examineEnds(reader, file),
  quick: (reader, file) => examineQuickly(reader, file, longestCheck),
}
