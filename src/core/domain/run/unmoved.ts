/** Of numbers in some order, the places of as many as possible that still follow each other upwards: the others have been moved. */
export function unmoved(ranks: readonly number[]): Set<number> {
  /** For each length, the place at which a run of that length ends lowest. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [place, rank] of ranks.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ranks[ends[middle] as number] as number) < rank) low = middle + 1
      else high = middle
    }
    before[place] = ends[low - 1]
    ends[low] = place
  }
  const found = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before[place]) found.add(place)
  return found
}
