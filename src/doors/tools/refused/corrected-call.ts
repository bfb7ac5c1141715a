import { jsonOrText } from '../../../contract/fields.ts'
import { closest } from '../../../core/render/text/closest.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { ArgumentSchema } from '../arguments/input-schema.ts'

const mostGuesses = 20

/** Where the caller must put something of their own. */
class Blank {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A place that whoever calls must fill. */
export function blank(name: string): unknown {
  return new Blank(name)
}

/**
 * The call as it was probably meant: names put right, texts that are numbers or lists read as such, what is missing left to be filled in.
 * `faultsIn` tells of the call so mended at which places (`updates.0.reason`) it is still wrong.
 */
export function correctedCall(
  name: string,
  given: unknown,
  schema: ArgumentSchema,
  faultsIn: (meant: unknown) => readonly string[] = () => [],
): string {
  const shaped = mended(isRecord(given) ? given : {}, schema, name)
  const meant = faultsIn(shaped).reduce((call: unknown, fault) => blankedAt(call, fault.split('.'), schema, name), shaped)
  return writtenCall(name, isRecord(meant) ? meant : {})
}

/** A call as this door's texts write it. */
export function writtenCall(name: string, given: Readonly<Record<string, unknown>>): string {
  return `${name}(${pairs(given)})`
}

function mended(value: unknown, schema: ArgumentSchema, name: string): unknown {
  if (schema.properties !== undefined) return mendedObject(value, schema, name)
  if (schema.items !== undefined) return mendedList(value, schema.items, name)
  if (schema.enum !== undefined) {
    if (Array.isArray(value) && value.length === 1) return mended(value[0], schema, name)
    if (typeof value !== 'string') return new Blank(schema.enum.join('|'))
    return schema.enum.includes(value) ? value : (closest(value, schema.enum) ?? new Blank(schema.enum.join('|')))
  }
  // One in a list where one is meant.
  if (Array.isArray(value) && value.length === 1) return mended(value[0], schema, name)
  const types = [schema.type ?? []].flat()
  if (types.includes(typeOf(value))) return value
  if (types.includes('integer') && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true'
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  return new Blank(name)
}

function mendedObject(value: unknown, { properties = {}, required = [] }: ArgumentSchema, name: string): unknown {
  const [only = name, ...others] = required
  if (typeof value === 'string' && others.length === 0) return { [only]: value }
  const given = isRecord(value) ? value : {}
  const known = Object.keys(properties)
  const meant: Record<string, unknown> = {}
  let guesses = 0
  for (const [key, one] of Object.entries(given)) {
    if (isEmpty(one) && !required.includes(key)) continue
    const isKnown = known.includes(key)
    // Among very many unknown names nothing was meant, and to compare them all would take long.
    if (!isKnown && ++guesses > mostGuesses) continue
    const free = known.filter((candidate) => !(candidate in given) && !(candidate in meant))
    const own = isKnown ? key : closest(key, free)
    if (own !== undefined) meant[own] = mended(one, properties[own] ?? {}, own)
  }
  for (const missing of required) meant[missing] ??= mended(undefined, properties[missing] ?? {}, missing)
  return meant
}

function mendedList(value: unknown, element: ArgumentSchema, name: string): unknown {
  const read = typeof value === 'string' ? jsonOrText(value) : value
  const listed = Array.isArray(read) ? read : [read]
  return listed.map((one) => mended(one, element, singular(name)))
}

/** The same with a blank at that place. An object as a whole is left as it is: a blank would only hide what is wrong in it. */
function blankedAt(value: unknown, path: readonly string[], schema: ArgumentSchema, name: string): unknown {
  const [key, ...rest] = path
  if (value instanceof Blank || (key === undefined && isRecord(value))) return value
  if (key === undefined) return new Blank(name)
  if (Array.isArray(value)) {
    return value.map((one, index) => (String(index) === key ? blankedAt(one, rest, schema.items ?? {}, singular(name)) : one))
  }
  const inner = schema.properties?.[key]
  return isRecord(value) && inner !== undefined ? { ...value, [key]: blankedAt(value[key], rest, inner, key) } : value
}

const longestShown = 80
const mostElements = 3

function shown(value: unknown): string {
  if (value instanceof Blank) return `<${value.name}>`
  if (typeof value === 'string') return JSON.stringify(plainLine(value.length > longestShown ? `${value.slice(0, longestShown)}…` : value))
  if (Array.isArray(value)) {
    const rest = value.length > mostElements ? ['…'] : []
    return `[${[...value.slice(0, mostElements).map(shown), ...rest].join(', ')}]`
  }
  return isRecord(value) ? `{${pairs(value)}}` : String(value)
}

function pairs(record: Readonly<Record<string, unknown>>): string {
  return Object.entries(record)
    .map(([key, value]) => `${key}: ${shown(value)}`)
    .join(', ')
}

/** What models fill in for want of a value. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === undefined
}

function singular(name: string): string {
  return name.replace(/s$/, '')
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blank)
}
