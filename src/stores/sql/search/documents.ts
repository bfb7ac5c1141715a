import type { SearchKind } from '../../../contract/nouns/search.ts'
import type { Reference } from '../../../contract/reference.ts'
import type { KeptDocument, SearchPhase, SearchPlace } from '../../../core/ports/search.ts'
import type { Connection, Queries, Value } from '../connection.ts'
import { isThere } from '../deletion/is-there.ts'
import { oneOf } from '../one-of.ts'
import { tables } from '../tables.ts'
import { findCandidates } from './candidates.ts'

/** What goes with its session. */
const inSessions: ReadonlySet<SearchKind> = new Set<SearchKind>(['todo', 'memory', 'message'])

const placeSql = 'SELECT cursor, phase, after_row, last_document FROM search_places WHERE tenant_id = ?'
const columns = 'id, kind, row_id, print'
const documentsSql = `SELECT ${columns} FROM search_documents WHERE tenant_id = ? AND id > ? ORDER BY id LIMIT ?`
const inSessionSql = `SELECT ${columns} FROM search_documents WHERE tenant_id = ? AND conversation_id = ? ORDER BY id LIMIT ?`

export const searchQueries: Queries<'search'> = (connection, tenant) => ({
  place: () => placeIn(connection, tenant),
  candidates: (search) => findCandidates(connection, tenant, search),
  async kept(kind, rows) {
    if (rows.length === 0) return []
    const these = oneOf(connection, 'row_id', rows.map(String))
    const sql = `SELECT ${columns} FROM search_documents WHERE tenant_id = ? AND kind = ? AND ${these.sql}`
    return (await connection.all(sql, [tenant, kind, these.value])).map(decodeDocument)
  },
  documents: async (after, limit) => (await connection.all(documentsSql, [tenant, Number(after), limit])).map(decodeDocument),
  inSession: async (session, limit) => (await connection.all(inSessionSql, [tenant, session, limit])).map(decodeDocument),
  async rows(kind, after, limit) {
    const sql = `SELECT id FROM ${tables[kind].name} WHERE tenant_id = ? AND id > ? ORDER BY id LIMIT ?`
    return (await connection.all(sql, [tenant, hasNumbers(kind) ? Number(after) : after, limit])).map(([id]) => id as Reference)
  },
  async read(kind, rows) {
    if (rows.length === 0) return []
    const these = oneOf(connection, 'id', rows as number[] | string[])
    const { all, select, name } = tables[kind]
    const there = inSessions.has(kind) ? ` AND ${isThere(name)}` : ''
    return all(connection, select(`WHERE tenant_id = ? AND ${these.sql}${there}`), [tenant, these.value])
  },
})

async function placeIn(connection: Connection, tenant: number): Promise<SearchPlace | undefined> {
  const [row] = await connection.all(placeSql, [tenant])
  if (row === undefined) return undefined
  const [cursor, phase, after, lastDocument] = row
  return { cursor: Number(cursor), phase: phase as SearchPhase | null, after: String(after), lastDocument: Number(lastDocument) }
}

function decodeDocument([number, kind, row, print]: Value[]): KeptDocument {
  return { number: Number(number), ...nameOf(kind as SearchKind, String(row)), print: String(print) }
}

/** Rows without numbers go by their ids. */
export function nameOf(kind: SearchKind, row: string): { kind: SearchKind; row: Reference } {
  return { kind, row: hasNumbers(kind) ? Number(row) : row }
}

function hasNumbers(kind: SearchKind): boolean {
  return kind !== 'artifact'
}
