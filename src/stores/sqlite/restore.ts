import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { type Contents, contentsOf } from './contents.ts'
import { openDatabase } from './driver.ts'
import { explainSqlite, isDamage } from './errors.ts'
import { holdAlone } from './hold-alone.ts'
import { fileToDisk, namesToDisk } from './to-disk.ts'

export interface Restored extends Contents {
  /** Where the database is that was there before. */
  previous: string | undefined
}

/**
 * Puts a copy of a backup in the database's place. At every moment there is a whole database under the name, the old one or the new one, and never
 * the new one beside the old one's log, which SQLite would play into it.
 */
export async function restore(file: string, backup: string, now: number): Promise<Restored> {
  refuseUnfinished(file, backup)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.new-${process.pid}-restored`
  try {
    copyFileSync(backup, draft)
    chmodSync(draft, 0o600)
    const contents = inOrder(draft, backup)
    const held = await holdAlone(file)
    try {
      const previous = putAside(file, now)
      renameSync(draft, file)
      namesToDisk(dirname(file))
      return { ...contents, previous }
    } finally {
      held.close()
    }
  } catch (error) {
    throw explainSqlite(file, error, 'not_saved')
  } finally {
    rmSync(draft, { force: true })
  }
}

function refuseUnfinished(file: string, backup: string): void {
  const [source, target] = [statSync(backup), statSync(file, { throwIfNoEntry: false })]
  if (target !== undefined && source.dev === target.dev && source.ino === target.ino) {
    throw new StoreUnavailable(`${backup} is the database itself.`, 'not_saved', 'Name the backup to restore: punchlist restore FILE')
  }
  if ((statSync(`${backup}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  throw new StoreUnavailable(
    `${backup} has a log beside it (${backup}-wal): it is a database in use or half of a copy, not a backup; nothing was changed.`,
    'not_saved',
    `Make a backup of it: punchlist backup --data ${dirname(backup)}`,
  )
}

/** The copy itself is looked over, every page of it, since it is what will be used. */
function inOrder(draft: string, backup: string): Contents {
  const contents = inWalMode(draft) ? contentsOf(draft) : 'it is not a database'
  if (typeof contents === 'string') {
    const hint = 'Choose another backup.'
    throw new StoreUnavailable(`${backup} is not a whole backup (${contents}); nothing was changed.`, 'not_saved', hint)
  }
  fileToDisk(draft)
  return contents
}

function inWalMode(draft: string): boolean {
  if (statSync(draft).size === 0) return false
  const database = openDatabase(draft)
  try {
    database.exec('PRAGMA journal_mode = WAL')
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  } finally {
    database.close()
  }
}

/** The old database keeps its name until the new one takes it. A log that could not be emptied into it goes along. */
function putAside(file: string, now: number): string | undefined {
  const aside = `${file}.before-restore-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`
  const isThere = existsSync(file)
  if (isThere) linkSync(file, aside)
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (log !== undefined && log.size > 0) renameSync(`${file}-wal`, `${aside}-wal`)
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  // The log must be gone for good before the new file comes.
  namesToDisk(dirname(file))
  return isThere ? aside : undefined
}
