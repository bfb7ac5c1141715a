import { StoreUnavailable } from '../../core/ports/unavailable.ts'

/** Says in a sentence what an SQLite error means and what to do. Anything else comes back as it is. */
export function explainSqlite(file: string, error: unknown, outcome: 'not_saved' | 'unknown'): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  const unavailable = (message: string, hint: string) => new StoreUnavailable(message, outcome, hint, error)
  if (isBusy(error)) {
    return unavailable(
      `The database ${file} is locked by another process.`,
      'Try again; if it stays locked, find the process that holds it (fuser, lsof).',
    )
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return damaged(file, outcome, error)
  if (code === 'SQLITE_FULL') return unavailable('The disk is full.', 'Free some space, then repeat the call. Reading still works.')
  if (code.startsWith('SQLITE_READONLY'))
    return unavailable(`The database ${file} cannot be written to.`, 'Check the owner and the permissions of the file and its folder.')
  if (code.startsWith('SQLITE_IOERR') || code === 'SQLITE_CANTOPEN') {
    return unavailable(
      `The database ${file} cannot be read or written (${code}).`,
      'Check the disk, and the permissions of the file and its folder.',
    )
  }
  return error
}

export function damaged(file: string, outcome: 'not_saved' | 'unknown' = 'not_saved', cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(
    `The database ${file} is damaged, or is not a Punchlist database; it was left as it is.`,
    outcome,
    `Restore it from a backup. To start anew, move it away first: mv ${file} ${file}.damaged`,
    cause,
  )
}

export function isBusy(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED') || code === 'SQLITE_PROTOCOL')
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined
}
