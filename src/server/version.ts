import { readFileSync } from 'node:fs'

/** package.json stands two levels above this file in the sources, and one above the bundle; the build puts the version in. */
declare const PUNCHLIST_VERSION: string | undefined

export const version: string =
  typeof PUNCHLIST_VERSION === 'string'
    ? PUNCHLIST_VERSION
    : (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version
