import type { Cap } from '../../contract/nouns/cap.ts'
import type { Connection, Queries } from './connection.ts'
import { oneOf } from './one-of.ts'
import { json, table } from './table.ts'

export const caps = table<Cap>('caps', {
  number: 'id',
  id: 'uid',
  scope: 'scope',
  of: 'of_whom',
  measure: 'measure',
  per: 'per',
  // As it was said: neither database keeps 0.1 as it is.
  amount: { name: 'amount', encode: (value: number) => String(value), decode: Number },
  unpriced: 'unpriced',
  told: json('told'),
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

const listSql = caps.select('WHERE tenant_id = ? ORDER BY id LIMIT ?')

export const capQueries: Queries<'caps'> = (connection, tenant) => ({
  list: (limit) => caps.all(connection, listSql, [tenant, limit]),
  on(keys) {
    const these = oneOf(connection, `scope || ':' || of_whom`, keys)
    return caps.all(connection, caps.select(`WHERE tenant_id = ? AND ${these.sql} ORDER BY id`), [tenant, these.value])
  },
})

const first = (number: number) => `0000000000000000000000000${number}`

/** What a new tenant begins with: migration 29 gave the others the same. */
const usual: readonly Omit<Cap, 'createdAt' | 'updatedAt'>[] = [
  { number: 1, id: first(1), scope: 'run', of: '', measure: 'requests', per: 'all', amount: 300, ...common() },
  { number: 2, id: first(2), scope: 'tenant', of: '', measure: 'money', per: 'day', amount: 25, ...common() },
]

function common() {
  return { unpriced: 'allow' as const, told: [], createdBy: 'system', version: 1 }
}

export async function addUsualCaps(connection: Connection, tenant: number, at: number): Promise<void> {
  await caps.insert(
    connection,
    tenant,
    usual.map((cap) => ({ ...cap, createdAt: at, updatedAt: at })),
  )
  await connection.run(`INSERT INTO counters (tenant_id, noun, last) VALUES (?, 'cap', ?)`, [tenant, usual.length])
}
