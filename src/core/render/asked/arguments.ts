import type { ToolPart } from '../../../contract/nouns/message.ts'

type Call = Pick<ToolPart, 'input' | 'metadata'>

/** What a call was given. A program may tell it after it has announced the call. */
export function argumentsOf({ input, metadata }: Call): Record<string, unknown> {
  const told = isRecord(metadata['input']) ? metadata['input'] : input
  if (isRecord(told)) return told
  return told === undefined || told === null || told === '' ? {} : { input: told }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first of these names that is there with a text. */
export function textNamed(given: Record<string, unknown>, names: readonly string[]): { name: string; text: string } | undefined {
  for (const name of names) {
    const text = given[name]
    if (typeof text === 'string') return { name, text }
  }
  return undefined
}

export interface Field {
  name: string
  value: string
}

const mostFields = 60
const longestValue = 4_000

/** Whatever was given, a line a value: `edits.0.path`. */
export function fieldsOf(given: Record<string, unknown>, shown: ReadonlySet<string>): { fields: Field[]; moreFields: number } {
  const fields = Object.entries(given)
    .filter(([name]) => !shown.has(name))
    .flatMap(([name, value]) => flattened(name, value, 0))
  return { fields: fields.slice(0, mostFields), moreFields: Math.max(fields.length - mostFields, 0) }
}

const deepest = 6

function flattened(name: string, value: unknown, depth: number): Field[] {
  if (depth < deepest && typeof value === 'object' && value !== null) {
    const inside = Object.entries(value)
    if (inside.length > 0) return inside.flatMap(([key, one]) => flattened(`${name}.${key}`, one, depth + 1))
  }
  const text = typeof value === 'string' ? value : typeof value === 'object' && value !== null ? emptyOrDeep(value) : String(value)
  const cut = text.length - longestValue
  return [{ name, value: cut > 0 ? `${text.slice(0, longestValue)}… (${cut} more characters)` : text }]
}

function emptyOrDeep(value: object): string {
  return Object.keys(value).length === 0 ? '(empty)' : (JSON.stringify(value) ?? '')
}
