import { type OperationName, operations } from '../../../contract/operations/index.ts'
import type { ToolRow } from '../rows/tool-row.ts'
import type { ArgumentSchema } from './input-schema.ts'

const name = 'claim'

/** Whatever changes todos is told whose they are, by the id of the caller's claim. */
export function withClaim(row: ToolRow, schema: ArgumentSchema): ArgumentSchema {
  const isAsked = row.performs.some((one) => one !== 'todo.add' && one.startsWith('todo.') && operations[one].effect === 'write')
  if (!isAsked || row.performs.includes('todo.addMany') || name in row.input.shape) return schema
  return { ...schema, properties: { ...schema.properties, [name]: { type: 'string' } } }
}

/** What a tool only looks up on its way carries none: once a call is enough. */
export function carriesClaim(name: OperationName): boolean {
  return name === 'todo.next' || operations[name].effect === 'write'
}

/** The id of the claim that a call carries, and its own arguments. A tool may take a yes or no of the same name. */
export function claimIn(given: Readonly<Record<string, unknown>>): { claim?: string; rest: Record<string, unknown> } {
  const { [name]: claim, ...rest } = given
  if (claim === '' || claim === null) return { rest }
  return typeof claim === 'string' && claim !== 'true' && claim !== 'false' ? { claim, rest } : { rest: { ...given } }
}
