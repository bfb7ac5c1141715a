/** What of a document the address asks for: its newest text, an older one, or what changed between two. */
export interface PlanSearch {
  revision?: number
  from?: number
  to?: number
}

export function planSearch(given: Record<string, unknown>): PlanSearch {
  const [revision, from, to] = [given.revision, given.from, given.to].map((value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : undefined,
  )
  if (from !== undefined && to !== undefined) return { from, to }
  return revision === undefined ? {} : { revision }
}
