import { dirname } from 'node:path'
import { DiskFull, StoreUnavailable } from '../../core/ports/unavailable.ts'
import { errorNumber } from './driver.ts'

/** SQLite's primary result codes that mean something to whoever runs it: https://sqlite.org/rescode.html */
const codes = { BUSY: 5, LOCKED: 6, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, PROTOCOL: 15, NOTADB: 26 } as const

/** Says in a sentence what an SQLite error means and what to do. Anything else comes back as it is. */
export function explainSqlite(file: string, error: unknown, outcome: 'not_saved' | 'unknown'): unknown {
  if (isDamage(error)) return damaged(file, outcome, error)
  const code = codeOf(error)
  if (code === undefined) return error
  const unavailable = (message: string, hint: string) => new StoreUnavailable(message, outcome, hint, error)
  if (isBusy(error)) {
    return unavailable(
      `The database ${file} is locked by another process.`,
      'Try again; if it stays locked, find the process that holds it (fuser, lsof).',
    )
  }
  if (code === 'FULL')
    return new DiskFull('The disk is full.', outcome, 'Free some space, then repeat the call. Reading still works.', error)
  if (code === 'READONLY')
    return unavailable(`The database ${file} cannot be written to.`, 'Check the owner and the permissions of the file and its folder.')
  if (code === 'IOERR' || code === 'CANTOPEN') {
    return unavailable(
      `The database ${file} cannot be read or written (SQLITE_${code} ${errorNumber(error)}).`,
      'Check the disk, and the permissions of the file and its folder.',
    )
  }
  return error
}

export function damaged(file: string, outcome: 'not_saved' | 'unknown' = 'not_saved', cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(
    `The database ${file} is damaged, or is not a Punchlist database; it was left as it is.`,
    outcome,
    whatToDo(file),
    cause,
  )
}

/** What was found is one of several complaints, perhaps; `punchlist doctor` tells all of them. */
export function foundDamaged(file: string, complaint: string): StoreUnavailable {
  return new StoreUnavailable(`The database ${file} is damaged (${complaint}); it was left as it is.`, 'not_saved', whatToDo(file))
}

/** A log that stays behind would be played into whatever takes the file's place. */
function whatToDo(file: string): string {
  return `Restore a backup: punchlist restore FILE --data ${dirname(file)}. To start anew, move it away together with its log: ${file}*`
}

export function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'CORRUPT' || code === 'NOTADB' || isMissing(error)
}

/** Our statements name nothing that is not there: whatever is missing was lost with the page that described it. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    (errorNumber(error) ?? 1) === 1 &&
    /^(no such (table|column|index): |malformed database schema|vtable constructor failed)/.test(error.message)
  )
}

/** Locked, full or out of reach: that says nothing about what is in it. */
export function isUnavailable(error: unknown): boolean {
  return codeOf(error) !== undefined && !isDamage(error)
}

export function isBusy(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'BUSY' || code === 'LOCKED' || code === 'PROTOCOL'
}

function codeOf(error: unknown): keyof typeof codes | undefined {
  const number = errorNumber(error)
  const primary = number === undefined ? undefined : number & 0xff
  return (Object.keys(codes) as (keyof typeof codes)[]).find((name) => codes[name] === primary)
}
