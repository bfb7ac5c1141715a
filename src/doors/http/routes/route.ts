import * as z from 'zod'
import type { OperationName, Output } from '../../../contract/operations/index.ts'
import { type Names, wireName } from '../../dialects/names.ts'

/** The body of an answer, and what OpenAPI says of it. */
export interface Answer<Given> {
  schema: z.ZodType
  of(output: Given, path: Record<string, string>): unknown
}

/** The compiler holds the two together. */
export function answer<Given, Shown>(
  schema: z.ZodType<Shown>,
  of: (output: Given, path: Record<string, string>) => NoInfer<Shown>,
): Answer<Given> {
  return { schema, of }
}

/** What was there before it was deleted. */
export function deleted<const Name extends string, Row extends z.ZodType>(name: Name, row: Row): Answer<Record<Name, z.output<Row>>> {
  return {
    schema: z.object({ deleted: z.literal(true), [name]: row }),
    of: (output) => ({ deleted: true, [name]: output[name] }),
  }
}

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
  /** The operation's output as it is, if not given. */
  answer?: Answer<Output<Name>>
  /** The row's version, for the ETag. */
  version?(output: Output<Name>): number
}

/** Every operation has a row, or says why it has none. */
export type Routes = { [Name in OperationName]: Route<Name>[] | { hidden: string } }

/** The rows of one noun. */
export type RoutesOf<Noun extends string> = Pick<Routes, Extract<OperationName, `${Noun}.${string}`>>

/** What the path says or the route sets by itself is not for the caller to give. */
export function isTakenBy({ names, path = '', fixed = {} }: Partial<Pick<Route, 'names' | 'path' | 'fixed'>>, field: string): boolean {
  return !Object.hasOwn(fixed, field) && !path.split('/').includes(`:${wireName(names, field)}`)
}
