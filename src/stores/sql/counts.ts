import type { Change } from '../../core/ports/records.ts'
import type { Connection, Queries } from './connection.ts'
import { oneOf } from './one-of.ts'

export const countQueries: Queries<'counts'> = (connection, tenant) => ({
  async of(names) {
    if (names.length === 0) return new Map()
    const these = oneOf(connection, 'name', names)
    const sql = `SELECT name, since, count, line FROM counts WHERE tenant_id = ? AND ${these.sql}`
    const rows = await connection.all(sql, [tenant, these.value])
    return new Map(
      rows.map(([name, since, count, line]) => [
        String(name),
        { since: Number(since), count: Number(count), ...(line === null ? {} : { line: Number(line) }) },
      ]),
    )
  },
})

const keepSql = `
INSERT INTO counts (tenant_id, name, since, count, line) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (tenant_id, name) DO UPDATE SET since = excluded.since, count = excluded.count, line = excluded.line`

type Kept = Extract<Change, { kind: 'count' }>

export async function keepCount(connection: Connection, tenant: number, { name, count }: Kept): Promise<void> {
  await connection.run(keepSql, [tenant, name, count.since, count.count, count.line ?? null])
}

const forgetSql = `
DELETE FROM counts WHERE (tenant_id, name) IN (
  SELECT tenant_id, name FROM counts WHERE since < ? ORDER BY since LIMIT ?
)`

export function forgetCounts(connection: Connection, before: number, limit: number): Promise<number> {
  return connection.run(forgetSql, [before, limit])
}
