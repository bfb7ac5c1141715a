import type * as z from 'zod'
import { room, type Schema, schemaOf } from './json-schema.ts'

/** The sample with every text as long and every list as many as the contract allows, as far as they fit into a request. */
export function largestInput(sample: Record<string, unknown>, input: z.ZodType): Record<string, unknown> {
  const schema = schemaOf(input)
  const large: Record<string, unknown> = { ...sample }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const enlarged = enlargedField(sample[name], field)
    if (enlarged !== undefined) large[name] = enlarged
  }
  return large
}

function enlargedField(sample: unknown, field: Schema): unknown {
  if (Array.isArray(sample) && sample.length > 0) return many(sample, field.maxItems ?? 1_000)
  const isFreeText = field.type === 'string' && field.pattern === undefined && field.format === undefined && field.enum === undefined
  return isFreeText && typeof sample === 'string' && field.maxLength !== undefined ? 'x '.repeat(field.maxLength / 2) : undefined
}

function many(sample: readonly unknown[], most: number): unknown[] {
  const count = Math.min(most, Math.floor(room / JSON.stringify(sample[0]).length))
  return Array.from({ length: count }, (_, index) => sample[index % sample.length])
}
