export const ranges = [7, 30, 90] as const
export type Range = (typeof ranges)[number]

export interface ReportSearch {
  days?: Range
}

/** What the address asks for; anything but a range that is offered is left out, and the page then shows a month. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  const days = ranges.find((range) => range === Number(search.days))
  return days === undefined ? {} : { days }
}
