import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../../src/dispatch/graphile/connect.ts'
import { databaseFile } from '../../src/server/config/place.ts'
import { openPostgres } from '../../src/stores/postgres/store.ts'
import { openSqlite } from '../../src/stores/sqlite/store.ts'

/** What new places are copied from: to make every table anew takes ten times as long, most of it of the test server's files. */
export interface Templates {
  /** Holds a database file. */
  folder: string
  /** The name of a database in the test server. */
  database: string
}

export async function newTemplates(postgres: string): Promise<Templates> {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-template-'))
  await (await openSqlite({ file: databaseFile(folder) })).close()
  const database = 'punchlist_template'
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`CREATE DATABASE ${database}`)
  await client.end()
  await prepareDatabase(postgres.replace(/\/postgres$/, `/${database}`))
  return { folder, database }
}

async function prepareDatabase(url: string): Promise<void> {
  await (await openPostgres({ url })).close()
  const log = { error: (details: object, message: string) => console.error(message, details) }
  await (await connect(url, 2, log)).end()
}
