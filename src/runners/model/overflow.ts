import type { ModelLimits } from '../../core/ports/model.ts'

/** However much a model could write, no more room than this is kept for its answer. */
const mostOutput = 32_000

/** How much a model may have read and written in one request for the next one to fit as well: seed 004's measure. */
export function mostTokensOf({ context, output }: ModelLimits): number {
  return context - Math.min(output, mostOutput)
}
