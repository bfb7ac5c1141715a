import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../../src/server/config/place.ts'
import { newest } from '../../src/stores/sql/migrations/index.ts'
import { openFile } from '../../src/stores/sqlite/open.ts'
import { fill, type Shape } from './fill.ts'
import { cache } from './folders.ts'

/** A data folder with a database of this shape: kept from an earlier run, or made now. */
export async function filledFolder(shape: Shape): Promise<string> {
  const folder = join(cache, `filled-${shape.rows}-${versionOf(shape)}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const { connection } = await openFile(databaseFile(draft), 0)
  connection.database.exec('PRAGMA cache_size = -1000000')
  await fill(connection, shape)
  connection.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  renameSync(draft, folder)
  return folder
}

/** Another shape, another way to fill or another schema makes another database. */
function versionOf(shape: Shape): string {
  const source = readFileSync(new URL('./fill.ts', import.meta.url), 'utf8')
  return createHash('sha256').update(JSON.stringify({ shape, source, newest })).digest('hex').slice(0, 12)
}
