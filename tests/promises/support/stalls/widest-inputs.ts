import type * as z from 'zod'
import { type Schema, schemaOf } from './json-schema.ts'

/**
 * What asks a read for as much as it may be asked for: nothing is left out that need not be, every number is the largest and every switch is on.
 * Then the same with each switch off, and with each word that a field knows.
 */
export function widestInputs(sample: Record<string, unknown>, input: z.ZodType): Record<string, unknown>[] {
  const { properties = {}, required = [] } = schemaOf(input)
  const wide: Record<string, unknown> = Object.fromEntries(required.map((name) => [name, sample[name]]))
  const variations: [string, unknown][] = []
  for (const [name, field] of Object.entries(properties)) {
    if (required.includes(name)) continue
    const most = mostOf(field)
    if (most !== undefined) wide[name] = most
    if (most === true) variations.push([name, false])
    for (const word of field.enum ?? []) variations.push([name, word])
  }
  return [wide, ...variations.map(([name, value]) => ({ ...wide, [name]: value }))]
}

function mostOf({ type, maximum, items }: Schema): unknown {
  if (type === 'boolean') return true
  if (type === 'integer') return maximum !== undefined && maximum < 1_000_000 ? maximum : undefined
  return items?.enum
}
