import type { Migration } from './migration.ts'

/** Whoever looks for what one has done, or for what happens seldom, must not walk through a long log. */
export const logReaders: Migration = {
  number: 8,
  name: 'log-readers',
  statements: () => [
    'CREATE INDEX events_by_whom ON events (tenant_id, by_whom, seq)',
    'CREATE INDEX events_by_type ON events (tenant_id, type, seq)',
  ],
}
