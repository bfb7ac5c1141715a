import type { Migration } from './migration.ts'

/**
 * What SQLite's planner is to think of each index: how many rows its table has (of a partial index, too: the planner reckons from there), and how
 * many rows of the index share its first column, its first two, and so on.
 * Without a word on that it takes a tenant for as good a guide as a parent or a session, and walks through all there is. These are the
 * proportions of a large installation and stay as they are: a plan must not depend on when somebody last counted. PostgreSQL counts by itself.
 */
const statistics: Record<string, Record<string, readonly number[]>> = {
  todos: {
    sqlite_autoindex_todos_1: [1_000_000, 1],
    sqlite_autoindex_todos_2: [1_000_000, 1_000_000, 1],
    todos_by_list: [1_000_000, 1_000_000, 250, 100, 1, 1],
    todos_by_change: [1_000_000, 1_000_000, 200_000, 10, 1],
    todos_by_agent: [1_000_000, 500_000, 50_000, 10_000, 5, 1],
    todos_by_parent: [1_000_000, 4],
    todos_by_artifact: [1_000_000, 50, 20, 1, 1],
    todos_by_sprint: [1_000_000, 500, 100, 2, 1],
    todos_by_key: [1_000_000, 200_000, 100, 1],
    todos_by_end: [1_000_000, 600_000, 10],
    todos_by_birth: [1_000_000, 1_000_000, 10],
    todos_by_priority: [1_000_000, 200_000, 100_000, 20_000, 5, 1],
  },
  events: {
    sqlite_autoindex_events_1: [10_000_000, 10_000_000, 1],
    events_by_session: [10_000_000, 10_000_000, 1_000, 1],
    events_by_whom: [10_000_000, 10_000_000, 100_000, 1],
    events_by_type: [10_000_000, 10_000_000, 100_000, 1],
  },
  sessions: {
    sqlite_autoindex_sessions_1: [10_000, 1],
    sqlite_autoindex_sessions_2: [10_000, 10_000, 1],
    sessions_by_age: [10_000, 10_000, 1_000, 1],
    sessions_by_parent: [10_000, 5, 1],
    sessions_at_work: [10_000, 2, 1],
    sessions_by_folder: [10_000, 500, 1],
    sessions_by_change: [10_000, 5_000, 2, 1],
  },
  messages: {
    sqlite_autoindex_messages_1: [1_000_000, 1],
    sqlite_autoindex_messages_2: [1_000_000, 1_000_000, 1],
    messages_by_session: [1_000_000, 1_000_000, 100, 1],
    messages_read: [1_000_000, 500_000, 50, 1],
  },
  parts: {
    sqlite_autoindex_parts_1: [3_000_000, 1],
    parts_by_message: [3_000_000, 3_000_000, 300, 3, 1],
  },
  tasks: {
    sqlite_autoindex_tasks_1: [10_000, 1],
    sqlite_autoindex_tasks_2: [10_000, 10_000, 1],
    tasks_by_status: [10_000, 10_000, 2_500, 1],
    tasks_live: [10_000, 5_000, 1],
    tasks_by_owner: [10_000, 5_000, 500, 1],
    tasks_archived: [10_000, 5_000, 2, 1],
    tasks_archived_by_owner: [10_000, 5_000, 500, 1, 1],
    tasks_by_parent: [10_000, 5_000, 5],
  },
  runs: {
    sqlite_autoindex_runs_1: [100_000, 1],
    sqlite_autoindex_runs_2: [100_000, 1],
    runs_live: [100_000, 20, 1],
    runs_by_session: [100_000, 100_000, 10, 1],
    runs_by_age: [100_000, 100_000, 1],
    runs_by_task: [100_000, 50_000, 10, 1],
    runs_by_agent: [100_000, 100_000, 10_000, 1],
    runs_by_schedule: [100_000, 20_000, 200, 1],
    runs_under_lease: [100_000, 20, 1],
  },
  jobs: {
    sqlite_autoindex_jobs_1: [10_000, 10_000, 1],
    jobs_by_time: [10_000, 2, 1, 1],
    jobs_by_tenant: [10_000, 10_000, 2, 1],
    jobs_by_queue: [10_000, 10_000, 10, 2, 1],
  },
  schedules: {
    sqlite_autoindex_schedules_1: [1_000, 1],
    sqlite_autoindex_schedules_2: [1_000, 1_000, 1],
    schedules_by_session: [1_000, 1_000, 5, 1],
    schedules_tick: [1_000, 1],
  },
  notifications: {
    sqlite_autoindex_notifications_1: [10_000, 1],
    sqlite_autoindex_notifications_2: [10_000, 10_000, 1],
    notifications_unread: [10_000, 100, 1],
  },
  questions: {
    sqlite_autoindex_questions_1: [10_000, 1],
    sqlite_autoindex_questions_2: [10_000, 10_000, 1],
    questions_by_session: [10_000, 10_000, 10, 1],
    questions_open: [10_000, 100, 1],
  },
  memories: {
    sqlite_autoindex_memories_1: [10_000, 1],
    sqlite_autoindex_memories_2: [10_000, 10_000, 1],
    memories_by_session: [10_000, 10_000, 20, 1],
  },
  artifacts: {
    sqlite_autoindex_artifacts_1: [10_000, 1],
    artifacts_by_age: [10_000, 10_000, 1],
    artifacts_by_session: [10_000, 10_000, 5, 1],
    artifacts_by_sprint: [10_000, 10],
  },
  artifact_revisions: {
    sqlite_autoindex_artifact_revisions_1: [50_000, 1],
    sqlite_autoindex_artifact_revisions_2: [50_000, 5, 1],
  },
  sprints: {
    sqlite_autoindex_sprints_1: [100, 1],
    sprints_by_age: [100, 100, 1],
    sprints_by_status: [100, 100, 20, 1],
  },
  agents: { sqlite_autoindex_agents_1: [100, 100, 1] },
  tokens: {
    sqlite_autoindex_tokens_1: [1_000, 1],
    sqlite_autoindex_tokens_2: [1_000, 1],
    tokens_by_tenant: [1_000, 1_000, 1],
  },
  looks: { sqlite_autoindex_looks_1: [10_000, 10_000, 2, 1] },
  counters: { sqlite_autoindex_counters_1: [10, 10, 1] },
  idempotency_keys: {
    sqlite_autoindex_idempotency_keys_1: [1_000_000, 1_000_000, 1],
    idempotency_keys_by_age: [1_000_000, 1],
  },
  tenants: { sqlite_autoindex_tenants_1: [2, 1] },
  installation: { sqlite_autoindex_installation_1: [1, 1] },
  nodes: { sqlite_autoindex_nodes_1: [3, 1] },
}

/** A tenant is always named, so that skipping from tenant to tenant is never the way. */
const rows = Object.entries(statistics).flatMap(([table, indexes]) =>
  Object.entries(indexes).map(([index, counts]) => `('${table}', '${index}', '${counts.join(' ')} noskipscan')`),
)

const forSqlite = [
  // Makes the table of statistics, without looking at any row.
  'ANALYZE sqlite_schema',
  'DELETE FROM sqlite_stat1',
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ${rows.join(', ')}`,
  // Read by this handle now, and by others when they open the file.
  'ANALYZE sqlite_schema',
]

export const plannerStatistics: Migration = {
  number: 12,
  name: 'statistics',
  statements: ({ kind }) => [
    // Most todos are of medium priority, and are not in the way of those that are looked for.
    `CREATE INDEX todos_by_priority ON todos (tenant_id, priority, status, updated_at DESC, id DESC) WHERE priority <> 'medium'`,
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
