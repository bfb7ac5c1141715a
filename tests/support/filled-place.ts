import pg from 'pg'
import { fill, type Shape } from '../../bench/support/fill.ts'
import { databaseFile, type Place } from '../../src/server/config/place.ts'
import { openPunchlist } from '../../src/server/open.ts'
import { PostgresConnection } from '../../src/stores/postgres/connection.ts'
import type { Connection } from '../../src/stores/sql/connection.ts'
import { connect } from '../../src/stores/sqlite/open.ts'

/** A handle on a place that the product has made, and how to let go of it. */
export interface Handle {
  connection: Connection
  close(): Promise<void>
}

async function handleOn(place: Place): Promise<Handle> {
  if ('data' in place) {
    const connection = connect(databaseFile(place.data))
    return { connection, close: async () => connection.close() }
  }
  const client = new pg.Client(place.database)
  await client.connect()
  return { connection: new PostgresConnection(client), close: () => client.end() }
}

/** Fills a new place as `bench/` does, with subtasks and a log besides, and leaves it open. */
export async function fillPlace(place: Place, shape: Shape): Promise<Handle> {
  await (await openPunchlist(place)).close()
  const handle = await handleOn(place)
  const { connection } = handle
  await connection.run('BEGIN', [])
  await fill(connection, shape)
  // Two rows of one list are as many rows apart as there are lists.
  const parent = `'01KA3Q4W8ZVJ5X2T' || (1000000000 + id - ${shape.sessions})`
  await connection.run(`UPDATE todos SET parent_id = ${parent} WHERE id % 10 = 0 AND id > ${shape.rows / 2}`, [])
  await connection.run(
    `INSERT INTO events (tenant_id, seq, at, type, by_whom, session, data) SELECT 1, id, created_at * 1000, 'todo.added', 'bench', conversation_id, '{}' FROM todos`,
    [],
  )
  await connection.run(`UPDATE tenants SET last_event = ${shape.rows} WHERE id = 1`, [])
  await connection.run('COMMIT', [])
  if (connection.kind === 'postgres') await connection.run('ANALYZE', [])
  return handle
}
