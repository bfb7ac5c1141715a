import { type Field, fromText } from '../../contract/fields.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { unknownField } from '../../core/gate/explain.ts'
import { type Route, renamed, wireName } from './route.ts'

interface Parts {
  /** From the path, by the names in the route. */
  path: Record<string, string>
  /** From the query of a GET, or the body of anything else. */
  given: Record<string, unknown>
  fields: readonly Field[]
}

/** Puts the operation's input together from the parts of a request, by this door's names. */
export function gatherInput(route: Route, { path, given, fields }: Parts): Outcome<Record<string, unknown>> {
  const input: [string, unknown][] = []
  const unknown: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const { field, decode } = renamed(route, name)
    // A field goes by the name this door gives it, and what the path says is not said again.
    if (wireName(route, field) !== name || Object.hasOwn(path, name)) unknown.push(name)
    else if (typeof value === 'string' && route.method === 'GET') input.push([field, readText(field, value, fields)])
    else input.push([field, decode ? decode(value) : value])
  }
  for (const [name, value] of Object.entries(path)) input.push([renamed(route, name).field, value])
  if (unknown.length === 0) return grant(Object.fromEntries(input))
  return refuse('invalid', `${unknown.join(', ')}: unknown field.`, {
    fields: unknown.map((field) => ({ field, problem: unknownField })),
    accepts: fields.map((field) => field.name).filter((field) => !(wireName(route, field) in path)),
  })
}

function readText(name: string, value: string, fields: readonly Field[]): unknown {
  const field = fields.find((candidate) => candidate.name === name)
  return field ? fromText(field, value) : value
}
