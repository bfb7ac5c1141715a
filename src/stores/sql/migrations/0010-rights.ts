import type { Migration } from './migration.ts'

/**
 * Words, schedules and questions know what those may do whose they are. Of those there are it is not known: they keep everything. A message
 * that waited for a turn of its own is read at another place than it was said.
 */
export const rights: Migration = {
  number: 10,
  name: 'rights',
  statements: ({ integer }) => [
    'ALTER TABLE messages ADD COLUMN rights TEXT',
    `ALTER TABLE messages ADD COLUMN place ${integer} NOT NULL DEFAULT 0`,
    'ALTER TABLE schedules ADD COLUMN rights TEXT',
    'ALTER TABLE questions ADD COLUMN rights TEXT',
  ],
}
