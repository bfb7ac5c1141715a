import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BackendOptions, BackupReport } from '../../doors/cli/command-context.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { backUp as writeBackup } from '../../stores/sqlite/backup.ts'
import { restore as restoreBackup } from '../../stores/sqlite/restore.ts'
import { databaseFile, placeFrom } from '../config/place.ts'

export async function backUp(named: string | undefined, options: BackendOptions, environment: NodeJS.ProcessEnv): Promise<BackupReport> {
  const data = folderOf(options, environment)
  const file = resolve(named ?? newNameIn(join(data, 'backups')))
  const { bytes, tenants, events } = await writeBackup(databaseFile(data), file).catch(explain(file))
  return { file, bytes, tenants, events }
}

export async function restore(
  named: string,
  options: BackendOptions,
  environment: NodeJS.ProcessEnv,
): Promise<BackupReport & { previous: string | undefined }> {
  const file = databaseFile(folderOf(options, environment))
  const { bytes, tenants, events, previous } = await restoreBackup(file, resolve(named), Date.now()).catch(explain(resolve(named)))
  return { file, bytes, tenants, events, previous }
}

function folderOf({ data, database }: BackendOptions, environment: NodeJS.ProcessEnv): string {
  const place = placeFrom({ data, database }, environment)
  if ('data' in place) return place.data
  throw new UsageError(
    'PostgreSQL has its own tools for this.',
    'pg_dump --format=custom --file=FILE URL, and pg_restore --clean --dbname=URL FILE',
  )
}

function newNameIn(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  return join(folder, `punchlist-${time}.db`)
}

function explain(file: string): (problem: unknown) => never {
  return (problem) => {
    const { code, path } = (problem ?? {}) as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new UsageError(`${path ?? file} is there already; it was left as it is.`, 'Name another file.')
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw problem
    throw new UsageError(
      `${existsSync(file) ? (path ?? file) : file} cannot be used (${code}).`,
      'Check the path and its permissions, and the room on the disk.',
    )
  }
}
