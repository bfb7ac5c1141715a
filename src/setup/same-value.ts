import { isDeepStrictEqual } from 'node:util'

/** Whether two values read from a file, or meant for one, are the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other))
}

/** Readers make objects of different kinds; only what is written counts. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
