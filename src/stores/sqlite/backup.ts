import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { type Contents, contentsOf } from './contents.ts'
import { openDatabase } from './driver.ts'
import { explainSqlite } from './errors.ts'
import { connect } from './open.ts'
import { fileToDisk, namesToDisk } from './to-disk.ts'
import { whileBusy } from './while-busy.ts'

const busyTimeout = 15_000

/**
 * Writes the database as it is at one moment into a new file, while others go on reading and writing: `VACUUM INTO` reads in one transaction, whereas
 * SQLite's online backup starts over whenever another process writes. What it has written is looked over before it gets its name.
 */
export async function backUp(file: string, to: string): Promise<Contents> {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    throw new StoreUnavailable(`There is no database ${file}.`, 'not_saved', 'Name the folder of the one to back up: --data DIR')
  }
  // The name is taken first: whatever has it already is not overwritten.
  takeName(to)
  const draft = `${to}.new-${process.pid}`
  try {
    takeName(draft)
    await write(file, draft)
    const contents = contentsOf(draft)
    if (typeof contents === 'string') {
      const hint = 'Look the database over: punchlist doctor. Is the disk sound?'
      throw new StoreUnavailable(`The backup is not whole (${contents}); it was not kept.`, 'not_saved', hint)
    }
    fileToDisk(draft)
    renameSync(draft, to)
    namesToDisk(dirname(to))
    return contents
  } catch (error) {
    rmSync(to, { force: true })
    throw explainSqlite(file, error, 'not_saved')
  } finally {
    rmSync(draft, { force: true })
  }
}

async function write(file: string, draft: string): Promise<void> {
  const connection = await whileBusy(busyTimeout, () => connect(file))
  await whileBusy(busyTimeout, () => connection.database.exec(`VACUUM INTO '${draft.replaceAll("'", "''")}'`))
  connection.close()
  // So that it can take a database's place as it is.
  const written = openDatabase(draft)
  written.exec('PRAGMA journal_mode = WAL')
  written.close()
}

function takeName(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}
