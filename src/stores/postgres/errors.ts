import { DiskFull, StoreUnavailable } from '../../core/ports/unavailable.ts'

/** Says in a sentence what an error of PostgreSQL, or of the way to it, means. Anything else comes back as it is. */
export function explainPostgres(error: unknown, outcome: 'not_saved' | 'unknown'): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error
  const code = (error as Error & { code?: string }).code ?? ''
  const unavailable = (message: string, hint: string) => new StoreUnavailable(message, outcome, hint, error)
  if (code === '53100')
    return new DiskFull('The database server’s disk is full.', outcome, 'Free some space there, then repeat the call.', error)
  if (code === '55P03' || code === '40P01') return unavailable('The database is busy: a lock could not be had in time.', 'Try again.')
  if (code === '28P01' || code === '28000' || code === '3D000') {
    return unavailable(
      `PostgreSQL does not let us in: ${error.message}.`,
      'Check the user, the password and the database name in --database.',
    )
  }
  if (code === '42501') {
    return unavailable(
      `PostgreSQL does not let this role do that: ${error.message}.`,
      'Name the role that owns the tables in --database, or let this one: GRANT CREATE, USAGE ON SCHEMA public TO …',
    )
  }
  if (isOutOfReach(code, error.message)) {
    return unavailable(
      `PostgreSQL cannot be reached: ${error.message}.`,
      'Check that the server runs and that --database names it rightly, then try again.',
    )
  }
  return error
}

function isOutOfReach(code: string, message: string): boolean {
  return (
    /^(08|57P0|53300)/.test(code) ||
    /^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOST)/.test(code) ||
    /connection (terminated|ended|closed)|timeout exceeded when trying to connect|client has encountered a connection error/i.test(message)
  )
}
