import { Logger } from 'graphile-worker'

export interface Log {
  error(details: object, message: string): void
}

/** What graphile-worker has to complain about goes where our complaints go; the rest is chatter. */
export function graphileLog(log: Log): Logger {
  return new Logger(({ label, workerId }) => (level, message, details) => {
    if (level !== 'error' && level !== 'warning') return
    log.error({ from: 'graphile-worker', label, workerId, problem: details?.['error'] }, message)
  })
}
