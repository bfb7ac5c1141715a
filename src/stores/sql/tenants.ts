import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { Connection, Value } from './connection.ts'

export function decodeTenant([number, name, createdAt]: Value[]): Tenant {
  return { number: Number(number), name: String(name), createdAt: Number(createdAt) }
}

export async function listTenants(connection: Connection): Promise<Tenant[]> {
  return (await connection.all('SELECT id, name, created_at FROM tenants ORDER BY id', [])).map(decodeTenant)
}

export async function findTenant(connection: Connection, name: string): Promise<Tenant | undefined> {
  const [row] = await connection.all('SELECT id, name, created_at FROM tenants WHERE name = ?', [name])
  return row && decodeTenant(row)
}

export async function addTenant(connection: Connection, tenant: Tenant): Promise<void> {
  await connection.run('INSERT INTO tenants (id, name, created_at) VALUES (?, ?, ?)', [tenant.number, tenant.name, tenant.createdAt])
}

/** Everything that belongs to the tenant goes with it, by the tables' own cascade. */
export async function removeTenant(connection: Connection, tenant: Tenant): Promise<void> {
  await connection.run('DELETE FROM tenants WHERE id = ?', [tenant.number])
}
