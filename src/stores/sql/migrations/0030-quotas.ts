import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('counts', 'sqlite_autoindex_counts_1', '1000 1000 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('counts', 'counts_by_age', '1000 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('schedules', 'schedules_live', '100 100 10 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/** What daemons tell each other about once a second. It is worth nothing after a crash. */
const forPostgres = (integer: string) => [
  `CREATE UNLOGGED TABLE rates (node TEXT NOT NULL PRIMARY KEY, at ${integer} NOT NULL, counts TEXT NOT NULL)`,
]

/**
 * What is counted for quotas: how many there were of something since a time, which session another has come of, how many bytes each log holds, and which
 * notification stands for others that were held back. What was there before has come of itself.
 */
export const quotas: Migration = {
  number: 30,
  name: 'quotas',
  statements: ({ kind, integer, endOfTable }) => [
    `CREATE TABLE counts (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      since ${integer} NOT NULL,
      count ${integer} NOT NULL,
      line ${integer},
      PRIMARY KEY (tenant_id, name)
    )${endOfTable}`,
    'CREATE INDEX counts_by_age ON counts (since)',
    `ALTER TABLE sessions ADD COLUMN tree ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE notifications ADD COLUMN held_back ${integer} NOT NULL DEFAULT 0`,
    'CREATE INDEX schedules_live ON schedules (tenant_id, created_by) WHERE next_at > 0',
    `ALTER TABLE tenants ADD COLUMN stored_bytes ${integer} NOT NULL DEFAULT 0`,
    'UPDATE tenants SET stored_bytes = (SELECT coalesce(sum(octet_length(data)), 0) FROM events WHERE tenant_id = tenants.id)',
    ...(kind === 'sqlite' ? forSqlite : forPostgres(integer)),
  ],
}
