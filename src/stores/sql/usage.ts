import type { UsageTotal } from '../../contract/nouns/usage.ts'
import type { Change } from '../../core/ports/records.ts'
import type { Connection, Queries, Value } from './connection.ts'
import { oneOf } from './one-of.ts'

/** Where each field of a total is kept, in the order in which they are read. */
const columns: readonly [keyof UsageTotal, string][] = [
  ['requests', 'requests'],
  ['unreported', 'unreported'],
  ['unpriced', 'unpriced'],
  ['inputTokens', 'input_tokens'],
  ['cachedTokens', 'cached_tokens'],
  ['cacheWriteTokens', 'cache_write_tokens'],
  ['outputTokens', 'output_tokens'],
  ['reasoningTokens', 'reasoning_tokens'],
  ['nanodollars', 'nanodollars'],
  ['milliseconds', 'milliseconds'],
]

const names = columns.map(([, name]) => name)
/** Both databases would answer with more than a whole number: a decimal, or a text. */
const sums = names.map((name) => `CAST(SUM(${name}) AS BIGINT)`).join(', ')

function totalIn(values: readonly Value[]): UsageTotal {
  return Object.fromEntries(columns.map(([field], index) => [field, Number(values[index] ?? 0)])) as UsageTotal
}

const grown = names.map((name) => `${name} = usage_sums.${name} + excluded.${name}`).join(', ')

/** All places in one statement: each would be a way to the server and back. */
const spendSql = (scope: string, name: string, places: string) => `
INSERT INTO usage_sums (tenant_id, scope, name, day, ${names.join(', ')})
SELECT CAST(? AS BIGINT), ${scope}, ${name}, CAST(? AS BIGINT), ${names.map(() => 'CAST(? AS BIGINT)').join(', ')} FROM ${places} WHERE 1 = 1
ON CONFLICT (tenant_id, scope, name, day) DO UPDATE SET ${grown}`

const spendSqls = {
  sqlite: spendSql(`json_extract(value, '$.scope')`, `json_extract(value, '$.name')`, 'json_each(?)'),
  postgres: spendSql(`place ->> 'scope'`, `place ->> 'name'`, 'json_array_elements(CAST(? AS json)) AS place'),
}

export async function spend(
  connection: Connection,
  tenant: number,
  { day, places, used }: Extract<Change, { kind: 'spend' }>,
): Promise<void> {
  const values = columns.map(([field]) => used[field])
  if (values.every((value) => value === 0)) return
  await connection.run(spendSqls[connection.kind], [tenant, day, ...values, JSON.stringify(places)])
}

const byDaySql = `
SELECT day, name, ${names.join(', ')} FROM usage_sums WHERE tenant_id = ? AND scope = ? AND name = ? AND day >= ? AND day <= ? ORDER BY day`
const listSql = `
SELECT name, ${sums} FROM usage_sums WHERE tenant_id = ? AND scope = ? AND day >= ? AND day <= ? GROUP BY name`

/** Sessions and tasks may be thousands a day: a few days are gone through at once, and others get their turn between. */
const daysAtOnce = { tenant: 366, agent: 31, model: 31, session: 1, task: 1 }

const ever = { from: 0, to: 1_000_000 }

export const usageQueries: Queries<'usage'> = (connection, tenant) => ({
  async of(scope, which, { from, to } = ever) {
    if (which.length === 0) return new Map()
    const these = oneOf(connection, 'name', which)
    const sql = `SELECT name, ${sums} FROM usage_sums WHERE tenant_id = ? AND scope = ? AND ${these.sql} AND day >= ? AND day <= ? GROUP BY name`
    const rows = await connection.all(sql, [tenant, scope, these.value, from, to])
    return new Map(rows.map(([name, ...values]) => [String(name), totalIn(values)]))
  },
  async byDay(scope, name, { from, to }) {
    const rows = await connection.all(byDaySql, [tenant, scope, name, from, to])
    return rows.map(([day, which, ...values]) => ({ day: Number(day), name: String(which), usage: totalIn(values) }))
  },
  async list(scope, { from, to }) {
    const found = new Map<string, UsageTotal>()
    for (let first = from; first <= to; first += daysAtOnce[scope]) {
      const last = Math.min(first + daysAtOnce[scope] - 1, to)
      for (const [name, ...values] of await connection.all(listSql, [tenant, scope, first, last])) {
        add(found, String(name), totalIn(values))
      }
      await connection.giveWay()
    }
    return [...found].map(([name, usage]) => ({ name, usage }))
  },
})

function add(found: Map<string, UsageTotal>, name: string, more: UsageTotal): void {
  const known = found.get(name)
  if (known === undefined) found.set(name, more)
  else for (const [field] of columns) known[field] += more[field]
}
