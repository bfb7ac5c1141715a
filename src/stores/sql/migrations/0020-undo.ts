import type { Migration, Spelling } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('events', 'events_to_undo', '10000000 500000 1000 1 noskipscan'),
    ('events', 'events_by_row', '10000000 5000000 5 1 noskipscan'),
    ('removed', 'sqlite_autoindex_removed_1', '100000 100000 1 noskipscan'),
    ('removed', 'removed_by_call', '100000 100000 5 1 noskipscan'),
    ('removed', 'removed_by_number', '100000 50000 50000 1 noskipscan'),
    ('removed', 'removed_by_age', '100000 5 noskipscan'),
    ('removed_links', 'sqlite_autoindex_removed_links_1', '100000 100000 50 50 1 noskipscan'),
    ('removed_links', 'removed_links_by_age', '100000 50 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/** What the events that are there already tell of. */
const tellingOf = ({ kind }: Spelling, noun: string, field: 'number' | 'id') => {
  const value = kind === 'sqlite' ? `json_extract(data, '$.${noun}.${field}')` : `data::json -> '${noun}' ->> '${field}'`
  return `UPDATE events SET about = '${noun}:' || (${value}) WHERE substr(type, 1, ${noun.length + 1}) = '${noun}.' AND (${value}) IS NOT NULL`
}

/**
 * Events of one call share the place of its first one; that one says whose to undo it is, as long as it is. An event tells which row it is about, where
 * somebody may ask for a row's life. Rows that were removed, and what was linked to them, are kept aside for a while.
 */
export const undo: Migration = {
  number: 20,
  name: 'undo',
  statements: (spelling) => {
    const { kind, integer, endOfTable } = spelling
    return [
      `ALTER TABLE events ADD COLUMN call ${integer} NOT NULL DEFAULT 0`,
      'ALTER TABLE events ADD COLUMN undo TEXT',
      `ALTER TABLE events ADD COLUMN undoes ${integer}`,
      'ALTER TABLE events ADD COLUMN about TEXT',
      ...(['todo', 'memory', 'task'] as const).map((noun) => tellingOf(spelling, noun, 'number')),
      ...(['artifact', 'sprint'] as const).map((noun) => tellingOf(spelling, noun, 'id')),
      'CREATE INDEX events_to_undo ON events (tenant_id, undo, seq) WHERE undo IS NOT NULL',
      'CREATE INDEX events_by_row ON events (tenant_id, about, seq) WHERE about IS NOT NULL',
      `CREATE TABLE removed (
        tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        noun TEXT NOT NULL,
        number ${integer} NOT NULL,
        call ${integer} NOT NULL,
        at ${integer} NOT NULL,
        row_as_it_was TEXT NOT NULL,
        PRIMARY KEY (tenant_id, id)
      )${endOfTable}`,
      'CREATE INDEX removed_by_call ON removed (tenant_id, call, id)',
      'CREATE INDEX removed_by_number ON removed (tenant_id, noun, number) WHERE number > 0',
      'CREATE INDEX removed_by_age ON removed (at)',
      `CREATE TABLE removed_links (
        tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        call ${integer} NOT NULL,
        link TEXT NOT NULL,
        id TEXT NOT NULL,
        target TEXT NOT NULL,
        at ${integer} NOT NULL,
        PRIMARY KEY (tenant_id, call, link, id)
      )${endOfTable}`,
      'CREATE INDEX removed_links_by_age ON removed_links (at)',
      ...(kind === 'sqlite' ? forSqlite : []),
    ]
  },
}
