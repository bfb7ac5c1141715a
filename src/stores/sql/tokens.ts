import type { Tenant } from '../../contract/nouns/tenant.ts'
import { withoutHash } from '../../core/domain/token.ts'
import type { StoredToken } from '../../core/ports/records.ts'
import type { Connection, Queries } from './connection.ts'
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

const findSql = `SELECT ${tenantColumns}, ${tokens.qualified} FROM tokens JOIN tenants ON tenants.id = tokens.tenant_id WHERE tokens.hash = ? AND tenants.deleted_at = 0`

export async function findToken(connection: Connection, hash: string): Promise<{ token: StoredToken; tenant: Tenant } | undefined> {
  const [row] = await connection.all(findSql, [hash])
  return row && { tenant: decodeTenant(row), token: tokens.decode(row.slice(tenantColumns.length)) }
}
