import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_ready', '1000000 400000 100 40 5 1 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_due', '1000000 50000 10 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_waiting', '1000000 100000 25 10 1 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_not_before', '1000000 10000 5 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_tagged', '1000000 100000 20000 5 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('dependencies', 'sqlite_autoindex_dependencies_1', '500000 500000 3 3 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('dependencies', 'dependencies_on', '500000 500000 400000 3 1 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/**
 * What waits for what, and in which order things are done. Whether a todo waits is kept with it, so that what is ready, and what comes next, is read
 * off an index; how what it waits for stands is kept with the dependency, since that may be deleted before.
 */
export const workGraph: Migration = {
  number: 18,
  name: 'work-graph',
  statements: ({ kind, integer, endOfTable }) => [
    'ALTER TABLE todos ADD COLUMN source TEXT',
    `ALTER TABLE todos ADD COLUMN adopted ${integer} NOT NULL DEFAULT 1`,
    `ALTER TABLE todos ADD COLUMN waits_for TEXT NOT NULL DEFAULT '[]'`,
    `ALTER TABLE todos ADD COLUMN waits ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE todos ADD COLUMN not_before ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE todos ADD COLUMN due_at ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE todos ADD COLUMN tags TEXT NOT NULL DEFAULT '[]'`,
    `ALTER TABLE todos ADD COLUMN requires TEXT NOT NULL DEFAULT '[]'`,
    `CREATE INDEX todos_ready ON todos (tenant_id, conversation_id, priority, due_at, position, id) WHERE waits = 0 AND status = 'pending'`,
    `CREATE INDEX todos_due ON todos (tenant_id, conversation_id, due_at) WHERE due_at > 0 AND waits = 0 AND status = 'pending'`,
    'CREATE INDEX todos_waiting ON todos (tenant_id, conversation_id, status, position, id) WHERE waits = 1',
    'CREATE INDEX todos_not_before ON todos (tenant_id, conversation_id, not_before) WHERE not_before > 0 AND waits = 1',
    `CREATE INDEX todos_tagged ON todos (tenant_id, status, updated_at DESC, id DESC) WHERE tags <> '[]'`,
    `CREATE TABLE dependencies (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      todo_id ${integer} NOT NULL,
      on_kind TEXT NOT NULL,
      on_id ${integer} NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (tenant_id, todo_id, on_kind, on_id)
    )${endOfTable}`,
    'CREATE INDEX dependencies_on ON dependencies (tenant_id, on_kind, on_id, todo_id)',
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
