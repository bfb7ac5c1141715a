import type { StoredClaim } from '../../core/ports/store.ts'
import type { Connection, Queries, Value } from './connection.ts'
import { oneOf } from './one-of.ts'

const columns = 'id, todo_id, by_whom, minutes, fence, claimed_at, lease_until, lease_clock'

function decode([id, todo, by, minutes, fence, claimedAt, leaseUntil, leaseClock]: Value[]): StoredClaim {
  return {
    id: String(id),
    todo: Number(todo),
    by: String(by),
    minutes: Number(minutes),
    fence: Number(fence),
    claimedAt: Number(claimedAt),
    leaseUntil: Number(leaseUntil),
    leaseClock: String(leaseClock),
  }
}

const findSql = `SELECT ${columns} FROM claims WHERE tenant_id = ? AND id = ?`

export const claimQueries: Queries<'claims'> = (connection, tenant) => ({
  async of(todos) {
    if (todos.length === 0) return []
    const these = oneOf(connection, 'todo_id', todos)
    return (await connection.all(`SELECT ${columns} FROM claims WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])).map(decode)
  },
  async find(id) {
    const [row] = await connection.all(findSql, [tenant, id])
    return row && decode(row)
  },
})

const claimSql = `
INSERT INTO claims (tenant_id, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (tenant_id, todo_id) DO UPDATE SET id = excluded.id, by_whom = excluded.by_whom, minutes = excluded.minutes, fence = excluded.fence,
  claimed_at = excluded.claimed_at, lease_until = excluded.lease_until, lease_clock = excluded.lease_clock`

export async function claimTodo(connection: Connection, tenant: number, claim: StoredClaim): Promise<void> {
  const { id, todo, by, minutes, fence, claimedAt, leaseUntil, leaseClock } = claim
  await connection.run(claimSql, [tenant, id, todo, by, minutes, fence, claimedAt, leaseUntil, leaseClock])
}

const renewSql =
  'UPDATE claims SET lease_until = ? + minutes * 60000 WHERE tenant_id = ? AND id = ? AND lease_clock = ? AND lease_until > ?'

export async function renewClaim(connection: Connection, tenant: number, id: string): Promise<void> {
  const { clock, now } = await connection.leaseTime()
  await connection.run(renewSql, [now, tenant, id, clock, now])
}

export async function endClaims(connection: Connection, tenant: number, todos: readonly number[]): Promise<void> {
  const these = oneOf(connection, 'todo_id', todos)
  await connection.run(`UPDATE claims SET lease_until = 0 WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
}
