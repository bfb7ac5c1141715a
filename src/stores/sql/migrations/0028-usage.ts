import type { Migration, Spelling } from './migration.ts'

/** As those of migration 12. */
const forSqlite = [
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('usage_sums', 'sqlite_autoindex_usage_sums_1', '1000000 1000000 250000 5 1 noskipscan'),
    ('usage_sums', 'usage_sums_by_day', '1000000 1000000 250000 1000 1 noskipscan')`,
  'ANALYZE sqlite_schema',
]

/** What was reported before in dollars; of a run's requests nobody has kept count. */
const inNanodollars = ({ kind }: Spelling, table: string) =>
  kind === 'sqlite'
    ? `UPDATE ${table} SET usage = json_set(json_remove(usage, '$.cost'), '$.nanodollars', CAST(ROUND(json_extract(usage, '$.cost') * 1000000000) AS INTEGER))
       WHERE usage LIKE '%"cost"%'`
    : `UPDATE ${table} SET usage = ((usage::jsonb - 'cost') || jsonb_build_object('nanodollars', round((usage::jsonb ->> 'cost')::numeric * 1000000000)))::text
       WHERE usage LIKE '%"cost"%'`

const counts = [
  'requests',
  'unreported',
  'unpriced',
  'cachedTokens',
  'cacheWriteTokens',
  'inputTokens',
  'outputTokens',
  'reasoningTokens',
  'nanodollars',
  'milliseconds',
]
const zeros = `'{${counts.map((name) => `"${name}":0`).join(',')}}'`

const whole = ({ kind }: Spelling) =>
  kind === 'sqlite'
    ? `UPDATE runs SET usage = json_patch(${zeros}, usage) WHERE usage IS NOT NULL`
    : `UPDATE runs SET usage = (${zeros}::jsonb || usage::jsonb)::text WHERE usage IS NOT NULL`

/**
 * What requests to models have used, summed up for each thing it counts for, by the day: days since the first of 1970 in UTC, money in whole
 * nano-dollars. Sessions and tasks go by their numbers, with all below them. A run has how far its time was counted, and what it has under way.
 */
export const usage: Migration = {
  number: 28,
  name: 'usage',
  statements: (spelling) => {
    const { kind, integer, endOfTable } = spelling
    const column = (name: string) => `${name} ${integer} NOT NULL`
    return [
      'ALTER TABLE runs ADD COLUMN meter TEXT',
      inNanodollars(spelling, 'messages'),
      inNanodollars(spelling, 'runs'),
      whole(spelling),
      `CREATE TABLE usage_sums (
        tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        scope TEXT NOT NULL,
        name TEXT NOT NULL,
        ${['day', 'requests', 'unreported', 'unpriced', 'input_tokens', 'cached_tokens', 'cache_write_tokens'].map(column).join(', ')},
        ${['output_tokens', 'reasoning_tokens', 'nanodollars', 'milliseconds'].map(column).join(', ')},
        PRIMARY KEY (tenant_id, scope, name, day)
      )${endOfTable}`,
      'CREATE INDEX usage_sums_by_day ON usage_sums (tenant_id, scope, day, name)',
      ...(kind === 'sqlite' ? forSqlite : []),
    ]
  },
}
