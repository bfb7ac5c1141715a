import type * as z from 'zod'

type Parsed = z.ZodSafeParseResult<unknown>
type How = z.core.ParseContextInternal<z.core.$ZodIssue>

/** An input with more values than this holds a long list, or would like to. */
const mostValues = 5_000
/** Characters that a value in a list takes at least. */
const shortestValue = 4
/** So many items are looked at before others get their turn. */
const pieceOfList = 500

/**
 * To find every fault of a hundred thousand items takes a second, in which nobody else is answered: of a long list, the first is enough. And even
 * where there is none, a long list is looked at piece by piece.
 */
export async function parseInput(schema: z.ZodType, input: unknown): Promise<Parsed> {
  if (countValues(input, mostValues) <= mostValues) return schema.safeParse(input, { reportInput: true })
  const untilFirstFault: How = { reportInput: true, abortEarly: true }
  const long = longListOf(input)
  if (long === undefined) return schema.safeParse(input, untilFirstFault)
  const { name, items } = long
  const parse = (list: unknown[]) => schema.safeParse({ ...(input as object), [name]: list }, untilFirstFault)
  // No item is nothing: this ends at the first, unless it is the list itself that is at fault.
  const asWhole = parse(new Array(items.length))
  if (!asWhole.success && asWhole.error.issues.some(({ path }) => path.length === 1 && path[0] === name)) return asWhole
  const pieces: Record<string, unknown>[] = []
  for (let start = 0; start < items.length; start += pieceOfList) {
    const piece = parse(items.slice(start, start + pieceOfList))
    if (!piece.success) return inPlace(piece, start)
    pieces.push(piece.data as Record<string, unknown>)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { success: true, data: { ...pieces[0], [name]: pieces.flatMap((piece) => piece[name]) } }
}

/** The list of an input that is too long to be looked at in one go, if there is one. */
function longListOf(input: unknown): { name: string; items: unknown[] } | undefined {
  const found = Object.entries(input as object).find(([, value]) => Array.isArray(value) && value.length > pieceOfList)
  return found && { name: found[0], items: found[1] }
}

/** A fault of a piece is named by its place in the whole list. */
function inPlace(piece: z.ZodSafeParseError<unknown>, start: number): Parsed {
  for (const issue of piece.error.issues) {
    const [, index] = issue.path
    if (typeof index === 'number') issue.path[1] = index + start
  }
  return piece
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
