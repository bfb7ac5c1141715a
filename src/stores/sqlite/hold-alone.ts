import { existsSync, readFileSync, statSync } from 'node:fs'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { openDatabase } from './driver.ts'
import { isBusy, isDamage } from './errors.ts'
import { whileBusy } from './while-busy.ts'

/** Commands come and go; what stays for longer is a daemon. */
const busyTimeout = 2_000

interface Held {
  /** Lets others in again. */
  close(): void
}

/**
 * Shuts every other process out of a database and empties its log into it. Refuses while anybody else has it open. A file too damaged to be
 * locked is told by the system's own list of locks, where there is one.
 */
export async function holdAlone(file: string): Promise<Held> {
  if (!existsSync(file)) return { close: () => undefined }
  const database = openDatabase(file)
  try {
    // Nothing is prepared on it, so that its close is one (driver.ts).
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    await whileBusy(busyTimeout, () => database.exec('BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)'))
    return database
  } catch (error) {
    database.close()
    const holder = isBusy(error) ? 'another process' : holderOf(file)
    if (holder !== undefined) {
      const hint = `Stop the daemon and whatever else uses it (fuser ${file}), then repeat.`
      throw new StoreUnavailable(`The database ${file} is in use by ${holder}; nothing was changed.`, 'not_saved', hint, error)
    }
    if (isDamage(error)) return { close: () => undefined }
    throw error
  }
}

/** Whoever has a database open holds a lock on it. */
function holderOf(file: string): string | undefined {
  if (!existsSync('/proc/locks')) return undefined
  const inode = String(statSync(file).ino)
  for (const line of readFileSync('/proc/locks', 'utf8').split('\n')) {
    const [, holder, locked] = /POSIX\s+ADVISORY\s+\w+\s+(-?\d+)\s+[0-9a-f]+:[0-9a-f]+:(\d+)/.exec(line) ?? []
    if (locked === inode && holder !== String(process.pid)) return `process ${holder}`
  }
  return undefined
}
