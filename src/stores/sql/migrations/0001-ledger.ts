import type { Migration } from './migration.ts'

/**
 * Tenants, tokens, sessions, todos, the event log and the idempotency keys. `todos` has the columns and the two indexes that
 * seed 000 lists, times in epoch seconds included; every other time is in milliseconds. Links hold the linked row's `uid`,
 * but for `conversation_id`, which is the session's number, with 0 for tenant-wide. Partial indexes serve the lists that
 * few rows are part of.
 */
export const ledger: Migration = {
  number: 1,
  name: 'ledger',
  statements: ({ integer, endOfTable }) => [
    `CREATE TABLE installation (name TEXT NOT NULL PRIMARY KEY, value ${integer} NOT NULL)${endOfTable}`,
    `CREATE TABLE tenants (
      id ${integer} NOT NULL PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      last_event ${integer} NOT NULL DEFAULT 0,
      created_at ${integer} NOT NULL
    )${endOfTable}`,
    `CREATE TABLE counters (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      noun TEXT NOT NULL,
      last ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, noun)
    )${endOfTable}`,
    `CREATE TABLE tokens (
      id TEXT NOT NULL PRIMARY KEY,
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      hash TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      agent_id TEXT,
      access TEXT NOT NULL CHECK (access IN ('full', 'readonly', 'readonly-shell', 'minimal')),
      created_at ${integer} NOT NULL,
      revoked_at ${integer} NOT NULL,
      version ${integer} NOT NULL
    )${endOfTable}`,
    'CREATE INDEX tokens_by_tenant ON tokens (tenant_id, id)',
    `CREATE TABLE sessions (
      id ${integer} NOT NULL,
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      uid TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      agent_id TEXT,
      parent_id TEXT REFERENCES sessions (uid) ON DELETE SET NULL,
      created_at ${integer} NOT NULL,
      updated_at ${integer} NOT NULL,
      archived_at ${integer} NOT NULL,
      version ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )${endOfTable}`,
    'CREATE INDEX sessions_by_age ON sessions (tenant_id, archived_at, id)',
    'CREATE INDEX sessions_by_parent ON sessions (parent_id, id) WHERE parent_id IS NOT NULL',
    `CREATE TABLE todos (
      id ${integer} NOT NULL,
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      conversation_id ${integer} NOT NULL,
      agent_id TEXT NOT NULL,
      subject TEXT NOT NULL,
      description TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending', 'in_progress', 'blocked', 'completed', 'canceled')),
      position ${integer} NOT NULL,
      created_at ${integer} NOT NULL,
      updated_at ${integer} NOT NULL,
      completed_at ${integer} NOT NULL,
      uid TEXT NOT NULL UNIQUE,
      parent_id TEXT REFERENCES todos (uid) ON DELETE CASCADE,
      blocked_reason TEXT,
      priority TEXT NOT NULL CHECK (priority IN ('high', 'medium', 'low')),
      created_by TEXT NOT NULL,
      completed_by TEXT,
      version ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )${endOfTable}`,
    'CREATE INDEX todos_by_list ON todos (tenant_id, conversation_id, status, position, id)',
    'CREATE INDEX todos_by_change ON todos (tenant_id, status, updated_at DESC, id DESC)',
    `CREATE INDEX todos_by_agent ON todos (tenant_id, agent_id, status, updated_at DESC, id DESC) WHERE agent_id <> ''`,
    'CREATE INDEX todos_by_parent ON todos (parent_id) WHERE parent_id IS NOT NULL',
    `CREATE TABLE events (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      seq ${integer} NOT NULL,
      at ${integer} NOT NULL,
      type TEXT NOT NULL,
      by_whom TEXT NOT NULL,
      session ${integer} NOT NULL,
      data TEXT NOT NULL,
      PRIMARY KEY (tenant_id, seq)
    )${endOfTable}`,
    'CREATE INDEX events_by_session ON events (tenant_id, session, seq) WHERE session > 0',
    `CREATE TABLE idempotency_keys (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      output TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, key)
    )${endOfTable}`,
    'CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)',
    `INSERT INTO tenants (id, name, created_at) VALUES (1, 'local', 0)`,
    `INSERT INTO installation (name, value) VALUES ('last_tenant', 1)`,
  ],
}
