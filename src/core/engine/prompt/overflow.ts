import type { Usage } from '../../../contract/nouns/run.ts'
import type { ModelLimits } from '../../ports/model.ts'

/** However much a model could write, no more room than this is kept for its answer. */
const mostOutput = 32_000

/** Whether the next request would likely be more than the model can read, judged by what the last one came to. */
export function isOverflowing({ inputTokens = 0, cachedTokens = 0, outputTokens = 0 }: Usage, limits: ModelLimits): boolean {
  const used = inputTokens + cachedTokens + outputTokens
  return used > limits.context - Math.min(limits.output, mostOutput)
}
