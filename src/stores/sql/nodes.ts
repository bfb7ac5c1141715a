import type { SeenNode } from '../../core/ports/store.ts'
import type { Connection, Queries } from './connection.ts'
import { mapping } from './table.ts'

const nodes = mapping<SeenNode>({ id: 'id', seenAt: 'seen_at' })

/** Daemons that have said they are there. One that was killed could not say that it has gone. */
export const nodeQueries: Queries<'nodes'> = (connection) => ({
  list: async () => (await connection.all(`SELECT ${nodes.columns} FROM nodes`, [])).map(nodes.decode),
})

const arriveSql = `
INSERT INTO nodes (id, seen_at) VALUES (?, ?)
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`

export async function nodeArrives(connection: Connection, id: string): Promise<void> {
  await connection.run(arriveSql, [id, (await connection.leaseTime()).now])
}

export async function nodeLeaves(connection: Connection, id: string): Promise<void> {
  await connection.run('DELETE FROM nodes WHERE id = ?', [id])
}
