import type { Migration } from './migration.ts'

/** What migration 12 has told SQLite's planner of the table goes with its name. */
const forSqlite = [
  `UPDATE sqlite_stat1 SET tbl = 'seen', idx = 'sqlite_autoindex_seen_1' WHERE idx IN ('sqlite_autoindex_looks_1', 'sqlite_autoindex_seen_1')`,
  'ANALYZE sqlite_schema',
]

/** How far somebody has seen the log; and when a job was last handed out, which forwarding it no longer notes. */
export const plainNames: Migration = {
  number: 17,
  name: 'plain-names',
  statements: ({ kind }) => [
    'ALTER TABLE looks RENAME TO seen',
    'ALTER TABLE jobs RENAME COLUMN forwarded_at TO handed_out_at',
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
