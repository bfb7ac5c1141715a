interface ListedRow {
  id: string
  position: number
}

interface Order {
  /** The whole list as it stands. */
  list: readonly ListedRow[]
  /** The plan's todos in the order it had when it was last finalised. */
  base: readonly string[]
  /** The plan's todos in the order it has now, those included that are only being added. */
  planned: readonly string[]
}

export interface Placing {
  /** Where rows must stand that do not stand there yet. */
  positions: Map<string, number>
  /** What the plan has moved. */
  moved: Set<string>
  /** What the plan has moved, but people had moved elsewhere: it stays where they put it. */
  kept: Set<string>
}

/**
 * New steps come behind the step they follow in the plan, and so does what the plan has moved since it was last finalised. All else stays
 * where it is: what people have moved, and rows that are none of the plan's.
 */
export function decideOrder({ list, base, planned }: Order): Placing {
  const there = new Set(list.map(({ id }) => id))
  const wanted = new Set(planned)
  const ranks = new Map(base.filter((id) => there.has(id) && wanted.has(id)).map((id, rank) => [id, rank]))
  const inPlan = planned.filter((id) => ranks.has(id))
  const present = list.map(({ id }) => id).filter((id) => ranks.has(id))
  const byPeople = movedIn(present, ranks)
  const byPlan = inPlan.every((id, place) => id === present[place]) ? new Set<string>() : movedIn(inPlan, ranks)
  const kept = new Set([...byPlan].filter((id) => byPeople.has(id)))
  const moved = new Set([...byPlan].filter((id) => !byPeople.has(id)))
  const isPlaced = (id: string) => moved.has(id) || (wanted.has(id) && !ranks.has(id))
  if (!planned.some(isPlaced)) return { positions: new Map(), moved, kept }

  // What is to be placed goes behind the last step before it that stays and that nobody has moved.
  const behind = new Map<string | null, string[]>([[null, []]])
  let anchor: string | null = null
  let firstAnchor: string | null = null
  for (const id of planned) {
    if (isPlaced(id)) behind.get(anchor)?.push(id)
    else if (ranks.has(id) && !byPeople.has(id)) {
      anchor = id
      firstAnchor ??= id
      behind.set(id, [])
    }
  }
  const stays = list.filter(({ id }) => !isPlaced(id))
  const first = behind.get(null) ?? []
  const ordered = stays.flatMap(({ id }) => [...(id === firstAnchor ? first : []), id, ...(behind.get(id) ?? [])])
  if (firstAnchor === null) ordered.push(...first)
  return { positions: positionsIn(ordered, list, isPlaced), moved, kept }
}

function movedIn(ids: readonly string[], ranks: ReadonlyMap<string, number>): Set<string> {
  const stay = unmoved(ids.map((id) => ranks.get(id) ?? 0))
  return new Set(ids.filter((_, place) => !stay.has(place)))
}

/** Rows keep their numbers where these still follow each other. */
function positionsIn(ordered: readonly string[], list: readonly ListedRow[], isPlaced: (id: string) => boolean): Map<string, number> {
  const before = new Map(list.map(({ id, position }) => [id, position]))
  const positions = new Map<string, number>()
  let last = 0
  for (const id of ordered) {
    const position = before.get(id)
    const stays = position !== undefined && position > last && !isPlaced(id)
    last = stays ? position : last + 1
    if (position !== last) positions.set(id, last)
  }
  return positions
}

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
