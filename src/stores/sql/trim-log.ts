import type { Weighed } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { oneOf } from './one-of.ts'

/** How much of an event SQLite has to walk through to remove it; it tells without reading it. What a server removes is only marked. */
const bytesOf: Record<Connection['kind'], string> = { sqlite: 'octet_length(data)', postgres: '0' }

const spanSql = (kind: Connection['kind']) =>
  `SELECT seq, at, ${bytesOf[kind]} FROM events WHERE tenant_id = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?`

/** The next events of the log behind one place, up to another. */
export async function weighSpan(connection: Connection, tenant: number, after: number, upTo: number, limit: number): Promise<Weighed[]> {
  return (await connection.all(spanSql(connection.kind), [tenant, after, upTo, limit])).map(decode)
}

const piecesSql = (kind: Connection['kind']) =>
  `SELECT seq, at, ${bytesOf[kind]}, about FROM events${kind === 'sqlite' ? ' INDEXED BY events_by_type' : ''}
WHERE tenant_id = ? AND type = 'message.streamed' AND seq < ? ORDER BY seq DESC LIMIT ?`

/** Pieces of messages as they were written, the newest first, and whose they are. */
export async function piecesBefore(
  connection: Connection,
  tenant: number,
  before: number,
  limit: number,
): Promise<(Weighed & { message: number })[]> {
  const rows = await connection.all(piecesSql(connection.kind), [tenant, before, limit])
  return rows.map((row) => ({ ...decode(row), message: Number(String(row[3]).slice('message:'.length)) }))
}

function decode([seq, at, size]: Value[]): Weighed {
  return { seq: Number(seq), at: Number(at), bytes: Number(size) }
}

/**
 * What is to be known of a session once its events are gone. A removal is no use of a session (`todos/clean.ts`); and of sessions that are gone nothing
 * is to be known.
 */
const rememberSql = `
INSERT INTO trimmed_sessions (tenant_id, session, list_version, used_at)
SELECT tenant_id, session, max(CASE WHEN substr(type, 1, 5) = 'todo.' THEN seq ELSE 0 END),
  max(CASE WHEN type IN ('todo.deleted', 'todo.deletedMany') THEN 0 ELSE at END)
FROM events WHERE tenant_id = ? AND seq > ? AND seq <= ?
  AND (session = 0 OR EXISTS (SELECT 1 FROM sessions WHERE sessions.tenant_id = events.tenant_id AND sessions.id = events.session))
GROUP BY tenant_id, session
ON CONFLICT (tenant_id, session) DO UPDATE SET
  list_version = CASE WHEN excluded.list_version > trimmed_sessions.list_version THEN excluded.list_version ELSE trimmed_sessions.list_version END,
  used_at = CASE WHEN excluded.used_at > trimmed_sessions.used_at THEN excluded.used_at ELSE trimmed_sessions.used_at END`
const removeSql = 'DELETE FROM events WHERE tenant_id = ? AND seq > ? AND seq <= ? RETURNING octet_length(data)'
const trimmedSql = 'SELECT trimmed_up_to FROM tenants WHERE id = ?'
const noteSql = 'UPDATE tenants SET trimmed_up_to = ? WHERE id = ?'
const shrinkSql = 'UPDATE tenants SET stored_bytes = CASE WHEN stored_bytes > ? THEN stored_bytes - ? ELSE 0 END WHERE id = ?'

/** Removes the beginning of the log up to each of these places in turn: no statement has more to do than lies between two of them. */
export async function trimLog(connection: Connection, tenant: number, places: readonly number[]): Promise<void> {
  const [row] = await connection.all(trimmedSql, [tenant])
  let from = Number(row?.[0] ?? 0)
  let bytes = 0
  for (const place of places) {
    if (place <= from) continue
    await connection.run(rememberSql, [tenant, from, place])
    bytes += sum(await connection.all(removeSql, [tenant, from, place]))
    from = place
  }
  await connection.run(noteSql, [from, tenant])
  await connection.run(shrinkSql, [bytes, bytes, tenant])
}

/** Removes single events, group by group. Their places stay empty. */
export async function dropEvents(connection: Connection, tenant: number, groups: readonly (readonly number[])[]): Promise<void> {
  let bytes = 0
  for (const places of groups) {
    const these = oneOf(connection, 'seq', places)
    const sql = `DELETE FROM events WHERE tenant_id = ? AND ${these.sql} RETURNING octet_length(data)`
    bytes += sum(await connection.all(sql, [tenant, these.value]))
  }
  await connection.run(shrinkSql, [bytes, bytes, tenant])
}

function sum(sizes: readonly Value[][]): number {
  return sizes.reduce((total, [size]) => total + Number(size), 0)
}

const keptVersionSql = 'SELECT list_version FROM trimmed_sessions WHERE tenant_id = ? AND session = ?'

/** Where a list had its last change, if the log does not tell any more. */
export async function trimmedVersion(connection: Connection, tenant: number, session: number): Promise<number> {
  const [row] = await connection.all(keptVersionSql, [tenant, session])
  return Number(row?.[0] ?? 0)
}
