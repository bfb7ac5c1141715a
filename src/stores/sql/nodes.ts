import type { SeenNode } from '../../core/ports/store.ts'
import type { Connection } from './connection.ts'

/** Daemons that have said they are there. One that was killed could not say that it has gone. */
export async function listNodes(connection: Connection): Promise<SeenNode[]> {
  const rows = await connection.all('SELECT id, seen_at FROM nodes', [])
  return rows.map(([id, seenAt]) => ({ id: String(id), seenAt: Number(seenAt) }))
}

const arriveSql = `
INSERT INTO nodes (id, seen_at) VALUES (?, ?)
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`

export async function nodeArrives(connection: Connection, id: string): Promise<void> {
  await connection.run(arriveSql, [id, (await connection.leaseTime()).now])
}

export async function nodeLeaves(connection: Connection, id: string): Promise<void> {
  await connection.run('DELETE FROM nodes WHERE id = ?', [id])
}
