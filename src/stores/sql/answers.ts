import type { KeptAnswer } from '../../core/ports/store.ts'
import type { Connection } from './connection.ts'

export async function findAnswer(connection: Connection, tenant: number, key: string): Promise<KeptAnswer | undefined> {
  const [row] = await connection.all('SELECT fingerprint, output FROM idempotency_keys WHERE tenant_id = ? AND key = ?', [tenant, key])
  return row && { fingerprint: String(row[0]), output: JSON.parse(String(row[1])) }
}

export async function keepAnswer(connection: Connection, tenant: number, key: string, answer: KeptAnswer, at: number): Promise<void> {
  const sql = 'INSERT INTO idempotency_keys (tenant_id, key, fingerprint, output, created_at) VALUES (?, ?, ?, ?, ?)'
  await connection.run(sql, [tenant, key, answer.fingerprint, JSON.stringify(answer.output), at])
}

const forgetSql = `
DELETE FROM idempotency_keys WHERE (tenant_id, key) IN (
  SELECT tenant_id, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?
)`

export function forgetAnswers(connection: Connection, before: number, limit: number): Promise<number> {
  return connection.run(forgetSql, [before, limit])
}
