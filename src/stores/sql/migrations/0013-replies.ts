import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_with_writs', '1000000 1000 2 1 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/** A reply knows what it answers, and whether its writs have been run. Of those there are they have: what was left of them is gone. */
export const replies: Migration = {
  number: 13,
  name: 'replies',
  statements: ({ kind, integer }) => [
    `ALTER TABLE messages ADD COLUMN answers_up_to ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE messages ADD COLUMN writs TEXT NOT NULL DEFAULT 'none'`,
    `CREATE INDEX messages_with_writs ON messages (tenant_id, conversation_id, id) WHERE writs = 'waiting'`,
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
