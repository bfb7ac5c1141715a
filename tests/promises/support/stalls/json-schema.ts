import * as z from 'zod'

/** What is asked here of an input's JSON Schema. */
export interface Schema {
  type?: string
  maxLength?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

export function schemaOf(input: z.ZodType): Schema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** What a request may hold beside other things. */
export const room = 900_000
