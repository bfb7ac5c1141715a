import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('claims', 'sqlite_autoindex_claims_1', '100000 100000 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('claims', 'claims_by_id', '100000 100000 1 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/** Who has taken a todo on, and until when: its newest claim, apart from the todo, so that renewing it is no change to the todo. It goes with the todo. */
export const claims: Migration = {
  number: 22,
  name: 'claims',
  statements: ({ kind, integer, endOfTable }) => [
    `CREATE TABLE claims (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      todo_id ${integer} NOT NULL,
      id TEXT NOT NULL,
      by_whom TEXT NOT NULL,
      minutes ${integer} NOT NULL,
      fence ${integer} NOT NULL,
      claimed_at ${integer} NOT NULL,
      lease_until ${integer} NOT NULL,
      lease_clock TEXT NOT NULL,
      PRIMARY KEY (tenant_id, todo_id),
      FOREIGN KEY (tenant_id, todo_id) REFERENCES todos (tenant_id, id) ON DELETE CASCADE
    )${endOfTable}`,
    'CREATE UNIQUE INDEX claims_by_id ON claims (tenant_id, id)',
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
