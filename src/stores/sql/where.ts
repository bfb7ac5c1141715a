import type { Value } from './connection.ts'

/** A condition and its value; one whose value is not given is left out, and one that takes no value stays. */
type Wanted = readonly [condition: string, value?: Value | readonly Value[] | undefined] | false

/** What a list is narrowed by, as far as it is given. */
export function where(...wanted: readonly Wanted[]): { sql: string; values: Value[] } {
  const given = wanted.filter((one): one is Exclude<Wanted, false> => one !== false && (one.length === 1 || one[1] !== undefined))
  return {
    sql: `WHERE ${given.map(([condition]) => condition).join(' AND ')}`,
    values: given.flatMap(([, value]) => (value === undefined ? [] : (value as Value | Value[]))),
  }
}
