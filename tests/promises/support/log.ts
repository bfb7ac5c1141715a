import type { Event } from '../../../src/contract/nouns/event.ts'
import type { Punchlist } from '../../../src/server/open.ts'

const page = 500
const tenant = 1

/** The log of the local tenant behind a place, to its end. */
export async function eventsAfter({ store }: Punchlist, place: number): Promise<Event[]> {
  const events: Event[] = []
  for (let after = place; ; after = events.at(-1)?.seq ?? after) {
    const more = await store.read(tenant, (reading) => reading.events.list({ after, limit: page, session: undefined, types: undefined }))
    events.push(...more)
    if (more.length < page) return events
  }
}

export async function lastOfLog({ store }: Punchlist): Promise<number> {
  return (await store.read(tenant, (reading) => reading.events.bounds())).last
}
