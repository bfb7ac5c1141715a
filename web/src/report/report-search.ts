export const ranges = [7, 30, 90] as const
type Range = (typeof ranges)[number]

export interface ReportSearch {
  days?: Range | undefined
}

/** What the address asks for. Anything but a range that is offered counts as none. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  return { days: ranges.find((range) => range === Number(search.days)) }
}
