import type { Change } from '../../core/ports/records.ts'
import type { Connection, Queries } from './connection.ts'

const upToSql = 'SELECT up_to FROM seen WHERE tenant_id = ? AND conversation_id = ? AND who = ?'

export const seenQueries: Queries<'seen'> = (connection, tenant) => ({
  async upTo(session, who) {
    const [row] = await connection.all(upToSql, [tenant, session, who])
    return row === undefined ? 0 : Number(row[0])
  },
})

const exactlySql = `
INSERT INTO seen (tenant_id, conversation_id, who, up_to) VALUES (?, ?, ?, ?)
ON CONFLICT (tenant_id, conversation_id, who) DO UPDATE SET up_to = excluded.up_to`
/** Of two at once the further one counts. */
const noteSql = `${exactlySql} WHERE seen.up_to < excluded.up_to`

type Seen = Extract<Change, { kind: 'seen' }>

export async function noteSeen(connection: Connection, tenant: number, { session, who, upTo, exactly }: Seen): Promise<void> {
  await connection.run(exactly ? exactlySql : noteSql, [tenant, session, who, upTo])
}
