import type { KeptAnswer } from '../../core/ports/store.ts'
import type { Connection, Queries } from './connection.ts'
import { json, mapping } from './table.ts'

const answers = mapping<KeptAnswer>({ fingerprint: 'fingerprint', output: json('output') })
const findSql = `SELECT ${answers.columns} FROM idempotency_keys WHERE tenant_id = ? AND key = ?`
const keepSql = 'INSERT INTO idempotency_keys (tenant_id, key, fingerprint, output, created_at) VALUES (?, ?, ?, ?, ?)'

export const answerQueries: Queries<'answers'> = (connection, tenant) => ({
  async find(key) {
    const [row] = await connection.all(findSql, [tenant, key])
    return row && answers.decode(row)
  },
  async keep(key, { fingerprint, output }, at) {
    await connection.run(keepSql, [tenant, key, fingerprint, JSON.stringify(output), at])
  },
})

const forgetSql = `
DELETE FROM idempotency_keys WHERE (tenant_id, key) IN (
  SELECT tenant_id, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?
)`

export function forgetAnswers(connection: Connection, before: number, limit: number): Promise<number> {
  return connection.run(forgetSql, [before, limit])
}
