import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** SQLite's own files beside the database; it makes them with the database's mode. */
const suffixes = ['', '-wal', '-shm']

/** What a folder of ours holds besides the database and what is named after it. */
const ours = new Set(['workspace', 'backups', 'daemon'])

/** A new file that nobody else can open, not even before there is anything in it. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}

/**
 * The data is its owner's alone: the files always, the folder when it is ours. A folder that holds other things is the user's, who may
 * have others work in it, and is left as it is.
 */
export function keepPrivate(file: string): void {
  for (const suffix of suffixes) restrict(file + suffix, 0o600)
  const folder = dirname(file)
  if (isOurs(folder, basename(file))) restrict(folder, 0o700)
}

function isOurs(folder: string, database: string): boolean {
  return readdirSync(folder).every((name) => name.startsWith(database) || name.startsWith('punchlist-') || ours.has(name))
}

/** Only ever takes rights away. What belongs to somebody else is for them to protect. */
function restrict(path: string, most: number): void {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined || (status.mode & 0o777 & ~most) === 0) return
  try {
    chmodSync(path, status.mode & most)
  } catch (error) {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
