import pg from 'pg'
import type { Store } from '../../../src/core/ports/store.ts'

/** A store whose bell nobody hears. */
export function deaf(store: Store): Store {
  return { ...store, onBell: () => () => undefined }
}

type Query = (...given: unknown[]) => unknown

/** From now on no connection of this process hears a notification of PostgreSQL's. Answers how to end that. */
export function deafenPostgres(): () => void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const original = client.query
  client.query = function (this: unknown, first, ...rest) {
    const isListening = typeof first === 'string' && first.startsWith('LISTEN ')
    return original.call(this, isListening ? 'SELECT 1' : first, ...rest)
  }
  return () => {
    client.query = original
  }
}
