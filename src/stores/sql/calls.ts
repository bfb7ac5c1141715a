import { following } from '../../core/domain/undo/stack.ts'
import type { Touch } from '../../core/ports/store.ts'
import type { Connection, Queries, Value } from './connection.ts'
import { logged } from './events.ts'
import { oneOf } from './one-of.ts'
import { mapping } from './table.ts'

const newestSql = 'SELECT seq FROM events WHERE tenant_id = ? AND undo = ? AND undo IS NOT NULL AND seq < ? ORDER BY seq DESC LIMIT 1'

const findSql = `
SELECT first.seq, first.undo FROM events AS one CROSS JOIN events AS first
WHERE one.tenant_id = ? AND one.seq = ? AND first.tenant_id = one.tenant_id AND first.seq = one.call`

/** Those of one call stand together: whoever reads on until another's comes has read no more than a page too far. */
const eventsSql = `SELECT call, ${logged.columns} FROM events WHERE tenant_id = ? AND seq > ? ORDER BY seq LIMIT ?`

/** Whether a todo waits follows from what happens to others: nobody has changed it. */
const ofItself = [...following].map((type) => `'${type}'`).join(', ')
const touches = mapping<Touch>({ row: 'about', seq: 'seq', call: 'call', undoes: 'undoes' })

export const callQueries: Queries<'calls'> = (connection, tenant) => ({
  async newest(stack, before = Number.MAX_SAFE_INTEGER) {
    const [row] = await connection.all(newestSql, [tenant, stack, before])
    return row && Number(row[0])
  },
  async find(place) {
    const [row] = await connection.all(findSql, [tenant, place])
    return row && { call: Number(row[0]), undo: row[1] as string | null }
  },
  async events(call, after, limit) {
    const rows = await connection.all(eventsSql, [tenant, Math.max(after, call - 1), limit])
    const end = rows.findIndex((row) => Number(row[0]) !== call)
    return (end < 0 ? rows : rows.slice(0, end)).map((row) => logged.decode(row.slice(1)))
  },
  async since(rows, after, limit) {
    if (rows.length === 0) return []
    const these = oneOf(connection, 'about', rows)
    const sql = `SELECT ${touches.columns} FROM ${eventsByRow(connection)} WHERE tenant_id = ? AND ${these.sql} AND about IS NOT NULL AND seq > ? AND type NOT IN (${ofItself}) LIMIT ?`
    return (await connection.all(sql, [tenant, these.value, after, limit])).map(touches.decode)
  },
  async ofRow(row, { after, before = Number.MAX_SAFE_INTEGER, backwards = false, limit }) {
    const order = backwards ? 'seq DESC' : 'seq'
    const sql = `SELECT call, ${logged.columns} FROM ${eventsByRow(connection)} WHERE tenant_id = ? AND about = ? AND about IS NOT NULL AND seq > ? AND seq < ? ORDER BY ${order} LIMIT ?`
    const found = await connection.all(sql, [tenant, row, after, before, limit])
    return found.map((values: Value[]) => ({ call: Number(values[0]), ...logged.decode(values.slice(1)) }))
  },
})

/** SQLite would sooner walk along the log. */
function eventsByRow({ kind }: Connection): string {
  return kind === 'sqlite' ? 'events INDEXED BY events_by_row' : 'events'
}

export async function takenBack(connection: Connection, tenant: number, call: number): Promise<void> {
  await connection.run('UPDATE events SET undo = NULL WHERE tenant_id = ? AND seq = ?', [tenant, call])
}
