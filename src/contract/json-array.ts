import * as z from 'zod'

/** A list that models often send as a JSON string: either form is taken. */
export function jsonArray<Element extends z.ZodType>(element: Element, maximum: number, minimum = 1) {
  return z
    .preprocess(
      (value, context) => {
        if (typeof value !== 'string') return value
        try {
          return JSON.parse(value)
        } catch (error) {
          context.addIssue({ code: 'custom', message: `is a string that is not valid JSON (${(error as Error).message})` })
          return z.NEVER
        }
      },
      z.array(element).min(minimum, 'must not be empty').max(maximum, `must be at most ${maximum} at once`),
    )
    .meta({ list: true })
}
