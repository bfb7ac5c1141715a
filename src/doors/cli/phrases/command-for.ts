import type { Suggestion } from '../../../contract/suggestion.ts'
import { type Entry, entries, flagFields, kebab } from '../table.ts'

/** The command that performs what is suggested; undefined where this door has none. */
export function commandFor({ operation, input, wants = [] }: Suggestion): string | undefined {
  const given: Record<string, unknown> = { ...input }
  for (const field of wants) given[field] = '…'
  const entry = entries.find((candidate) => candidate.name === operation && fits(candidate, given))
  if (entry === undefined) return undefined
  const { words, takes = [], destructive } = entry.command
  const named = takes.flatMap((field) => (given[field] === undefined ? [] : [written(given[field])]))
  const flags = flagFields(entry).flatMap(({ name }) => flag(name, given[name]))
  return ['punchlist', words, ...named, ...flags, ...(destructive ? ['--yes'] : [])].join(' ')
}

/** It sets nothing else by itself, and takes all that is given. */
function fits(entry: Entry, given: Readonly<Record<string, unknown>>): boolean {
  const { takes = [], fixed = {} } = entry.command
  const isSet = Object.entries(fixed).every(([field, value]) => given[field] === value)
  const taken = new Set([...takes, ...Object.keys(fixed), ...flagFields(entry).map(({ name }) => name)])
  return isSet && Object.keys(given).every((field) => taken.has(field))
}

function flag(name: string, value: unknown): string[] {
  if (value === undefined) return []
  return [`--${kebab(name)}`, ...(value === true ? [] : [written(value)])]
}

function written(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value)
  return /^[\w.:/,-]+$/.test(text) ? text : `"${text}"`
}
