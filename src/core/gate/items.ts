import type { Refusal } from '../../contract/refusals.ts'
import { Refused } from './refused.ts'

/**
 * Does the same for every item of a batch. All items are tried, so that one refusal can name every bad one; any bad one
 * fails the whole batch.
 */
export async function eachItem<Item, Result>(
  field: string,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = []
  const refusals: { index: number; refusal: Refusal }[] = []
  for (const [index, item] of items.entries()) {
    try {
      const result = work(item, index)
      // To wait for what is there already takes longer than most of the work.
      results.push(result instanceof Promise ? await result : result)
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      refusals.push({ index, refusal: problem.refusal })
    }
  }
  const [first] = refusals
  if (first === undefined) return results
  const fields = refusals.map(({ index, refusal }) => ({ field: `${field}.${index}`, problem: refusal.message.replace(/\.$/, '') }))
  const message = `${fields.map((bad) => `${bad.field}: ${bad.problem}`).join('; ')}. Nothing was changed.`
  throw new Refused({ code: first.refusal.code, message, fields, hint: first.refusal.hint, instead: first.refusal.instead })
}
