import type { KeptAnswer } from '../../core/ports/store.ts'
import type { Connection, Queries, Value } from './connection.ts'
import { type Statement, statementsInto } from './insert-rows.ts'
import { type Finding, json, mapping } from './table.ts'

const answers = mapping<KeptAnswer>({ fingerprint: 'fingerprint', output: json('output') })
const findSql = `SELECT ${answers.columns} FROM idempotency_keys WHERE tenant_id = ? AND key = ?`
const keepSql = 'INSERT INTO idempotency_keys (tenant_id, key, fingerprint, output, created_at) VALUES (?, ?, ?, ?, ?)'
const statements = statementsInto('idempotency_keys', ['tenant_id', 'key', 'fingerprint', 'output', 'created_at'])

export const answerQueries: Queries<'answers'> = (connection, tenant) => ({
  async find(key) {
    const { sql, values } = findingAnswer(tenant, key)
    return answerFrom(await connection.all(sql, values))
  },
  async keep(key, answer, at) {
    await connection.run(keepSql, encodeAnswer(tenant, key, answer, at))
  },
})

export function findingAnswer(tenant: number, key: string): Finding {
  return { sql: findSql, values: [tenant, key] }
}

export function answerFrom([row]: Value[][]): KeptAnswer | undefined {
  return row && answers.decode(row)
}

export function encodeAnswer(tenant: number, key: string, { fingerprint, output }: KeptAnswer, at: number): Value[] {
  return [tenant, key, fingerprint, JSON.stringify(output), at]
}

/** The columns of a kept answer that are read. */
export function answerColumns([, , fingerprint, output]: Value[]): Value[] {
  return [fingerprint as Value, output as Value]
}

export function answersInto(kind: Connection['kind'], rows: readonly Value[][]): Iterable<Statement> {
  return statements(kind, rows.length, (index) => rows[index] as Value[])
}

const forgetSql = `
DELETE FROM idempotency_keys WHERE (tenant_id, key) IN (
  SELECT tenant_id, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?
)`

export function forgetAnswers(connection: Connection, before: number, limit: number): Promise<number> {
  return connection.run(forgetSql, [before, limit])
}
