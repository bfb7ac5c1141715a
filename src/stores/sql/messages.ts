import type { Message, Part } from '../../contract/nouns/message.ts'
import type { MessageFilter } from '../../core/ports/filters.ts'
import type { Connection } from './connection.ts'
import { messages, parts } from './tables.ts'

export async function listMessages(connection: Connection, tenant: number, filter: MessageFilter): Promise<Message[]> {
  const live = filter.live ? ' AND compacted_at = 0' : ''
  const before = filter.before === undefined ? [] : [filter.before]
  const order = filter.backwards ? ' DESC' : ''
  const sql = `SELECT ${messages.columns} FROM messages
WHERE tenant_id = ? AND conversation_id = ? AND id > ?${before.map(() => ' AND id < ?').join('')}${live} ORDER BY id${order} LIMIT ?`
  const rows = (await connection.all(sql, [tenant, filter.session, filter.since, ...before, filter.limit])).map(messages.decode)
  return filter.backwards ? rows.reverse() : rows
}

const lastReplySql = `SELECT ${messages.columns} FROM messages
WHERE tenant_id = ? AND conversation_id = ? AND compacted_at = 0 AND role = 'assistant' AND kind = 'reply' ORDER BY id DESC LIMIT 1`

export async function lastReply(connection: Connection, tenant: number, session: number): Promise<Message | undefined> {
  const [row] = await connection.all(lastReplySql, [tenant, session])
  return row && messages.decode(row)
}

const withWritsSql = `SELECT ${messages.columns} FROM messages
WHERE tenant_id = ? AND conversation_id = ? AND writs = 'waiting' ORDER BY id LIMIT 1`

export async function replyWithWrits(connection: Connection, tenant: number, session: number): Promise<Message | undefined> {
  const [row] = await connection.all(withWritsSql, [tenant, session])
  return row && messages.decode(row)
}

const partsSql = `SELECT ${parts.columns} FROM parts
WHERE tenant_id = ? AND conversation_id = ? AND message_id >= ? AND message_id <= ? ORDER BY message_id, position`

/** Of messages that lie close together: all that is between them is read, too, and left out. */
export async function partsOf(connection: Connection, tenant: number, session: number, wanted: readonly number[]): Promise<Part[]> {
  if (wanted.length === 0) return []
  const rows = await connection.all(partsSql, [tenant, session, Math.min(...wanted), Math.max(...wanted)])
  const numbers = new Set(wanted)
  return rows.map(parts.decode).filter(({ message }) => numbers.has(message))
}

export async function compact(
  connection: Connection,
  tenant: number,
  { session, upTo, at, but }: { session: number; upTo: number; at: number; but: readonly number[] },
): Promise<void> {
  const others = but.length === 0 ? '' : ` AND id NOT IN (${but.map(() => '?').join(', ')})`
  const sql = `UPDATE messages SET compacted_at = ?, version = version + 1
WHERE tenant_id = ? AND conversation_id = ? AND id <= ? AND compacted_at = 0${others}`
  await connection.run(sql, [at, tenant, session, upTo, ...but])
}
