import type { Migration } from './migration.ts'

/** What people look at first is what changed last; and charts count by the day of birth. */
export const overview: Migration = {
  number: 7,
  name: 'overview',
  statements: () => [
    'CREATE INDEX sessions_by_change ON sessions (tenant_id, updated_at DESC, id DESC) WHERE archived_at = 0',
    'CREATE INDEX todos_by_birth ON todos (tenant_id, created_at)',
  ],
}
