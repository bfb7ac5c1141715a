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

/** Letters added, left out, replaced, or swapped with their neighbour: what fingers do. */
function editDistance(from: string, to: string): number {
  if (from.length > 64 || to.length > 64) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped))
    }
  }
  return at(from.length, to.length)
}
