import type { ReportedUsage } from '../../core/ports/usage.ts'
import type { Answer } from './talk.ts'

/**
 * What a turn has used, as its agent tells: tokens with its answer, and the cost of the whole conversation so far beside it. Some count what they
 * read from a cache as input and some do not; where the total says that they do, it is taken off.
 */
export function turnUsage(usage: Answer['usage'], before: number | undefined, after: number | undefined): ReportedUsage | null {
  const cost = before === undefined || after === undefined ? undefined : Math.max(after - before, 0)
  const { inputTokens, outputTokens, cachedReadTokens: read, cachedWriteTokens: written, thoughtTokens, totalTokens } = usage ?? {}
  if (inputTokens === undefined && outputTokens === undefined && cost === undefined) return null
  const cached = (read ?? 0) + (written ?? 0)
  const isInclusive = totalTokens !== undefined && inputTokens !== undefined && totalTokens < inputTokens + (outputTokens ?? 0) + cached
  const fresh = isInclusive ? Math.max((inputTokens ?? 0) - (read ?? 0), 0) : plus(inputTokens, written)
  return { inputTokens: fresh, cachedTokens: read, cacheWriteTokens: written, outputTokens, reasoningTokens: thoughtTokens, cost }
}

function plus(count: number | undefined, more: number | null | undefined): number | undefined {
  return count === undefined ? undefined : count + (more ?? 0)
}
