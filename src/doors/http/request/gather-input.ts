import { type Field, fromText, jsonOrText } from '../../../contract/fields.ts'
import { longestListText } from '../../../contract/json-array.ts'
import { grant, type Outcome } from '../../../contract/refusals.ts'
import { refuseFields } from '../../../core/gate/explain.ts'
import { type Names, renamed, wireName } from '../../dialects/names.ts'
import { isTakenBy, type Route } from '../routes/route.ts'

interface Parts {
  /** From the path, by the names in the route. */
  path: Record<string, string>
  /** From the query of a GET, the body of anything else, or both of a DELETE. */
  given: Record<string, unknown>
  fields: readonly Field[]
}

/** Puts the operation's input together from the parts of a request, by this door's names. */
export function gatherInput(route: Route, { path, given, fields }: Parts): Outcome<Record<string, unknown>> {
  const { names, fixed = {}, defaults = {} } = route
  const input: [string, unknown][] = Object.entries(defaults)
  const unknown: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const { field, decode } = renamed(names, name)
    // A field goes by the name this door gives it, and what the path or the route says is not said again.
    const isTaken = Object.hasOwn(path, name) || Object.hasOwn(fixed, field)
    if (isTaken || wireName(names, field) !== name) unknown.push(name)
    else if (typeof value === 'string' && (route.method === 'GET' || route.method === 'DELETE'))
      input.push([field, readText(field, value, fields)])
    else if (isListOfObjects(field, fields)) input.push([field, itemsIn(names, value, name, unknown)])
    else input.push([field, decode ? decode(value) : value])
  }
  for (const [name, value] of Object.entries(path)) {
    const { field } = renamed(names, name)
    input.push([field, readText(field, value, fields)])
  }
  if (unknown.length === 0) return grant({ ...Object.fromEntries(input), ...fixed })
  const accepts = fields.filter((field) => isTakenBy(route, field.name)).map((field) => wireName(names, field.name))
  const faults = unknown.map((field) => ({ field, problem: 'unknown field', unknown: true as const }))
  return { granted: false, refusal: refuseFields(faults, accepts) }
}

function isListOfObjects(name: string, fields: readonly Field[]): boolean {
  return fields.find((field) => field.name === name)?.element?.schema !== undefined
}

/** Items have the same names, also those that came as a JSON string; what is no list of objects is left for the schema to refuse. */
function itemsIn(names: Names | undefined, value: unknown, path: string, unknown: string[]): unknown {
  const items = typeof value === 'string' && value.length <= longestListText ? jsonOrText(value) : value
  if (!Array.isArray(items)) return value
  return items.map((item: unknown, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
    const entries = Object.entries(item).map(([name, part]): [string, unknown] => {
      const { field, decode } = renamed(names, name, 'items')
      if (wireName(names, field, 'items') !== name) unknown.push(`${path}.${index}.${name}`)
      return [field, decode ? decode(part) : part]
    })
    return Object.fromEntries(entries)
  })
}

function readText(name: string, value: string, fields: readonly Field[]): unknown {
  const field = fields.find((candidate) => candidate.name === name)
  return field ? fromText(field, value) : value
}
