import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseFile, type Place } from '../../src/server/config/place.ts'
import { SqliteFile } from './sqlite-file.ts'

export const databases = ['sqlite', 'postgres'] as const

export interface TestPlace {
  place: Place
  remove(): Promise<void>
}

/** A place of the given kind as its first start leaves it: a folder of its own, or a database of its own in the test server. */
export async function newPlace(kind: (typeof databases)[number]): Promise<TestPlace> {
  if (kind === 'postgres') return newDatabase(inject('templates').database)
  const folder = newFolder()
  copyFileSync(databaseFile(inject('templates').folder), databaseFile(folder.place.data))
  return folder
}

/** A place of the given kind in which there is nothing yet. */
export async function emptyPlace(kind: (typeof databases)[number]): Promise<TestPlace> {
  return kind === 'sqlite' ? newFolder() : newDatabase('template1')
}

function newFolder() {
  const data = mkdtempSync(join(tmpdir(), 'punchlist-data-'))
  return { place: { data }, remove: async () => rmSync(data, { recursive: true, force: true }) }
}

async function newDatabase(template: string): Promise<TestPlace> {
  const url = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // To write the copy to the log as well takes three times as long.
  await maintain(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const database = url.replace(/\/postgres$/, `/${name}`)
  return { place: { database }, remove: () => maintain(url, `DROP DATABASE ${name} WITH (FORCE)`) }
}

/** A copy of a database of the test server that nobody has open. */
export async function copyOfDatabase(url: string): Promise<TestPlace> {
  return newDatabase(new URL(url).pathname.slice(1))
}

let maintenance: pg.Pool | undefined

/** By one connection for all that a worker's files make and remove; it goes with the worker. */
async function maintain(url: string, sql: string): Promise<void> {
  maintenance ??= new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on('error', () => undefined)
  await maintenance.query(sql)
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Changes a store behind everybody's back, in the SQL both databases speak. */
export async function runSql(place: Place, sql: string): Promise<void> {
  if ('database' in place) return administer(place.database, sql)
  const database = new SqliteFile(databaseFile(place.data))
  database.exec(sql)
  await database.close()
}

/** As if a killed daemon had been dead for long: a lease so short that a test could wait for it would also run out under a daemon that is busy. */
export async function letLeasesRunOut(place: Place): Promise<void> {
  await runSql(place, 'UPDATE runs SET lease_until = 0 WHERE ended_at = 0')
  await runSql(place, 'UPDATE nodes SET seen_at = 0')
}
