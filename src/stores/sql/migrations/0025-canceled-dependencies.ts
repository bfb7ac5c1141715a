import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('dependencies', 'dependencies_canceled', '500000 5000 3 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/** What waits for what was canceled asks a person, wherever it stands: it is few, and found at once. */
export const canceledDependencies: Migration = {
  number: 25,
  name: 'canceled-dependencies',
  statements: ({ kind }) => [
    `CREATE INDEX dependencies_canceled ON dependencies (tenant_id, todo_id) WHERE state = 'canceled'`,
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
