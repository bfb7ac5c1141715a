import type { NounWithNumber } from '../../contract/reference.ts'
import type { Connection } from './connection.ts'
import type { Statement } from './insert-rows.ts'

/** The tables whose rows have numbers. */
export const numbered: Record<NounWithNumber, string> = {
  session: 'sessions',
  todo: 'todos',
  task: 'tasks',
  comment: 'comments',
  link: 'links',
  memory: 'memories',
  schedule: 'schedules',
  notification: 'notifications',
  message: 'messages',
  question: 'questions',
  cap: 'caps',
}

const nextSql = `
INSERT INTO counters (tenant_id, noun, last) VALUES (?, ?, ?)
ON CONFLICT (tenant_id, noun) DO UPDATE SET last = counters.last + excluded.last
RETURNING last`

const nextTenantSql = `UPDATE installation SET value = value + ? WHERE name = 'last_tenant' RETURNING value`

/** Numbers only grow. One that a refused change had drawn is given again, since the counter is rolled back with it. Answers the first of `count`. */
export async function nextNumber(connection: Connection, tenant: number, noun: NounWithNumber | 'tenant', count = 1): Promise<number> {
  const [row] = noun === 'tenant' ? await connection.all(nextTenantSql, [count]) : await connection.all(nextSql, [tenant, noun, count])
  return Number(row?.[0]) - count + 1
}

const lastNumbersSql = 'SELECT noun, last FROM counters WHERE tenant_id = ?'
const setSql = `
INSERT INTO counters (tenant_id, noun, last) VALUES (?, ?, ?) ON CONFLICT (tenant_id, noun) DO UPDATE SET last = excluded.last`

/** The last number of each noun that was given one. */
export async function lastNumbers(connection: Connection, tenant: number): Promise<Map<string, number>> {
  return new Map((await connection.all(lastNumbersSql, [tenant])).map(([noun, last]) => [String(noun), Number(last)]))
}

export function settingNumber(tenant: number, noun: string, last: number): Statement {
  return { sql: setSql, values: [tenant, noun, last] }
}

const countFromSql = `
INSERT INTO counters (tenant_id, noun, last) VALUES (?, ?, ?)
ON CONFLICT (tenant_id, noun) DO UPDATE SET last = CASE WHEN counters.last < excluded.last THEN excluded.last ELSE counters.last END`

/** Numbers up to this one were given elsewhere; the counter never goes back. */
export async function countFrom(connection: Connection, tenant: number, noun: NounWithNumber, last: number): Promise<void> {
  await connection.run(countFromSql, [tenant, noun, last])
}
