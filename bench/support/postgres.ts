import pg from 'pg'
import type { Place } from '../../src/server/config/place.ts'
import { openPunchlist } from '../../src/server/open.ts'
import { PostgresConnection } from '../../src/stores/postgres/connection.ts'
import { startTestServer } from '../../tests/support/postgres-server.ts'
import { fill, type Shape } from './fill.ts'

export interface PostgresServer {
  /** Of the maintenance database. */
  url: string
  stop(): Promise<void>
}

/** The server that the tests start, for as long as it is needed here. */
export async function startPostgres(): Promise<PostgresServer> {
  const { url, remove } = await startTestServer()
  return { url, stop: remove }
}

/** A new database of this shape. */
export async function filledDatabase(maintenance: string, shape: Shape): Promise<Place> {
  const name = `filled_${shape.rows}`
  const database = maintenance.replace(/\/postgres$/, `/${name}`)
  await using(maintenance, (client) => client.query(`CREATE DATABASE ${name}`))
  await (await openPunchlist({ database })).close()
  await using(database, async (client) => {
    await fill(new PostgresConnection(client), shape)
    await client.query('VACUUM ANALYZE')
  })
  return { database }
}

async function using(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
