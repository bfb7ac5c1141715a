import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('commands', 'sqlite_autoindex_commands_1', '100 100 1')`,
  'ANALYZE sqlite_schema',
]

/** The slash commands of a workspace. */
export const commands: Migration = {
  number: 16,
  name: 'commands',
  statements: ({ kind, integer, endOfTable }) => [
    `CREATE TABLE commands (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      description TEXT NOT NULL,
      agent_id TEXT,
      is_subtask ${integer} NOT NULL,
      template TEXT NOT NULL,
      problem TEXT,
      created_at ${integer} NOT NULL,
      updated_at ${integer} NOT NULL,
      version ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )${endOfTable}`,
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
