import type { Weighed } from '../ports/store.ts'

/** What a log keeps: whatever is younger than so many days, and its last events, however old they are. */
export interface LogRetention {
  days: number
  events: number
}

export const usualRetention: LogRetention = { days: 90, events: 1_000_000 }

/** An event that goes is walked through: so many, or so much, is no more than a few milliseconds' work for one statement. */
const mostOfGroup = 100
const mostBytesOfGroup = 256 * 1024
/** And so much at most in one commit, for which others wait. */
export const mostOfStep = 500
const mostBytesOfStep = 1024 * 1024

const day = 24 * 60 * 60 * 1000

/** The last place that may go by how many events are kept, and by how far those that make something of the log have come. */
export function trimmableUpTo({ last, readUpTo }: { last: number; readUpTo: number }, { events }: LogRetention): number {
  return Math.min(last - events, readUpTo)
}

/**
 * The beginning of the log that goes now, as the places up to which it goes in turn, of its next events in their order. What follows on an event that is
 * young enough stays, even if a clock that was wrong has called it old.
 */
export function decideTrim(next: readonly Weighed[], { days }: LogRetention, now: number): number[] {
  const young = next.findIndex(({ at }) => at > now - days * day)
  const old = young === -1 ? next : next.slice(0, young)
  return groupsOf(withinStep(old)).map((group) => group.at(-1)?.seq ?? 0)
}

/** Which single events go now, in groups, of those that may. */
export function decideDrop(events: readonly Weighed[]): number[][] {
  return groupsOf(withinStep(events)).map((group) => group.map(({ seq }) => seq))
}

/** One that is longer than all that a step may have goes alone. */
function withinStep(events: readonly Weighed[]): Weighed[] {
  let bytes = 0
  const end = events.findIndex((event, index) => {
    bytes += event.bytes
    return index > 0 && (index >= mostOfStep || bytes > mostBytesOfStep)
  })
  return end === -1 ? [...events] : events.slice(0, end)
}

function groupsOf(events: readonly Weighed[]): Weighed[][] {
  const groups: Weighed[][] = []
  let bytes = 0
  for (const event of events) {
    const group = groups.at(-1)
    bytes += event.bytes
    if (group === undefined || group.length === mostOfGroup || bytes > mostBytesOfGroup) {
      groups.push([event])
      bytes = event.bytes
    } else group.push(event)
  }
  return groups
}
