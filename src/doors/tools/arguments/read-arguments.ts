import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { explainInvalid } from '../../../core/gate/explain.ts'
import type { ToolRow } from '../rows/tool-row.ts'

/** The arguments under their own names, checked. What models fill in for want of a value (null, "", []) counts as not given. */
export function readArguments(row: ToolRow, given: Readonly<Record<string, unknown>>): Outcome<Record<string, unknown>> {
  const first = row.input.safeParse(given, { reportInput: true })
  if (first.success) return grant(first.data)
  const empty = new Set(first.error.issues.map(({ path }) => String(path[0])).filter((name) => isEmpty(given[name])))
  const second = empty.size === 0 ? first : row.input.safeParse(without(given, empty), { reportInput: true })
  return second.success ? grant(second.data) : { granted: false, refusal: explainInvalid(second.error, row.input) }
}

/** Arguments by their own names, whichever they were given. */
export function namedArguments({ input, alsoCalled = {} }: ToolRow, given: unknown): Outcome<Record<string, unknown>> {
  if (given === undefined || given === null) return grant({})
  if (typeof given !== 'object' || Array.isArray(given)) return refuse('invalid', 'The arguments must be one JSON object.')
  const known = Object.keys(input.shape)
  const nameOf = (key: string) => {
    const own = Object.hasOwn(alsoCalled, key) ? (alsoCalled[key] ?? key) : key
    return !known.includes(key) && known.includes(own) && !Object.hasOwn(given, own) ? own : key
  }
  return grant(Object.fromEntries(Object.entries(given).map(([key, value]) => [nameOf(key), value])))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === '[]' || (Array.isArray(value) && value.length === 0)
}

function without(given: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)))
}
