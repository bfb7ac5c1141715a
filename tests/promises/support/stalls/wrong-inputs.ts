import type * as z from 'zod'
import { room, schemaOf } from './json-schema.ts'

/** Lists of nothing but wrong items: as many as the contract allows, and as many as fit into a request; also written as text. */
export function wrongInputs(sample: Record<string, unknown>, input: z.ZodType): Record<string, unknown>[] {
  const lists = Object.entries(schemaOf(input).properties ?? {}).filter(
    ([name, { items }]) => items !== undefined || Array.isArray(sample[name]),
  )
  return lists.flatMap(([name, { maxItems = 1_000 }]) => {
    const asMany = Array.from({ length: Math.min(maxItems, room / 20) }, () => ({ a: 1, b: 2, c: 3 }))
    const more = Array.from({ length: room / 3 }, () => ({}))
    const numbers = Array.from({ length: room / 2 }, () => 1)
    return [asMany, more, numbers, JSON.stringify(asMany), JSON.stringify(more)].map((wrong) => ({ ...sample, [name]: wrong }))
  })
}
