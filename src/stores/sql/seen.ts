import type { Change } from '../../core/ports/store.ts'
import type { Connection } from './connection.ts'

const seenSql = 'SELECT up_to FROM seen WHERE tenant_id = ? AND conversation_id = ? AND who = ?'

export async function seenUpTo(connection: Connection, tenant: number, session: number, who: string): Promise<number> {
  const [row] = await connection.all(seenSql, [tenant, session, who])
  return row === undefined ? 0 : Number(row[0])
}

/** Two at once: the further one counts. */
const noteSql = `
INSERT INTO seen (tenant_id, conversation_id, who, up_to) VALUES (?, ?, ?, ?)
ON CONFLICT (tenant_id, conversation_id, who) DO UPDATE SET up_to = excluded.up_to WHERE seen.up_to < excluded.up_to`

type Seen = Extract<Change, { kind: 'seen' }>

export async function noteSeen(connection: Connection, tenant: number, { session, who, upTo }: Seen): Promise<void> {
  await connection.run(noteSql, [tenant, session, who, upTo])
}
