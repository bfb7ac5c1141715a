import type { Tenant } from '../../contract/nouns/tenant.ts'
import { addUsualCaps } from './caps.ts'
import type { Connection, Queries, Value } from './connection.ts'

export const tenantColumns = ['id', 'name', 'created_at', 'person', 'channel'].map((column) => `tenants.${column}`)

export function decodeTenant([number, name, createdAt, person, channel]: Value[]): Tenant {
  return {
    number: Number(number),
    name: String(name),
    createdAt: Number(createdAt),
    ...(person === null ? {} : { person: String(person) }),
    ...(channel === '' ? {} : { channel: String(channel) }),
  }
}

const listSql = `SELECT ${tenantColumns} FROM tenants ORDER BY id`

export const tenantQueries: Queries<'tenants'> = (connection) => ({
  list: async () => (await connection.all(listSql, [])).map(decodeTenant),
})

export async function findTenant(connection: Connection, name: string): Promise<Tenant | undefined> {
  const [row] = await connection.all(`SELECT ${tenantColumns} FROM tenants WHERE name = ?`, [name])
  return row && decodeTenant(row)
}

export async function addTenant(connection: Connection, { number, name, createdAt, person, channel }: Tenant): Promise<void> {
  const sql = 'INSERT INTO tenants (id, name, created_at, person, channel) VALUES (?, ?, ?, ?, ?)'
  await connection.run(sql, [number, name, createdAt, person ?? null, channel ?? ''])
  await addUsualCaps(connection, number, createdAt)
}

export async function namePerson(connection: Connection, tenant: number, person: string): Promise<void> {
  await connection.run('UPDATE tenants SET person = ? WHERE id = ?', [person, tenant])
}

export async function keepChannel(connection: Connection, channel: string): Promise<void> {
  await connection.run('UPDATE tenants SET channel = ? WHERE channel <> ?', [channel, channel])
}

/** Everything that belongs to the tenant goes with it, by the tables' own cascade. */
export async function removeTenant(connection: Connection, tenant: Tenant): Promise<void> {
  await connection.run('DELETE FROM tenants WHERE id = ?', [tenant.number])
}
