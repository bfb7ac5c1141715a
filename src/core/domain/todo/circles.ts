/** That one waits for another, both by their places. */
export interface Wait {
  step: number
  on: number
  /** Whether it may be left out. */
  mayGo: boolean
}

/**
 * Which waits to leave out so that each can be done: those that may go and are part of a circle. What is part of another begins after that has
 * begun and ends before it ends, so that a circle may also lead through parts and wholes. Takes time that grows as their number.
 */
export function circularWaits<Some extends Wait>(parents: readonly (number | null)[], waits: readonly Some[]): Set<Some> {
  if (!waits.some(({ mayGo }) => mayGo)) return new Set()
  const circles = circlesOf(needs(parents, waits))
  return new Set(waits.filter(({ step, on, mayGo }) => mayGo && circles[beginOf(step)] === circles[endOf(on)]))
}

const beginOf = (place: number) => 2 * place
const endOf = (place: number) => 2 * place + 1

/** What must have happened before each beginning and each end. */
function needs(parents: readonly (number | null)[], waits: readonly Wait[]): number[][] {
  const before: number[][] = parents.flatMap((_, place) => [[], [beginOf(place)]])
  for (const [place, parent] of parents.entries()) {
    if (parent === null) continue
    before[beginOf(place)]?.push(beginOf(parent))
    before[endOf(parent)]?.push(endOf(place))
  }
  for (const { step, on } of waits) before[beginOf(step)]?.push(endOf(on))
  return before
}

/** A number for each node; those that lead to one another share it (Tarjan's strongly connected components, without recursion). */
function circlesOf(before: readonly (readonly number[])[]): Int32Array {
  const circle = new Int32Array(before.length)
  const seen = new Int32Array(before.length)
  const lowest = new Int32Array(before.length)
  const next = new Int32Array(before.length)
  const open: number[] = []
  let count = 0
  for (let start = 0; start < before.length; start++) {
    const way = seen[start] === 0 ? [start] : []
    for (let node = way.at(-1); node !== undefined; node = way.at(-1)) {
      if (seen[node] === 0) {
        count += 1
        seen[node] = count
        lowest[node] = count
        open.push(node)
      }
      const to = before[node]?.[next[node] ?? 0]
      if (to !== undefined) {
        next[node] = (next[node] ?? 0) + 1
        if (seen[to] === 0) way.push(to)
        else if (circle[to] === 0) lowest[node] = Math.min(lowest[node] ?? 0, seen[to] ?? 0)
        continue
      }
      way.pop()
      const from = way.at(-1)
      if (from !== undefined) lowest[from] = Math.min(lowest[from] ?? 0, lowest[node] ?? 0)
      if (lowest[node] === seen[node]) closeCircle(node, open, circle, seen[node] ?? 0)
    }
  }
  return circle
}

function closeCircle(first: number, open: number[], circle: Int32Array, name: number): void {
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    circle[node] = name
    if (node === first) return
  }
}
