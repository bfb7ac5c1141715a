import type * as z from 'zod'
import { room, schemaOf } from './json-schema.ts'

/** To write them down takes as long as to answer them, and they are the same for every operation. */
const more = JSON.stringify(Array.from({ length: room / 3 }, () => ({})))
const numbers = JSON.stringify(Array.from({ length: room / 2 }, () => 1))

/**
 * Requests, as they are sent, with lists of nothing but wrong items: as many as the contract allows, and unless those are enough as many as fit into a
 * request; also written as text.
 */
export function wrongInputs(sample: Record<string, unknown>, input: z.ZodType, onlyAllowed = false): string[] {
  const lists = Object.entries(schemaOf(input).properties ?? {}).filter(
    ([name, { items }]) => items !== undefined || Array.isArray(sample[name]),
  )
  return lists.flatMap(([name, { maxItems = 1_000 }]) => {
    const asMany = JSON.stringify(Array.from({ length: Math.min(maxItems, room / 20) }, () => ({ a: 1, b: 2, c: 3 })))
    const { [name]: _right, ...others } = sample
    const before = JSON.stringify(others).slice(0, -1)
    const comma = before === '{' ? '' : ','
    const wrongs = onlyAllowed ? [asMany] : [asMany, more, numbers, JSON.stringify(asMany), JSON.stringify(more)]
    return wrongs.map((wrong) => `${before}${comma}${JSON.stringify(name)}:${wrong}}`)
  })
}
