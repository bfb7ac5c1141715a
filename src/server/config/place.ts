import { join, resolve } from 'node:path'
import { homeFolder } from './home-folder.ts'

/** Where the data is: a folder with an SQLite file, or a PostgreSQL server. */
export type Place = { data: string } | { database: string }

export interface PlaceOptions {
  data?: string
  database?: string
}

/** Not Node's own type, which would make ours compile only with Node's. */
export type Environment = Record<string, string | undefined>

/** Flags win over the environment, which wins over the default. */
export function placeFrom(options: PlaceOptions, environment: Environment): Place {
  if (options.database !== undefined) return { database: options.database }
  if (options.data !== undefined) return { data: resolve(options.data) }
  if (environment.PUNCHLIST_DATABASE) return { database: environment.PUNCHLIST_DATABASE }
  if (environment.PUNCHLIST_DATA) return { data: resolve(environment.PUNCHLIST_DATA) }
  const home = environment.XDG_DATA_HOME || join(homeFolder(), '.local', 'share')
  return { data: join(home, 'punchlist') }
}

/** Where the command line keeps what it remembers between commands, such as what was typed. */
export function stateFolder(environment: Environment): string {
  return join(environment.XDG_STATE_HOME || join(homeFolder(), '.local', 'state'), 'punchlist')
}

export function databaseFile(data: string): string {
  return join(data, 'punchlist.db')
}

/** The place as it may be shown: never with a password. */
export function describePlace(place: Place): string {
  if ('data' in place) return databaseFile(place.data)
  try {
    const url = new URL(place.database)
    if (url.password) url.password = '…'
    return decodeURI(url.toString())
  } catch {
    return 'PostgreSQL'
  }
}

/** The folder with agents and tasks: named, or beside an SQLite database; a server on PostgreSQL may have none. */
export function workspaceFrom(flag: string | undefined, place: Place, environment: Environment): string | undefined {
  const named = flag ?? (environment.PUNCHLIST_WORKSPACE || undefined)
  if (named !== undefined) return resolve(named)
  return 'data' in place ? join(place.data, 'workspace') : undefined
}
