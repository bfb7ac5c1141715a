const second = 1_000
const minute = 60 * second

const mostTries = 5

/** Longer than this nobody holds a run open for: its session is parked until then. */
const longestWait = minute
/** A provider that has had enough and does not say for how long is left alone for this. */
const usualRest = 5 * minute
/** Nobody means more. */
const longestRest = 31 * 24 * 60 * minute

/**
 * How long to wait after so many tries that failed: 1 s, 2 s, 4 s, 8 s, or as long as the provider asks if that is longer, and up to
 * a quarter more, so that many who failed together do not come back together. Undefined is to give up.
 */
export function retryDelay(tries: number, asked: number | undefined, random: number): number | undefined {
  if (tries >= mostTries || (asked ?? 0) > longestWait) return undefined
  const wait = Math.max(second * 2 ** (tries - 1), asked ?? 0)
  return Math.round(wait * (1 + random / 4))
}

/** How long a provider is to be left alone that would not answer for now; undefined when it did not ask for that. */
export function restWanted({ after = 0, isLimit = false }: { after?: number; isLimit?: boolean }): number | undefined {
  if (after > longestWait) return Math.min(after, longestRest)
  return isLimit ? Math.max(after, usualRest) : undefined
}
