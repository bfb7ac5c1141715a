import { type Field, fromText } from '../../contract/fields.ts'
import { grant, type Outcome } from '../../contract/refusals.ts'
import { refuseFields } from '../../core/gate/explain.ts'
import { isTakenBy } from './problem.ts'
import { type Names, type Renamed, type Route, renamed, wireName } from './route.ts'

interface Parts {
  /** From the path, by the names in the route. */
  path: Record<string, string>
  /** From the query of a GET, or the body of anything else. */
  given: Record<string, unknown>
  fields: readonly Field[]
}

/** Puts the operation's input together from the parts of a request, by this door's names. */
export function gatherInput(route: Route, { path, given, fields }: Parts): Outcome<Record<string, unknown>> {
  const input: [string, unknown][] = Object.entries(route.defaults ?? {})
  const unknown: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const rename = renamed(route.names, name)
    // A field goes by the name this door gives it, and what the path or the route says is not said again.
    const isTaken = Object.hasOwn(path, name) || Object.hasOwn(route.fixed ?? {}, rename.field)
    if (isTaken || wireName(route.names, rename.field) !== name) unknown.push(name)
    else if (typeof value === 'string' && route.method === 'GET') input.push([rename.field, readText(rename.field, value, fields)])
    else input.push([rename.field, decoded(rename, value, name, unknown)])
  }
  for (const [name, value] of Object.entries(path)) {
    const { field } = renamed(route.names, name)
    input.push([field, readText(field, value, fields)])
  }
  if (unknown.length === 0) return grant({ ...Object.fromEntries(input), ...route.fixed })
  const accepts = fields.filter((field) => isTakenBy(route, field.name)).map((field) => wireName(route.names, field.name))
  const faults = unknown.map((field) => ({ field, problem: 'unknown field', unknown: true as const }))
  return { granted: false, refusal: refuseFields(faults, accepts) }
}

function decoded({ decode, inner }: Renamed, value: unknown, path: string, unknown: string[]): unknown {
  if (inner) return renameItems(inner, value, path, unknown)
  return decode ? decode(value) : value
}

/** The items of a batch, which may have come as a JSON string; what is no list of objects is left for the schema to refuse. */
function renameItems(inner: Names, value: unknown, path: string, unknown: string[]): unknown {
  const items = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(items)) return items
  return items.map((item: unknown, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
    const entries = Object.entries(item).map(([name, part]): [string, unknown] => {
      const rename = renamed(inner, name)
      const place = `${path}.${index}.${name}`
      if (wireName(inner, rename.field) !== name) unknown.push(place)
      return [rename.field, decoded(rename, part, place, unknown)]
    })
    return Object.fromEntries(entries)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readText(name: string, value: string, fields: readonly Field[]): unknown {
  const field = fields.find((candidate) => candidate.name === name)
  return field ? fromText(field, value) : value
}
