/** The word nearest to the one that was typed, if any is near enough to be what was meant. */
export function closest<Word extends string>(word: string, candidates: readonly Word[]): Word | undefined {
  let best: Word | undefined
  let bestDistance = Math.min(3, Math.ceil(word.length / 2) + 1)
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function editDistance(from: string, to: string): number {
  if (from.length > 64 || to.length > 64) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution))
    }
    row = next
  }
  return row[to.length] ?? Number.POSITIVE_INFINITY
}
