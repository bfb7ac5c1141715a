import type { Event, EventType, NewEvent } from '../../contract/nouns/event.ts'
import { rowTold } from '../../core/domain/undo/row-told.ts'
import type { EventFilter } from '../../core/ports/filters.ts'
import type { CallMark } from '../../core/ports/store.ts'
import type { Connection, Queries, Value } from './connection.ts'
import { rowsInto, type Statement, statementsInto } from './insert-rows.ts'
import { oneOf } from './one-of.ts'
import { json, mapping } from './table.ts'
import { piecesBefore, trimmedVersion, weighSpan } from './trim-log.ts'

const plain = mapping<Omit<Event, 'undoes'>>({ seq: 'seq', at: 'at', type: 'type', by: 'by_whom', session: 'session', data: json('data') })

/** Few events take anything back, and only those say so. */
export const logged = {
  columns: `undoes, ${plain.columns}`,
  decode(values: Value[]): Event {
    const undoes = values.shift() ?? null
    const event: Event = plain.decode(values)
    if (undoes !== null) event.undoes = Number(undoes)
    return event
  },
}

export const eventQueries: Queries<'events'> = (connection, tenant) => ({
  list: (filter) => listEvents(connection, tenant, filter),
  bounds: () => logBounds(connection, tenant),
  weigh: (after, upTo, limit) => weighSpan(connection, tenant, after, upTo, limit),
  pieces: (before, limit) => piecesBefore(connection, tenant, before, limit),
})

const takePlaces =
  'UPDATE tenants SET last_event = last_event + ?, stored_bytes = stored_bytes + ? WHERE id = ? AND deleted_at = 0 RETURNING last_event, stored_bytes'
const growSql = 'UPDATE tenants SET stored_bytes = stored_bytes + ? WHERE id = ?'
/** So many are written out before their places are taken, and counted with that; more would take too long at once. */
export const writtenAtOnce = 100
const eventColumns = ['tenant_id', 'seq', 'at', 'type', 'by_whom', 'session', 'data', 'call', 'undo', 'undoes', 'about']
const insert = rowsInto('events', eventColumns)
const statements = statementsInto('events', eventColumns)

/** Who did it, when, and what the call is marked with. */
export interface EventCall {
  tenant: number
  by: string
  at: number
  mark: CallMark
}

/** The places are taken under the tenant's lock, in the commit itself, so that no reader can step over one. Answers what the log holds now, in bytes. */
export async function appendEvents(connection: Connection, events: readonly NewEvent[], call: EventCall): Promise<number> {
  const { tenant } = call
  const texts = events.length > writtenAtOnce ? [] : events.map(({ data }) => JSON.stringify(data))
  const [row] = await connection.all(takePlaces, [events.length, bytesOf(texts), tenant])
  if (row === undefined) throw new Error(`Tenant ${tenant} is gone.`)
  const before = Number(row[0]) - events.length
  let further = 0
  await insert(connection, events.length, (index) => {
    const event = events[index] as NewEvent
    const text = texts[index] ?? JSON.stringify(event.data)
    if (texts.length === 0) further += Buffer.byteLength(text)
    return rowOf(event, text, index, before, call)
  })
  if (further > 0) await connection.run(growSql, [further, tenant])
  return Number(row[1]) + further
}

/** Events as they are kept, behind a place of the log; and how far it has come with them. */
export function encodeEvents(events: readonly NewEvent[], call: EventCall, { last, bytes }: Places): { rows: Value[][]; places: Places } {
  const texts = events.map(({ data }) => JSON.stringify(data))
  return {
    rows: events.map((event, index) => rowOf(event, texts[index] as string, index, last, call)),
    places: { last: last + events.length, bytes: bytes + bytesOf(texts) },
  }
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

function rowOf(event: NewEvent, text: string, index: number, before: number, { tenant, by, at, mark }: EventCall): Value[] {
  const { undo = null, undoes = null } = mark
  const { type, session } = event
  return [tenant, before + index + 1, at, type, by, session, text, before + 1, index === 0 ? undo : null, undoes, rowTold(event)]
}

export function eventsInto(kind: Connection['kind'], rows: readonly Value[][]): Iterable<Statement> {
  return statements(kind, rows.length, (index) => rows[index] as Value[])
}

/** How far a tenant's log has come. */
export interface Places {
  last: number
  bytes: number
}

const placesSql = 'SELECT last_event, stored_bytes FROM tenants WHERE id = ? AND deleted_at = 0'
const setPlacesSql = 'UPDATE tenants SET last_event = ?, stored_bytes = ? WHERE id = ?'

export async function lastPlaces(connection: Connection, tenant: number): Promise<Places> {
  const [row] = await connection.all(placesSql, [tenant])
  if (row === undefined) throw new Error(`Tenant ${tenant} is gone.`)
  return { last: Number(row[0]), bytes: Number(row[1]) }
}

export function settingPlaces(tenant: number, { last, bytes }: Places): Statement {
  return { sql: setPlacesSql, values: [last, bytes, tenant] }
}

/** As many types as one noun has; more of them make up most of a log, and are found sooner by walking along it. */
const fewTypes = 12
const sizes = [1, 2, 4, fewTypes]

async function listEvents(connection: Connection, tenant: number, filter: EventFilter): Promise<Event[]> {
  const { types, session, by } = filter
  if (types?.length === 0) return []
  const isByType = types !== undefined && types.length <= fewTypes && session === undefined && by === undefined
  const [from, values] = isByType ? ofFewTypes(connection, tenant, filter, types) : alongTheLog(connection, tenant, filter)
  const sql = `SELECT ${logged.columns} FROM ${from} ORDER BY ${orderOf(filter)} LIMIT ?`
  return (await connection.all(sql, [...values, filter.limit])).map(logged.decode)
}

type Piece = [sql: string, values: Value[]]

/** One walk along the log, or along what one session or one caller has in it. */
function alongTheLog(connection: Connection, tenant: number, { types, session, by, ...filter }: EventFilter): Piece {
  const [span, values] = spanOf(tenant, filter)
  const conditions = [span]
  if (session !== undefined) {
    conditions.push('session = ? AND session > 0')
    values.push(session)
  }
  if (by !== undefined) {
    conditions.push('by_whom = ?')
    values.push(by)
  }
  if (types !== undefined) {
    // Not the bare column: by the index of types, everything that fits would be gathered and sorted for the sake of one page.
    const these = oneOf(connection, `type || ''`, types)
    conditions.push(these.sql)
    values.push(these.value)
  }
  const way = session !== undefined ? 'events_by_session' : by !== undefined ? 'events_by_whom' : undefined
  return [`${eventsBy(connection.kind, way)} WHERE ${conditions.join(' AND ')}`, values]
}

/** The first of each type, of which the first of all are chosen: what happens seldom is found without walking past the rest. */
function ofFewTypes({ kind }: Connection, tenant: number, filter: EventFilter, wanted: readonly EventType[]): Piece {
  const [span, values] = spanOf(tenant, filter)
  // Some are asked for twice, so that the statement's text is one of few.
  const size = sizes.find((one) => one >= wanted.length) ?? fewTypes
  const types = Array.from({ length: size }, (_, index) => wanted[index % wanted.length] as EventType)
  const inOrder = `SELECT seq FROM ${eventsBy(kind, 'events_by_type')} WHERE ${span} AND type = ? ORDER BY ${orderOf(filter)} LIMIT ?`
  const found = types.map(() => `SELECT seq FROM (${inOrder}) AS of_type`).join(' UNION ALL ')
  return [`events WHERE tenant_id = ? AND seq IN (${found})`, [tenant, ...types.flatMap((type) => [...values, type, filter.limit])]]
}

/** SQLite takes the span of places for the better guide, however long the log is, unless it is told. */
function eventsBy(kind: Connection['kind'], index: string | undefined): string {
  return kind === 'sqlite' && index !== undefined ? `events INDEXED BY ${index}` : 'events'
}

function spanOf(tenant: number, { after, before }: Pick<EventFilter, 'after' | 'before'>): Piece {
  const values: Value[] = [tenant, after]
  return before === undefined ? ['tenant_id = ? AND seq > ?', values] : ['tenant_id = ? AND seq > ? AND seq < ?', [...values, before]]
}

function orderOf({ backwards = false }: Pick<EventFilter, 'backwards'>): string {
  return backwards ? 'seq DESC' : 'seq'
}

const listVersionSql = `
SELECT seq FROM events WHERE tenant_id = ? AND session = ? AND session > 0 AND substr(type, 1, 5) = 'todo.' ORDER BY seq DESC LIMIT 1`

/** A list's version is the place in the log of its last change: nothing need be counted beside the log. When that is trimmed, the place is kept. */
export async function listVersion(connection: Connection, tenant: number, session: number): Promise<number> {
  if (session === 0) return tenantListVersion(connection, tenant)
  const [row] = await connection.all(listVersionSql, [tenant, session])
  return row === undefined ? trimmedVersion(connection, tenant, session) : Number(row[0])
}

const tenantListVersionSql = `
SELECT seq FROM events
WHERE tenant_id = ? AND seq > ? AND session = 0 AND substr(type, 1, 5) = 'todo.' ORDER BY seq DESC LIMIT 1`

/** No index leads to the events of no session, and a log may be long: so many places of it are walked along at a time. */
const stretch = 10_000

/**
 * The tenant-wide list's version. Where the last one or two stretches of the log do not tell of it, its version is their beginning: as soon as it changes it
 * has a higher one, and it never has a lower one again. A writer may so be told to look again although nothing has changed, never the other way round.
 */
async function tenantListVersion(connection: Connection, tenant: number): Promise<number> {
  const { last } = await logBounds(connection, tenant)
  const from = Math.max(0, (Math.floor(last / stretch) - 1) * stretch)
  const [row] = await connection.all(tenantListVersionSql, [tenant, from])
  return row === undefined ? Math.max(from, await trimmedVersion(connection, tenant, 0)) : Number(row[0])
}

const boundsSql = 'SELECT trimmed_up_to + 1, last_event FROM tenants WHERE id = ?'

async function logBounds(connection: Connection, tenant: number): Promise<{ first: number; last: number }> {
  const [row] = await connection.all(boundsSql, [tenant])
  return { first: Number(row?.[0] ?? 1), last: Number(row?.[1] ?? 0) }
}
