import type { Migration, Spelling } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trimmed_sessions', 'sqlite_autoindex_trimmed_sessions_1', '10000 10000 1 noskipscan')`,
  'ANALYZE sqlite_schema',
]

const messageIn: Record<Spelling['kind'], string> = {
  sqlite: `json_extract(data, '$.message')`,
  postgres: `data::json ->> 'message'`,
}

/**
 * How far each log was trimmed, and what must still be known of the events that went: where a session's list had its last change, so that its version
 * never falls, and when the session was last used. Pieces of a message that is being written say which message that is, so that they are found once
 * it is complete.
 */
export const retention: Migration = {
  number: 26,
  name: 'retention',
  statements: ({ kind, integer, endOfTable }) => [
    `ALTER TABLE tenants ADD COLUMN trimmed_up_to ${integer} NOT NULL DEFAULT 0`,
    `CREATE TABLE trimmed_sessions (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      session ${integer} NOT NULL,
      list_version ${integer} NOT NULL,
      used_at ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, session)
    )${endOfTable}`,
    `UPDATE events SET about = 'message:' || (${messageIn[kind]}) WHERE type = 'message.streamed' AND about IS NULL`,
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
