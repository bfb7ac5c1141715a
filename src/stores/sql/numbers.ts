import type { NounWithNumber } from '../../contract/reference.ts'
import type { Connection } from './connection.ts'

/** The tables whose rows have numbers. */
export const numbered: Record<NounWithNumber, string> = {
  session: 'sessions',
  todo: 'todos',
  task: 'tasks',
  memory: 'memories',
  schedule: 'schedules',
  notification: 'notifications',
  message: 'messages',
  question: 'questions',
}

const nextSql = `
INSERT INTO counters (tenant_id, noun, last) VALUES (?, ?, 1)
ON CONFLICT (tenant_id, noun) DO UPDATE SET last = counters.last + 1
RETURNING last`

/** Numbers only grow. One that a refused change had drawn is given again, since the counter is rolled back with it. */
export async function nextNumber(connection: Connection, tenant: number, noun: NounWithNumber | 'tenant'): Promise<number> {
  const [row] =
    noun === 'tenant'
      ? await connection.all(`UPDATE installation SET value = value + 1 WHERE name = 'last_tenant' RETURNING value`, [])
      : await connection.all(nextSql, [tenant, noun])
  return Number(row?.[0])
}

const countFromSql = `
INSERT INTO counters (tenant_id, noun, last) VALUES (?, ?, ?)
ON CONFLICT (tenant_id, noun) DO UPDATE SET last = CASE WHEN counters.last < excluded.last THEN excluded.last ELSE counters.last END`

/** Numbers up to this one were given elsewhere; the counter never goes back. */
export async function countFrom(connection: Connection, tenant: number, noun: NounWithNumber, last: number): Promise<void> {
  await connection.run(countFromSql, [tenant, noun, last])
}
