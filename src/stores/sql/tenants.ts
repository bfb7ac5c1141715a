import type { Tenant } from '../../contract/nouns/tenant.ts'
import { addUsualCaps } from './caps.ts'
import type { Connection, Queries, Value } from './connection.ts'
import { deleteSome } from './deletion/delete-some.ts'

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

const listSql = `SELECT ${tenantColumns} FROM tenants WHERE deleted_at = 0 ORDER BY id`

export const tenantQueries: Queries<'tenants'> = (connection) => ({
  list: async () => (await connection.all(listSql, [])).map(decodeTenant),
})

export async function findTenant(connection: Connection, name: string): Promise<Tenant | undefined> {
  const [row] = await connection.all(`SELECT ${tenantColumns} FROM tenants WHERE name = ? AND deleted_at = 0`, [name])
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

/** What one statement removes of what would still happen there. */
const jobsAtOnce = 500

/** From now on nobody finds it, nothing happens there, and its name is free: no tenant can be named so. All that belongs to it goes later. */
export async function removeTenant(connection: Connection, { number }: Tenant, at: number): Promise<void> {
  await connection.run('UPDATE tenants SET deleted_at = ?, name = ? WHERE id = ?', [at, `deleted tenant ${number}`, number])
  const jobs = { table: 'jobs', where: 'tenant_id = ?', values: [number] }
  while ((await deleteSome(connection, jobs, jobsAtOnce)) > 0);
}
