import type { Migration } from './migration.ts'

/** Artifacts with their revisions, sprints, and what links todos to them. */
export const sessionLists: Migration = {
  number: 2,
  name: 'session lists',
  statements: ({ integer, endOfTable }) => [
    `CREATE TABLE sprints (
      id TEXT NOT NULL PRIMARY KEY,
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      goal TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('planned', 'in_progress', 'review', 'complete', 'rejected')),
      created_by TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      updated_at ${integer} NOT NULL,
      version ${integer} NOT NULL
    )${endOfTable}`,
    'CREATE INDEX sprints_by_age ON sprints (tenant_id, id)',
    'CREATE INDEX sprints_by_status ON sprints (tenant_id, status, id)',
    `CREATE TABLE artifacts (
      id TEXT NOT NULL PRIMARY KEY,
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      conversation_id ${integer} NOT NULL,
      type TEXT NOT NULL CHECK (type IN ('plan', 'document', 'code', 'config', 'data', 'other')),
      title TEXT NOT NULL,
      stage TEXT NOT NULL CHECK (stage IN ('draft', 'review', 'final')),
      sprint_id TEXT REFERENCES sprints (id) ON DELETE SET NULL,
      revision ${integer} NOT NULL,
      created_by TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      updated_at ${integer} NOT NULL,
      version ${integer} NOT NULL
    )${endOfTable}`,
    'CREATE INDEX artifacts_by_age ON artifacts (tenant_id, id)',
    'CREATE INDEX artifacts_by_session ON artifacts (tenant_id, conversation_id, id)',
    'CREATE INDEX artifacts_by_sprint ON artifacts (sprint_id) WHERE sprint_id IS NOT NULL',
    `CREATE TABLE artifact_revisions (
      id TEXT NOT NULL PRIMARY KEY,
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      artifact_id TEXT NOT NULL REFERENCES artifacts (id) ON DELETE CASCADE,
      revision ${integer} NOT NULL,
      title TEXT NOT NULL,
      content TEXT NOT NULL,
      by_whom TEXT NOT NULL,
      at ${integer} NOT NULL,
      version ${integer} NOT NULL,
      UNIQUE (artifact_id, revision)
    )${endOfTable}`,
    'ALTER TABLE todos ADD COLUMN artifact_id TEXT REFERENCES artifacts (id) ON DELETE SET NULL',
    'ALTER TABLE todos ADD COLUMN sprint_id TEXT REFERENCES sprints (id) ON DELETE SET NULL',
    `ALTER TABLE todos ADD COLUMN origin TEXT NOT NULL DEFAULT 'given'`,
    'ALTER TABLE todos ADD COLUMN key TEXT',
    'CREATE INDEX todos_by_artifact ON todos (artifact_id, status, position, id) WHERE artifact_id IS NOT NULL',
    'CREATE INDEX todos_by_sprint ON todos (sprint_id, status, position, id) WHERE sprint_id IS NOT NULL',
    'CREATE UNIQUE INDEX todos_by_key ON todos (tenant_id, conversation_id, key) WHERE key IS NOT NULL',
    'CREATE INDEX todos_by_end ON todos (tenant_id, completed_at) WHERE completed_at > 0',
  ],
}
