import type * as z from 'zod'
import type { OperationName, Output } from '../../contract/operations/index.ts'

/** A field that this door calls, or counts, differently from the operation. */
export interface Renamed {
  field: string
  /** From the wire to the operation. */
  decode?(value: unknown): unknown
  /** For a list of objects: what their fields are called on the wire. */
  inner?: Names
  /** What OpenAPI says of it instead. */
  schema?: Record<string, unknown>
}

export type Names = Record<string, string | Renamed>

/** One row of the door's table. Path, query and body become the operation's input, field by field. */
export interface Route<Name extends OperationName = OperationName> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:field` where the operation's input takes it from the path. */
  path: string
  names?: Names
  /** Fields this route sets by itself; it does not take them. */
  fixed?: Record<string, unknown>
  /** Fields this route has another default for. */
  defaults?: Record<string, unknown>
  status?: 200 | 201
  /** The body of the answer; the operation's output as it is, if not given. */
  body?(output: Output<Name>, path: Record<string, string>): unknown
  /** The row's version, for the ETag. */
  version?(output: Output<Name>): number
}

/** Every operation has a row, or says why it has none. */
export type Routes = { [Name in OperationName]: Route<Name>[] | { hidden: string } }

/** The rows of one noun. */
export type RoutesOf<Noun extends string> = Pick<Routes, Extract<OperationName, `${Noun}.${string}`>>

/** Where a route's answer is not the operation's own output, what OpenAPI says it looks like: by method and path. */
export type Bodies = Record<string, z.ZodType>

/** The reason why no network caller is offered it. */

export function renamed(names: Names | undefined, wireName: string): Renamed {
  const name = names && Object.hasOwn(names, wireName) ? names[wireName] : wireName
  return typeof name === 'object' ? name : { field: name ?? wireName }
}

/** What this door calls a field of the operation's input; `items.2.subject` is renamed part by part. */
export function wireName(names: Names | undefined, field: string): string {
  const [first = '', ...rest] = field.split('.')
  const name = Object.keys(names ?? {}).find((candidate) => renamed(names, candidate).field === first)
  const inner = name === undefined ? undefined : renamed(names, name).inner
  const [index, ...deeper] = rest
  const behind = inner && index !== undefined && deeper.length > 0 ? [index, wireName(inner, deeper.join('.'))] : rest
  return [name ?? first, ...behind].join('.')
}
