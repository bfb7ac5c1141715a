import type { Connection } from '../connection.ts'
import { oneOf } from '../one-of.ts'
import { clearSession } from './clear-session.ts'
import { deleteSome, type Going } from './delete-some.ts'
import { removeSomeTodos } from './remove-todos.ts'

/** What was deleted, and still has rows: a session, or all of a tenant. */
export interface Leftover {
  tenant: number
  session: number | undefined
}

const sessionSql = 'SELECT tenant_id, id FROM deleted_sessions ORDER BY tenant_id, id LIMIT 1'
const tenantSql = 'SELECT id FROM tenants WHERE deleted_at > 0 ORDER BY id LIMIT 1'

/** The first there is. A tenant goes with all its sessions. */
export async function findLeftover(connection: Connection): Promise<Leftover | undefined> {
  const [gone] = await connection.all(tenantSql, [])
  if (gone !== undefined) return { tenant: Number(gone[0]), session: undefined }
  const [row] = await connection.all(sessionSql, [])
  return row && { tenant: Number(row[0]), session: Number(row[1]) }
}

/** Removes about so many rows of it, and answers how many. */
export function purgeSome(connection: Connection, { tenant, session }: Leftover, limit: number): Promise<number> {
  return session === undefined ? purgeTenant(connection, tenant, limit) : purgeSession(connection, tenant, session, limit)
}

async function purgeSession(connection: Connection, tenant: number, session: number, limit: number): Promise<number> {
  const gone = await clearSession(connection, tenant, session, limit)
  if (gone < limit) await connection.run('DELETE FROM deleted_sessions WHERE tenant_id = ? AND id = ?', [tenant, session])
  return Math.max(gone, 1)
}

const atOnce = 100

/** A table, what its rows are in order by in an index of each tenant's, and which column may be long. */
type OfTenant = Pick<Going, 'table' | 'long'> & Required<Pick<Going, 'order'>>

const of = (table: string, order: string, long?: string): OfTenant => ({ table, order, long })

/** What refers to others goes before what is referred to, so that no row takes others along; the log from its beginning, since it must end where was counted. */
const before: readonly OfTenant[] = [
  ...[
    of('jobs', 'key', 'payload'),
    of('comments', 'id', 'text'),
    of('links', 'id'),
    of('claims', 'todo_id'),
    of('dependencies', 'todo_id'),
  ],
]
const between: readonly OfTenant[] = [
  ...[of('sprints', 'id'), of('memories', 'id', 'body'), of('parts', 'conversation_id', 'content'), of('messages', 'id')],
  ...[of('questions', 'id', 'text'), of('runs', 'id', 'output'), of('schedules', 'id'), of('notifications', 'id')],
  ...[of('tasks', 'id', 'description')],
]
const last: readonly OfTenant[] = [
  ...[of('agents', 'id', 'definition'), of('commands', 'id', 'template'), of('tokens', 'id'), of('seen', 'conversation_id')],
  ...[of('usage_sums', 'scope, name, day'), of('caps', 'id'), of('counts', 'name')],
  ...[of('trimmed_sessions', 'session'), of('deleted_sessions', 'id'), of('removed', 'id', 'row_as_it_was'), of('removed_links', 'call')],
  ...[of('idempotency_keys', 'key', 'output'), of('search_documents', 'id'), of('search_places', 'tenant_id'), of('events', 'seq', 'data')],
]

async function purgeTenant(connection: Connection, tenant: number, limit: number): Promise<number> {
  let gone = 0
  const through = async (step: () => Promise<number>): Promise<void> => {
    for (let some = 1; some > 0 && gone < limit; gone += some) some = await step()
  }
  const empty = async (tables: readonly OfTenant[]): Promise<void> => {
    for (const table of tables) {
      await through(() => deleteSome(connection, { ...table, where: 'tenant_id = ?', values: [tenant] }, atOnce))
    }
  }
  await empty(before)
  await through(() => removeSomeTodos(connection, tenant, ' ORDER BY id', []))
  await through(() => removeSomeArtifacts(connection, tenant))
  await empty(between)
  await through(() => removeSomeSessions(connection, tenant))
  await empty(last)
  if (gone >= limit) return gone
  // What is left is few: its counters, which no row needs any more, go with it.
  return gone + (await connection.run('DELETE FROM tenants WHERE id = ? AND deleted_at > 0', [tenant]))
}

/** A document's texts, of which it would take all along, go first. */
async function removeSomeArtifacts(connection: Connection, tenant: number): Promise<number> {
  const rows = await connection.all(`SELECT id FROM artifacts WHERE tenant_id = ? ORDER BY id LIMIT ${atOnce}`, [tenant])
  if (rows.length === 0) return 0
  const ids = rows.map(([id]) => String(id))
  const texts = oneOf(connection, 'artifact_id', ids)
  const going: Going = { table: 'artifact_revisions', long: 'content', where: texts.sql, values: [texts.value] }
  const some = await deleteSome(connection, going, atOnce)
  if (some > 0) return some
  const these = oneOf(connection, 'id', ids)
  return connection.run(`DELETE FROM artifacts WHERE tenant_id + 0 = ? AND ${these.sql}`, [tenant, these.value])
}

/** Those below are set apart first, however many there are. */
async function removeSomeSessions(connection: Connection, tenant: number): Promise<number> {
  const rows = await connection.all(`SELECT uid FROM sessions WHERE tenant_id = ? ORDER BY id LIMIT ${atOnce}`, [tenant])
  if (rows.length === 0) return 0
  const ids = rows.map(([id]) => String(id))
  const below = oneOf(connection, 'parent_id', ids)
  const children = await connection.all(`SELECT uid FROM sessions WHERE ${below.sql} AND parent_id IS NOT NULL LIMIT ${atOnce}`, [
    below.value,
  ])
  if (children.length > 0) {
    const these = oneOf(
      connection,
      'uid',
      children.map(([id]) => String(id)),
    )
    return connection.run(`UPDATE sessions SET parent_id = NULL WHERE tenant_id + 0 = ? AND ${these.sql}`, [tenant, these.value])
  }
  const these = oneOf(connection, 'uid', ids)
  return connection.run(`DELETE FROM sessions WHERE tenant_id + 0 = ? AND ${these.sql}`, [tenant, these.value])
}
