import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('deleted_sessions', 'sqlite_autoindex_deleted_sessions_1', '100 10 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_by_end', '1000000 600000 10 5 1 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/**
 * What is deleted is gone at once, and its rows go later: sessions whose rows are still there, and tenants. And whoever looks for what was finished
 * long ago can go on behind the last one that it has looked at.
 */
export const deletions: Migration = {
  number: 27,
  name: 'deletions',
  statements: ({ kind, integer, endOfTable }) => [
    `CREATE TABLE deleted_sessions (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      id ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )${endOfTable}`,
    `ALTER TABLE tenants ADD COLUMN deleted_at ${integer} NOT NULL DEFAULT 0`,
    'DROP INDEX todos_by_end',
    'CREATE INDEX todos_by_end ON todos (tenant_id, completed_at, status, id) WHERE completed_at > 0',
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
