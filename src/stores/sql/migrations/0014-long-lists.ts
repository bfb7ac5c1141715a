import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_by_list_change', '1000000 1000000 250 100 1 1 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_with_task', '1000000 10000 5 2 noskipscan')`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('todos', 'todos_by_end', '1000000 600000 10 5 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/** However long a list is, what changed last in it is found without sorting it, and what subtasks do of it without looking at the rest. */
export const longLists: Migration = {
  number: 14,
  name: 'long lists',
  statements: ({ kind }) => [
    'CREATE INDEX todos_by_list_change ON todos (tenant_id, conversation_id, status, updated_at DESC, id DESC)',
    'CREATE INDEX todos_with_task ON todos (tenant_id, conversation_id, status) WHERE task_id IS NOT NULL',
    // Whoever counts what was finished wants to know how, and need not look at each for that.
    'DROP INDEX todos_by_end',
    'CREATE INDEX todos_by_end ON todos (tenant_id, completed_at, status) WHERE completed_at > 0',
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
