import { tokenVariable } from './client.ts'

export type Entry = Record<string, unknown>

/** What setup decides about an entry. Everything else in it is a person's own: a timeout, `enabled: false`, a list of allowed tools. */
const decided = ['type', 'source', 'command', 'args', 'cwd', 'env_vars']
const environments = ['env', 'environment']

/** An entry brought up to date. */
export function mergeEntry(there: unknown, wanted: Entry): Entry {
  if (typeof there !== 'object' || there === null || Array.isArray(there)) return wanted
  const kept = Object.entries(there).filter(([key]) => !decided.includes(key) && !environments.includes(key))
  const variables = environments.flatMap((key) => {
    const merged = { ...withoutToken((there as Entry)[key]), ...(wanted[key] as Entry | undefined) }
    return key in there || key in wanted ? [[key, merged]] : []
  })
  const isNeeded = ([key, value]: [string, unknown]) =>
    key in wanted || !environments.includes(key) || Object.keys(value as Entry).length > 0
  return Object.fromEntries(Object.entries({ ...wanted, ...Object.fromEntries(variables), ...Object.fromEntries(kept) }).filter(isNeeded))
}

function withoutToken(variables: unknown): Entry {
  if (typeof variables !== 'object' || variables === null) return {}
  const { [tokenVariable]: _, ...others } = variables as Entry
  return others
}
