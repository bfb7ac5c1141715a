const second = 1_000

const mostTries = 5

/** Longer than this nobody holds a run open for. */
export const longestWait = 10 * 60 * second

/**
 * How long to wait after so many tries that failed: 1 s, 2 s, 4 s, 8 s, or as long as the provider asks if that is longer, and up to
 * a quarter more, so that many who failed together do not come back together. Undefined is to give up.
 */
export function retryDelay(tries: number, asked: number | undefined, random: number): number | undefined {
  if (tries >= mostTries || (asked ?? 0) > longestWait) return undefined
  const wait = Math.max(second * 2 ** (tries - 1), asked ?? 0)
  return Math.round(wait * (1 + random / 4))
}
