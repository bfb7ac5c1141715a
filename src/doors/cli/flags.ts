import { parseArgs } from 'node:util'
import { closest } from '../../core/render/text/closest.ts'
import { UsageError } from './usage-error.ts'

/** A flag of a command, for parsing, help and completion. */
export interface Flag {
  name: string
  takes: 'value' | 'nothing'
  description: string
  /** An empty value would mean something that nobody meant. */
  filled?: true
  values?: readonly string[]
}

export const placeFlags: Flag[] = [
  {
    name: 'data',
    takes: 'value',
    filled: true,
    description: 'Folder of the SQLite database (PUNCHLIST_DATA; default: the XDG data folder)',
  },
  { name: 'database', takes: 'value', filled: true, description: 'PostgreSQL to use instead, postgres://… (PUNCHLIST_DATABASE)' },
]

const urlFlag: Flag = {
  name: 'url',
  takes: 'value',
  filled: true,
  description: 'Daemon to ask instead, with the token in PUNCHLIST_TOKEN (PUNCHLIST_URL)',
}

export const commonFlags: Flag[] = [
  { name: 'json', takes: 'nothing', description: 'Print the operation’s output as JSON' },
  ...placeFlags,
  urlFlag,
  { name: 'tenant', takes: 'value', filled: true, description: 'Tenant to act in (default: local)' },
  { name: 'as', takes: 'value', filled: true, description: 'Agent to act as' },
  { name: 'help', takes: 'nothing', description: 'Show this help' },
]

export const writeFlags: Flag[] = [
  { name: 'key', takes: 'value', filled: true, description: 'Idempotency key: the same key has one effect' },
  { name: 'if-version', takes: 'value', description: 'Only if the row is still at this version' },
]

/** For what is done to todos. */
export const claimFlag: Flag = {
  name: 'claim',
  takes: 'value',
  filled: true,
  description: 'The id of your claim on the todo: it lasts longer with every call that carries it',
}

export interface Parsed {
  flags: Record<string, string | boolean | undefined>
  words: string[]
}

/** Reads flags strictly: an unknown one, or one without its value, is an error that names the nearest known one. */
export function parseFlags(argv: readonly string[], flags: readonly Flag[]): Parsed {
  const options = Object.fromEntries(
    flags.map((flag) => [flag.name, { type: flag.takes === 'value' ? ('string' as const) : ('boolean' as const) }]),
  )
  const { tokens, positionals } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const parsed: Record<string, string | boolean> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const flag = flags.find((candidate) => candidate.name === (token.rawName === '-h' ? 'help' : token.name))
    if (flag === undefined) throw unknownFlag(token.rawName, flags)
    if (flag.takes === 'value' && (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))))
      throw new UsageError(`${token.rawName} needs a value.`)
    if (flag.filled && token.value === '') throw new UsageError(`${token.rawName} must not be empty.`)
    if (flag.takes === 'nothing' && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`)
    parsed[flag.name] = token.value ?? true
  }
  return { flags: parsed, words: positionals }
}

function unknownFlag(rawName: string, flags: readonly Flag[]): UsageError {
  const guess = closest(
    rawName.replace(/^-+/, ''),
    flags.map((flag) => flag.name),
  )
  return new UsageError(`Unknown option ${rawName}.`, guess ? `Did you mean --${guess}?` : 'See --help.')
}

/** A number in a flag, within bounds. */
export function numberFlag(name: string, value: string | boolean | undefined, fallback: number, maximum: number): number {
  if (value === undefined) return fallback
  if (typeof value === 'string' && /^\d{1,15}$/.test(value) && Number(value) <= maximum) return Number(value)
  throw new UsageError(`--${name} must be a whole number from 0 to ${maximum}.`)
}
