import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { migrate, refuseNewer } from '../sql/migrate.ts'
import { newest } from '../sql/migrations/index.ts'
import { SqliteConnection } from './connection.ts'
import { openDatabase } from './driver.ts'
import { damaged, explainSqlite } from './errors.ts'
import { isInOrder, sizeOf } from './examine.ts'
import { FileWatch, identityOf } from './file-watch.ts'
import { keepPrivate, makePrivateFile } from './private-files.ts'
import { spelling } from './shape.ts'
import { fileToDisk } from './to-disk.ts'
import { whileBusy } from './while-busy.ts'

/** Older versions can corrupt a database in WAL mode when a checkpoint meets a reset of the log. */
const oldestSqlite = [3, 51, 3]

/**
 * Opens the file, making or migrating it if need be. A new database is built aside and linked into place, so a file that
 * is there is always whole: an empty or truncated one is damage, never a new start.
 */
export async function openFile(file: string, busyTimeout: number): Promise<{ connection: SqliteConnection; watch: FileWatch }> {
  try {
    if (!existsSync(file)) await create(file)
    keepPrivate(file)
    // Which file it is must be known before it is opened: it may be replaced while its lock is waited for.
    const known = identityOf(file)
    const connection = await whileBusy(busyTimeout, () => connect(file))
    await whileBusy(busyTimeout, () => upToDate(connection, file, busyTimeout))
    return { connection, watch: new FileWatch(file, known, () => sizeOf(connection)) }
  } catch (error) {
    throw explainSqlite(file, explainFile(file, error), 'not_saved')
  }
}

/** Another handle on a file that `openFile` has seen to. */
export function connect(file: string): SqliteConnection {
  if (statSync(file).size === 0) throw damaged(file)
  return connectAnyway(file)
}

function connectAnyway(file: string): SqliteConnection {
  const database = openDatabase(file)
  const connection = new SqliteConnection(database)
  refuseOldSqlite(connection)
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  // 2 MB, the default, makes a list that was not just read a dozen trips to the file. It is filled only as far as it is used.
  database.exec('PRAGMA cache_size = -65536')
  return connection
}

async function create(file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  removeAbandonedDrafts(file)
  const draft = `${file}.new-${process.pid}-${performance.now().toString(36).replace('.', '')}`
  try {
    await build(draft)
    linkSync(draft, file)
  } catch (error) {
    // Another process was quicker: its database is as good as ours.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true })
  }
}

/**
 * In memory first, then written out whole: a handle that has prepared statements stays open after its close (driver.ts), and one that is still
 * open on the draft would go on using the draft's log and lock table under the file's new name.
 */
async function build(draft: string): Promise<void> {
  const memory = connectAnyway(':memory:')
  await migrateExclusively(memory, 0)
  makePrivateFile(draft)
  memory.database.exec(`VACUUM INTO '${draft.replaceAll("'", "''")}'`)
  memory.close()
  const written = openDatabase(draft)
  written.exec('PRAGMA journal_mode = WAL')
  written.close()
  fileToDisk(draft)
}

/** A process that died while it was building a database leaves its draft behind. */
function removeAbandonedDrafts(file: string): void {
  const prefix = `${basename(file)}.new-`
  for (const name of readdirSync(dirname(file))) {
    const builder = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (builder > 0 && !isAlive(builder)) rmSync(join(dirname(file), name), { force: true })
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function upToDate(connection: SqliteConnection, file: string, busyTimeout: number): Promise<void> {
  const [table] = await connection.all(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`, [])
  if (table === undefined) throw damaged(file)
  const [row] = await connection.all('SELECT coalesce(max(number), 0) FROM migrations', [])
  const current = Number(row?.[0])
  refuseNewer(current)
  if (current === 0) throw damaged(file)
  await inWalMode(connection, file)
  if (current === newest) return
  // What says how old it is must be in order itself: by a wrong word of it, what is there already would be made again.
  if (!isInOrder(connection, 'migrations')) throw damaged(file)
  await migrateExclusively(connection, busyTimeout)
}

/** A copy made by other means may say that it has no log; if there is one all the same, the file is not what it was. */
async function inWalMode(connection: SqliteConnection, file: string): Promise<void> {
  const [mode] = await connection.all('PRAGMA journal_mode', [])
  if (mode?.[0] === 'wal') return
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw damaged(file)
  connection.database.exec('PRAGMA journal_mode = WAL')
}

async function migrateExclusively(connection: SqliteConnection, busyTimeout: number): Promise<void> {
  await whileBusy(busyTimeout, () => connection.run('BEGIN IMMEDIATE', []))
  try {
    await migrate(connection, spelling, Date.now())
    await connection.run('COMMIT', [])
  } catch (error) {
    if (connection.database.isTransaction) await connection.run('ROLLBACK', [])
    throw error
  }
}

function refuseOldSqlite(connection: SqliteConnection): void {
  const version = String(connection.prepare('SELECT sqlite_version()').get()?.[0])
  if (isAtLeast(version, oldestSqlite)) return
  throw new StoreUnavailable(
    `SQLite ${version} can corrupt databases that several processes use; ${oldestSqlite.join('.')} or newer is needed.`,
    'not_saved',
    'Install Punchlist with the SQLite it brings: npm ci',
  )
}

export function isAtLeast(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  const difference = oldest.map((part, index) => (parts[index] ?? 0) - part).find((delta) => delta !== 0)
  return (difference ?? 0) >= 0
}

function explainFile(file: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  const isOfTheSystem = /^E[A-Z]+$/.test(code ?? '')
  if (!isOfTheSystem && !(error instanceof TypeError)) return error
  const message = `The database ${file} cannot be opened (${code ?? (error as Error).message}).`
  return new StoreUnavailable(
    message,
    'not_saved',
    'Check the path, its owner and its permissions, or choose another folder with --data DIR.',
    error,
  )
}
