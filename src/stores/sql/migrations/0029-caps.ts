import type { Migration } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('caps', 'sqlite_autoindex_caps_1', '10000 1000 1 noskipscan'),
    ('caps', 'caps_by_uid', '10000 1000 1 noskipscan'),
    ('caps', 'caps_by_whom', '10000 1000 2 1 1 noskipscan'),
    ('sessions', 'sessions_parked', '10000 10000 100 1 noskipscan')`,
  'ANALYZE sqlite_schema',
]

const usual = (number: number, scope: string, measure: string, per: string, amount: number) =>
  `INSERT INTO caps (tenant_id, id, uid, scope, of_whom, measure, per, amount, unpriced, told, created_by, created_at, updated_at, version)
   SELECT id, ${number}, '0000000000000000000000000${number}', '${scope}', '', '${measure}', '${per}', '${amount}', 'allow', '[]', 'system', 0, 0, 1 FROM tenants`

/**
 * How much may be used, of what and by whom; a key names whom: `agent:coder`, or `agent:` for each. Every tenant begins with two: requests a run, and
 * money a day. A session has what has parked it; `parked_by` finds those of a cap.
 */
export const caps: Migration = {
  number: 29,
  name: 'caps',
  statements: ({ kind, integer, endOfTable }) => [
    `CREATE TABLE caps (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      id ${integer} NOT NULL,
      uid TEXT NOT NULL,
      scope TEXT NOT NULL,
      of_whom TEXT NOT NULL,
      measure TEXT NOT NULL,
      per TEXT NOT NULL,
      amount TEXT NOT NULL,
      unpriced TEXT NOT NULL,
      told TEXT NOT NULL,
      created_by TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      updated_at ${integer} NOT NULL,
      version ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )${endOfTable}`,
    'CREATE UNIQUE INDEX caps_by_uid ON caps (tenant_id, uid)',
    `CREATE UNIQUE INDEX caps_by_whom ON caps (tenant_id, (scope || ':' || of_whom), measure, per)`,
    usual(1, 'run', 'requests', 'all', 300),
    usual(2, 'tenant', 'money', 'day', 25),
    `INSERT INTO counters (tenant_id, noun, last) SELECT id, 'cap', 2 FROM tenants`,
    'ALTER TABLE sessions ADD COLUMN parked TEXT',
    `ALTER TABLE sessions ADD COLUMN parked_by ${integer}`,
    'CREATE INDEX sessions_parked ON sessions (tenant_id, parked_by, id) WHERE parked_by IS NOT NULL',
    ...(kind === 'sqlite' ? forSqlite : []),
  ],
}
