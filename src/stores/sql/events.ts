import type { Event, EventType, NewEvent } from '../../contract/nouns/event.ts'
import type { EventFilter } from '../../core/ports/filters.ts'
import type { Connection, Value } from './connection.ts'

const takePlaces = 'UPDATE tenants SET last_event = last_event + ? WHERE id = ? RETURNING last_event'
const insert = 'INSERT INTO events (tenant_id, seq, at, type, by_whom, session, data) VALUES (?, ?, ?, ?, ?, ?, ?)'

/** The places are taken under the tenant's lock, in the commit itself, so that no reader can step over one. */
export async function appendEvents(
  connection: Connection,
  tenant: number,
  events: readonly NewEvent[],
  by: string,
  at: number,
): Promise<void> {
  const [row] = await connection.all(takePlaces, [events.length, tenant])
  let seq = Number(row?.[0]) - events.length
  for (const event of events) {
    seq += 1
    await connection.run(insert, [tenant, seq, at, event.type, by, event.session, JSON.stringify(event.data)])
  }
}

export async function listEvents(connection: Connection, tenant: number, filter: EventFilter): Promise<Event[]> {
  const conditions = ['tenant_id = ?', 'seq > ?']
  const values: Value[] = [tenant, filter.after]
  if (filter.session !== undefined) {
    conditions.push('session = ? AND session > 0')
    values.push(filter.session)
  }
  if (filter.type !== undefined) {
    conditions.push(filter.type.endsWith('.*') ? 'substr(type, 1, ?) = ?' : 'type = ?')
    if (filter.type.endsWith('.*')) values.push(filter.type.length - 1, filter.type.slice(0, -1))
    else values.push(filter.type)
  }
  if (filter.types !== undefined) {
    conditions.push(`type IN (${filter.types.map(() => '?').join(', ')})`)
    values.push(...filter.types)
  }
  const order = filter.backwards ? 'seq DESC' : 'seq'
  const sql = `SELECT seq, at, type, by_whom, session, data FROM events WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ?`
  const rows = await connection.all(sql, [...values, filter.limit])
  return rows.map(([seq, at, type, by, session, data]) => ({
    seq: Number(seq),
    at: Number(at),
    type: type as EventType,
    by: String(by),
    session: Number(session),
    data: JSON.parse(String(data)),
  }))
}

const listVersionSql = `
SELECT seq FROM events WHERE tenant_id = ? AND session = ? AND session > 0 AND substr(type, 1, 5) = 'todo.' ORDER BY seq DESC LIMIT 1`

/** A list's version is the place in the log of its last change: nothing need be counted beside the log. */
export async function listVersion(connection: Connection, tenant: number, session: number): Promise<number> {
  const [row] = await connection.all(listVersionSql, [tenant, session])
  return Number(row?.[0] ?? 0)
}

const boundsSql = `SELECT coalesce((SELECT min(seq) FROM events WHERE tenant_id = ?), last_event + 1), last_event FROM tenants WHERE id = ?`

export async function logBounds(connection: Connection, tenant: number): Promise<{ first: number; last: number }> {
  const [row] = await connection.all(boundsSql, [tenant, tenant])
  return { first: Number(row?.[0] ?? 1), last: Number(row?.[1] ?? 0) }
}
