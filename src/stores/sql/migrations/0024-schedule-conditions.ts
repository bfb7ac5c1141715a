import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_overdue', '1000000 50000 10 1 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/** What must be true for a schedule to happen when its time has come, and how it is found out whether anything of a list is overdue. */
export const scheduleConditions: Migration = {
  number: 24,
  name: 'schedule-conditions',
  statements: ({ kind }) => [
    'ALTER TABLE schedules ADD COLUMN only_if TEXT',
    `CREATE INDEX todos_overdue ON todos (tenant_id, conversation_id, due_at)
      WHERE due_at > 0 AND adopted = 1 AND status IN ('pending', 'in_progress', 'blocked')`,
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
