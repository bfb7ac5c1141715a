import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  ...['comments', 'links'].flatMap((table) => [
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('${table}', 'sqlite_autoindex_${table}_1', '1000000 1')`,
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('${table}', 'sqlite_autoindex_${table}_2', '1000000 1000000 1 noskipscan')`,
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('${table}', '${table}_by_todo', '1000000 900000 5 1 noskipscan')`,
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('${table}', '${table}_by_task', '1000000 100000 5 1 noskipscan')`,
  ]),
  'ANALYZE sqlite_schema',
]

/** What is remembered about a todo or a task, and where the work on it is to be seen. It goes with the row that it is on. */
export const commentsAndLinks: Migration = {
  number: 19,
  name: 'comments-and-links',
  statements: ({ kind, integer, endOfTable }) => {
    const onRow = `tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      id ${integer} NOT NULL,
      uid TEXT NOT NULL UNIQUE,
      todo_id ${integer},
      task_id ${integer},
      agent_id TEXT NOT NULL,
      by_whom TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      updated_at ${integer} NOT NULL,
      version ${integer} NOT NULL`
    const ends = `PRIMARY KEY (tenant_id, id),
      CHECK ((todo_id IS NULL) <> (task_id IS NULL)),
      FOREIGN KEY (tenant_id, todo_id) REFERENCES todos (tenant_id, id) ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, task_id) REFERENCES tasks (tenant_id, id) ON DELETE CASCADE`
    const indexes = (table: string) => [
      `CREATE INDEX ${table}_by_todo ON ${table} (tenant_id, todo_id, id) WHERE todo_id IS NOT NULL`,
      `CREATE INDEX ${table}_by_task ON ${table} (tenant_id, task_id, id) WHERE task_id IS NOT NULL`,
    ]
    return [
      `CREATE TABLE comments (${onRow}, text TEXT NOT NULL, ${ends})${endOfTable}`,
      ...indexes('comments'),
      `CREATE TABLE links (${onRow},
        kind TEXT NOT NULL CHECK (kind IN ('branch', 'commit', 'pull_request', 'file', 'url')),
        value TEXT NOT NULL, label TEXT, ${ends})${endOfTable}`,
      ...indexes('links'),
      ...(kind === 'sqlite' ? forSqlite : []),
    ]
  },
}
