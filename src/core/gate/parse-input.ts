import type * as z from 'zod'

/** An input with more values than this holds a long list, or would like to. */
const mostValues = 5_000
/** Characters that a value in a list takes at least. */
const shortestValue = 4

/** To find every fault of a hundred thousand items takes a second, in which nobody else is answered: of a long list, the first is enough. */
export function parseInput(schema: z.ZodType, input: unknown): z.ZodSafeParseResult<unknown> {
  const isLong = countValues(input, mostValues) > mostValues
  const how: z.core.ParseContextInternal<z.core.$ZodIssue> = { reportInput: true, abortEarly: isLong }
  return schema.safeParse(input, how)
}

/** How many values there are in a value at every depth, itself included; counted only until there are more than `most`. */
function countValues(value: unknown, most: number): number {
  // A text may be a list that is yet to be parsed.
  let count = typeof value === 'string' ? 1 + Math.floor(value.length / shortestValue) : 1
  if (typeof value !== 'object' || value === null) return count
  const items = Array.isArray(value) ? value : Object.values(value)
  for (let index = 0; index < items.length && count <= most; index++) count += countValues(items[index], most - count)
  return count
}
