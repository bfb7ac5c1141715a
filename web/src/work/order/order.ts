/** Something to be done, and what must be done before it. */
export interface Ordered {
  number: number
  after: readonly number[]
}

/** What waits comes behind what it waits for; else the order stays as it was. What waits for itself in a circle comes last. */
export function inOrder<Row extends Ordered>(rows: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ number }) => number))
  const placed = new Set<number>()
  const left = [...rows]
  const ordered: Row[] = []
  while (left.length > 0) {
    const at = left.findIndex(({ after }) => after.every((number) => placed.has(number) || !known.has(number)))
    const [row] = left.splice(Math.max(0, at), 1)
    if (row === undefined) break
    placed.add(row.number)
    ordered.push(row)
  }
  return ordered
}

/** What is drawn beside a row: where its dot is, which lines pass it, and which come to it. */
export interface Lanes {
  dot: number
  /** Lines from above that go on below. */
  passing: { lane: number; from: number }[]
  /** Lines that end at the dot, or branch off to it. */
  coming: { lane: number; from: number }[]
  /** A line begins at the dot. */
  begins: boolean
}

export interface Graph {
  rows: Lanes[]
  lanes: number
}

/** Each row that something waits for has a lane down to the last that does; a lane that is free again is taken anew. */
export function lanesOf(rows: readonly Ordered[]): Graph {
  const at = new Map(rows.map(({ number }, index) => [number, index]))
  const last = rows.map((_, index) => index)
  for (const [index, { after }] of rows.entries()) {
    for (const number of after) {
      const from = at.get(number)
      if (from !== undefined && from < index) last[from] = Math.max(last[from] ?? from, index)
    }
  }
  const lane: number[] = []
  /** Until which row a lane is taken. */
  const taken: number[] = []
  for (const [index] of rows.entries()) {
    const free = taken.findIndex((until) => until <= index)
    const own = free === -1 ? taken.length : free
    lane[index] = own
    taken[own] = Math.max(last[index] ?? index, index + (last[index] === index ? 1 : 0))
  }
  return { rows: rows.map((row, index) => lanesAt(row, index)), lanes: taken.length }

  function lanesAt({ after }: Ordered, index: number): Lanes {
    const isBefore = (from: number) => from < index
    const open = [...last.entries()].filter(([from, until]) => isBefore(from) && until > index).map(([from]) => from)
    const coming = after.flatMap((number) => at.get(number) ?? []).filter(isBefore)
    const told = (from: number) => ({ lane: lane[from] ?? 0, from: rows[from]?.number ?? 0 })
    return { dot: lane[index] ?? 0, passing: open.map(told), coming: coming.map(told), begins: (last[index] ?? index) > index }
  }
}

/** What one waits for, and what waits for it, however far; itself among them. */
export function chainOf(rows: readonly Ordered[], chosen: number): Set<number> {
  const chain = new Set([chosen])
  const grow = (next: (number: number) => readonly number[]) => {
    const open = [chosen]
    const seen = new Set(open)
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      for (const other of next(number)) {
        if (seen.has(other)) continue
        seen.add(other)
        chain.add(other)
        open.push(other)
      }
    }
  }
  grow((number) => rows.find((row) => row.number === number)?.after ?? [])
  grow((number) => rows.filter(({ after }) => after.includes(number)).map((row) => row.number))
  return chain
}

/** How many steps must follow each other, at least. */
export function longestChain(rows: readonly Ordered[]): number {
  const depth = new Map<number, number>()
  for (const { number, after } of inOrder(rows)) depth.set(number, 1 + Math.max(0, ...after.map((other) => depth.get(other) ?? 0)))
  return Math.max(0, ...depth.values())
}
