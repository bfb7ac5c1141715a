import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { Token } from '../../contract/nouns/token.ts'
import { withoutHash } from '../../core/domain/token.ts'
import type { Page, StoredToken } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { idFrom, pageOf } from './page.ts'
import { tokens } from './tables.ts'
import { decodeTenant, tenantColumns } from './tenants.ts'

export async function listTokens(connection: Connection, tenant: number, limit: number, after: string | undefined): Promise<Page<Token>> {
  const values: Value[] = [tenant]
  if (after !== undefined) values.push(idFrom(after))
  const older = after === undefined ? '' : ' AND id < ?'
  const sql = `SELECT ${tokens.columns} FROM tokens WHERE tenant_id = ?${older} ORDER BY id DESC LIMIT ?`
  const rows = (await connection.all(sql, [...values, limit + 1])).map((row) => withoutHash(tokens.decode(row)))
  return pageOf(rows, limit, (token) => [token.id])
}

const qualified = tokens.columns.replace(/\w+/g, (column) => `tokens.${column}`)
const findTokenSql = `SELECT ${tenantColumns}, ${qualified} FROM tokens JOIN tenants ON tenants.id = tokens.tenant_id WHERE tokens.hash = ?`

export async function findToken(connection: Connection, hash: string): Promise<{ token: StoredToken; tenant: Tenant } | undefined> {
  const [row] = await connection.all(findTokenSql, [hash])
  return row && { tenant: decodeTenant(row), token: tokens.decode(row.slice(tenantColumns.length)) }
}
