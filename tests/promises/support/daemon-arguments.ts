import type { Log } from '../../../src/core/engine/log.ts'

/** What every daemon is told that a test starts. */
export const daemonArguments = {
  data: { type: 'string' },
  database: { type: 'string' },
  port: { type: 'string' },
  json: { type: 'boolean' },
} as const

export const complaints: Log = { info: () => undefined, error: (details, message) => console.error(message, details) }
