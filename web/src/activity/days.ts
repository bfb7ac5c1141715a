import type { Event } from '../../../src/contract/nouns/event.ts'

export interface Day {
  label: string
  events: Event[]
}

const hour = 3_600_000

/** Events by the day they happened on, as the person's own clock has it, in the order in which they come. */
export function daysOf(events: readonly Event[], now: number): Day[] {
  const today = dayOf(now)
  // By the middle of the day, so that a day of 23 or 25 hours is no day of another name.
  const yesterday = dayOf(new Date(now).setHours(12, 0, 0, 0) - 24 * hour)
  const days: Day[] = []
  for (const event of events) {
    const day = dayOf(event.at)
    const label = day === today ? 'Today' : day === yesterday ? 'Yesterday' : day
    const last = days.at(-1)
    if (last?.label === label) last.events.push(event)
    else days.push({ label, events: [event] })
  }
  return days
}

function dayOf(at: number): string {
  return new Date(at).toLocaleDateString([], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}
