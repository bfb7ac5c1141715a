import { newest as lastReleased, migrations as released } from '../../../src/stores/sql/migrations/index.ts'
import type { Migration } from '../../../src/stores/sql/migrations/migration.ts'

/** What a release after this one might do to the schema: every kind of statement that a migration is made of. */
const notes: Migration = {
  number: lastReleased + 1,
  name: 'notes',
  statements: ({ integer, endOfTable }) => [
    `CREATE TABLE notes (id ${integer} NOT NULL PRIMARY KEY, text TEXT NOT NULL)${endOfTable}`,
    `ALTER TABLE todos ADD COLUMN estimate ${integer} NOT NULL DEFAULT 0`,
    'CREATE INDEX todos_by_estimate ON todos (tenant_id, estimate)',
    `UPDATE todos SET estimate = 5, version = version + 1`,
    `INSERT INTO notes (id, text) VALUES (1, 'made by the migration')`,
  ],
}

export const migrations: readonly Migration[] = [...released, notes]
/** @public asked for by the sources in the bundle */
export const newest = notes.number
