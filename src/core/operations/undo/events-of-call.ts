import type { Event } from '../../../contract/nouns/event.ts'
import type { Reading } from '../../ports/store.ts'

/** Most calls do one thing or two, and it is read on a little beyond their end. */
const few = 5
const pageOfEvents = 250

/** All that a call has brought about, in its order. */
export async function eventsOfCall(call: number, store: Reading): Promise<Event[]> {
  const events = await store.calls.events(call, 0, few)
  for (let isMore = events.length === few; isMore; ) {
    const page = await store.calls.events(call, events.at(-1)?.seq ?? 0, pageOfEvents)
    for (const event of page) events.push(event)
    isMore = page.length === pageOfEvents
    await store.giveWay()
  }
  return events
}
