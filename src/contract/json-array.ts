import * as z from 'zod'

/** Characters. A longer list is sent as one: what is in a string is not known before all of it is parsed. */
export const longestListText = 200_000

/** A list that models often send as a JSON string: either form is taken. One that is too long is refused before its items are looked at. */
export function jsonArray<Element extends z.ZodType>(element: Element, maximum: number, minimum = 1) {
  const tooMany = `must be at most ${maximum} at once`
  return z
    .preprocess(
      (value, context) => {
        const refuse = (message: string) => {
          context.addIssue({ code: 'custom', message })
          return z.NEVER
        }
        try {
          if (typeof value === 'string' && value.length > longestListText) return refuse('is a very long string: send it as a list')
          const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
          return Array.isArray(list) && list.length > maximum ? refuse(tooMany) : list
        } catch (error) {
          return refuse(`is a string that is not valid JSON (${(error as Error).message})`)
        }
      },
      z.array(element).min(minimum, 'must not be empty').max(maximum, tooMany),
    )
    .meta({ list: true })
}
