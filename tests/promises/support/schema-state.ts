import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseFile, type Place } from '../../../src/server/config/place.ts'
import { SqliteFile } from '../../support/sqlite-file.ts'
import { pause } from './wait.ts'

type Row = Record<string, unknown>

/** The schema of a place, and the rows that migrations write or change, but for the times at which they did. */
export interface State {
  schema: Row[]
  rows: Record<string, Row[]>
}

const contents = {
  migrations: 'SELECT CAST(number AS INTEGER) AS number, name FROM migrations ORDER BY number',
  tenants: 'SELECT id, name FROM tenants ORDER BY id',
  installation: 'SELECT name, value FROM installation ORDER BY name',
  todos: 'SELECT id, subject, version FROM todos ORDER BY id',
  notes: 'SELECT id, text FROM notes ORDER BY id',
}

export async function stateOf(place: Place): Promise<State> {
  return 'data' in place ? stateOfFolder(place.data) : stateOfServer(place.database)
}

/** Looks at a copy: the first to open a file after a crash sets it right, and that is for the product to do. */
async function stateOfFolder(data: string): Promise<State> {
  if (!existsSync(databaseFile(data))) return { schema: [], rows: {} }
  const copy = mkdtempSync(join(tmpdir(), 'punchlist-copy-'))
  cpSync(data, copy, { recursive: true })
  const database = new SqliteFile(databaseFile(copy))
  try {
    const schema = database.all<Row>('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name')
    const rows: State['rows'] = { damage: database.all<Row>('PRAGMA integrity_check') }
    for (const [name, sql] of Object.entries(contents)) {
      rows[name] = schema.some((made) => made.name === name) ? database.all<Row>(sql) : []
    }
    return { schema, rows }
  } finally {
    database.abandon()
    rmSync(copy, { recursive: true })
  }
}

/** Of the catalogue itself: the views over it take four times as long. */
const schemaSql = `
SELECT c.relname AS name, a.attname AS part, concat_ws(' ', a.atttypid::regtype, a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) AS text
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
UNION ALL SELECT c.relname, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid WHERE c.relnamespace = 'public'::regnamespace
ORDER BY 1, 2, 3`
const othersSql = 'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

async function stateOfServer(url: string): Promise<State> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const rowsOf = async (sql: string): Promise<Row[]> => (await client.query(sql)).rows
    // The server takes a moment to notice that a client was killed, and to undo what it had not committed.
    for (let waits = 0; (await rowsOf(othersSql)).length > 0; waits++) {
      if (waits > 10_000) throw new Error('The connections of a killed process are still open.')
      await pause(10)
    }
    const schema = await rowsOf(schemaSql)
    const rows: State['rows'] = {}
    for (const [name, sql] of Object.entries(contents)) {
      rows[name] = schema.some((made) => made.name === name) ? await rowsOf(sql) : []
    }
    return { schema, rows }
  } finally {
    await client.end()
  }
}
