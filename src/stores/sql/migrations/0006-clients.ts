import type { Migration } from './migration.ts'

/** Other programs at our doors: project folders with a list of their own, conversations held elsewhere, and who has seen how much. */
export const clients: Migration = {
  number: 6,
  name: 'clients',
  statements: ({ integer, endOfTable }) => [
    `ALTER TABLE sessions ADD COLUMN folder TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE sessions ADD COLUMN remote TEXT NOT NULL DEFAULT ''`,
    `CREATE INDEX sessions_by_folder ON sessions (tenant_id, folder) WHERE folder <> ''`,
    `CREATE TABLE looks (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      conversation_id ${integer} NOT NULL,
      who TEXT NOT NULL,
      up_to ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, conversation_id, who)
    )${endOfTable}`,
  ],
}
