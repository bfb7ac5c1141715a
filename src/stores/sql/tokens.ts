import type { Tenant } from '../../contract/nouns/tenant.ts'
import { withoutHash } from '../../core/domain/token.ts'
import type { StoredToken } from '../../core/ports/records.ts'
import type { Connection, Queries } from './connection.ts'
import { oneOf } from './one-of.ts'
import { idFrom } from './page.ts'
import { flag, table } from './table.ts'
import { decodeTenant, tenantColumns } from './tenants.ts'
import { where } from './where.ts'

export const tokens = table<StoredToken>('tokens', {
  id: 'id',
  name: 'name',
  agent: 'agent_id',
  person: 'person',
  access: 'access',
  operator: flag('is_operator'),
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  version: 'version',
  hash: 'hash',
})

export const tokenQueries: Queries<'tokens'> = (connection, tenant) => ({
  async list(limit, after) {
    const { sql, values } = where(['tenant_id = ?', tenant], ['id < ?', idFrom(after)])
    const { rows, next } = await tokens.page(connection, tokens.select(`${sql} ORDER BY id DESC LIMIT ?`), values, limit, ({ id }) => [id])
    return { rows: rows.map(withoutHash), next }
  },
})

const found = `SELECT ${tenantColumns}, ${tokens.qualified} FROM tokens JOIN tenants ON tenants.id = tokens.tenant_id`

export interface FoundToken {
  token: StoredToken
  tenant: Tenant
}

export async function findToken(connection: Connection, hash: string): Promise<FoundToken | undefined> {
  return (await findTokens(connection, [hash])).get(hash)
}

/** By their hashes. */
export async function findTokens(connection: Connection, hashes: readonly string[]): Promise<Map<string, FoundToken>> {
  const these = oneOf(connection, 'tokens.hash', hashes)
  const rows = await connection.all(`${found} WHERE ${these.sql} AND tenants.deleted_at = 0`, [these.value])
  return new Map(
    rows.map((row) => {
      const token = tokens.decode(row.slice(tenantColumns.length))
      return [token.hash, { token, tenant: decodeTenant(row) }]
    }),
  )
}
