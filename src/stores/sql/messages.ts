import type { Message, Part } from '../../contract/nouns/message.ts'
import type { Change } from '../../core/ports/records.ts'
import type { Connection, Queries } from './connection.ts'
import { noneOf, oneOf } from './one-of.ts'
import { json, table } from './table.ts'
import { where } from './where.ts'

export const messages = table<Message>(
  'messages',
  {
    number: 'id',
    id: 'uid',
    session: 'conversation_id',
    role: 'role',
    kind: 'kind',
    by: 'by_whom',
    run: 'run_id',
    from: 'from_id',
    hops: 'hops',
    rights: json('rights'),
    place: 'place',
    readUpTo: 'answers_up_to',
    writs: 'writs',
    finish: 'finish',
    error: 'error',
    model: 'model',
    usage: json('usage'),
    createdAt: 'created_at',
    endedAt: 'ended_at',
    compactedAt: 'compacted_at',
    version: 'version',
  },
  { inSession: true },
)

export const parts = table<Part>(
  'parts',
  {
    id: 'id',
    session: 'conversation_id',
    message: 'message_id',
    position: 'position',
    content: json('content'),
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    version: 'version',
  },
  { inSession: true },
)

const lastReplySql = messages.select(
  `WHERE tenant_id = ? AND conversation_id = ? AND compacted_at = 0 AND role = 'assistant' AND kind = 'reply' ORDER BY id DESC LIMIT 1`,
)
const withWritsSql = messages.select(`WHERE tenant_id = ? AND conversation_id = ? AND writs = 'waiting' ORDER BY id LIMIT 1`)
const partsSql = parts.select(
  'WHERE tenant_id = ? AND conversation_id = ? AND message_id >= ? AND message_id <= ? ORDER BY message_id, position',
)

export const messageQueries: Queries<'messages'> = (connection, tenant) => ({
  async list({ session, since, before, live, backwards, limit }) {
    const { sql, values } = where(
      ['tenant_id = ?', tenant],
      ['conversation_id = ?', session],
      ['id > ?', since],
      ['id < ?', before],
      live && ['compacted_at = 0'],
    )
    const select = messages.select(`${sql} ORDER BY id${backwards ? ' DESC' : ''} LIMIT ?`)
    const rows = await messages.all(connection, select, [...values, limit])
    return backwards ? rows.reverse() : rows
  },
  lastReply: (session) => messages.first(connection, lastReplySql, [tenant, session]),
  withWrits: (session) => messages.first(connection, withWritsSql, [tenant, session]),
  async unfinished(numbers) {
    if (numbers.length === 0) return []
    const these = oneOf(connection, 'id', numbers)
    const rows = await connection.all(`SELECT id FROM messages WHERE tenant_id = ? AND ${these.sql} AND ended_at = 0`, [
      tenant,
      these.value,
    ])
    return rows.map(([number]) => Number(number))
  },
  /** Of messages that lie close together: all that is between them is read, too, and left out. */
  async parts(session, wanted) {
    if (wanted.length === 0) return []
    const found = await parts.all(connection, partsSql, [tenant, session, Math.min(...wanted), Math.max(...wanted)])
    const numbers = new Set(wanted)
    return found.filter(({ message }) => numbers.has(message))
  },
})

export async function compact(
  connection: Connection,
  tenant: number,
  { session, upTo, at, but }: Extract<Change, { kind: 'compact' }>,
): Promise<void> {
  const others = noneOf(connection, 'id', but)
  const sql = `UPDATE messages SET compacted_at = ?, version = version + 1
WHERE tenant_id = ? AND conversation_id = ? AND id <= ? AND compacted_at = 0 AND ${others.sql}`
  await connection.run(sql, [at, tenant, session, upTo, others.value])
}
