import type { Event } from '../../../src/contract/nouns/event.ts'

/** A piece of the log, the newest first. */
export interface LogPage {
  events: Event[]
  /** Nothing older is there. */
  isLast: boolean
  /** There was something older, which is no longer kept. */
  isTrimmed?: boolean
}

/** Who leaves the page open for days shall not keep days of events in it. */
const mostKept = 400

/** What is new, put on top of what is shown. What sinks too deep is let go: it can be read on from there again. */
export function withNews(pages: readonly LogPage[], news: readonly Event[]): LogPage[] {
  const shown = pages.flatMap(({ events }) => events)
  const newest = shown[0]?.seq ?? 0
  const events = [...news.filter(({ seq }) => seq > newest), ...shown]
  const kept = Math.max(mostKept, shown.length)
  const last = pages.at(-1)
  return [{ events: events.slice(0, kept), isLast: (last?.isLast ?? true) && events.length <= kept, isTrimmed: last?.isTrimmed }]
}
