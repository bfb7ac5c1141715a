import type { OperationName, Output } from '../../contract/operations/index.ts'

/** A field that this door calls, or counts, differently from the operation. */
export interface Renamed {
  field: string
  /** From the wire to the operation. */
  decode?(value: unknown): unknown
  /** What OpenAPI says of it instead. */
  schema?: Record<string, unknown>
}

/** One row of the door's table. Path, query and body become the operation's input, field by field. */
export interface Route<Name extends OperationName = OperationName> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:field` where the operation's input takes it from the path. */
  path: string
  names?: Record<string, string | Renamed>
  status?: 200 | 201
  /** The body of the answer; the operation's output as it is, if not given. */
  body?(output: Output<Name>): unknown
  /** The row's version, for the ETag. */
  version?(output: Output<Name>): number
}

/** Every operation has a row, or says why it has none. */
export type Routes = { [Name in OperationName]: Route<Name>[] | { hidden: string } }

export function renamed(route: Pick<Route, 'names'>, wireName: string): Renamed {
  const name = route.names && Object.hasOwn(route.names, wireName) ? route.names[wireName] : wireName
  return typeof name === 'object' ? name : { field: name ?? wireName }
}

/** What this door calls a field of the operation's input. */
export function wireName(route: Pick<Route, 'names'>, field: string): string {
  const [first = '', ...rest] = field.split('.')
  const name = Object.keys(route.names ?? {}).find((candidate) => renamed(route, candidate).field === first)
  return [name ?? first, ...rest].join('.')
}
