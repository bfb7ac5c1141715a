import type { Event } from '../../src/contract/nouns/event.ts'
import type { restClient } from './processes.ts'
import type { TestWorld } from './world.ts'

/** The whole log of the caller's tenant. */
export async function allEvents({ ask }: TestWorld): Promise<Event[]> {
  const events: Event[] = []
  for (let page: Event[] = [], first = true; first || page.length > 0; first = false) {
    page = (await ask('event.list', { after: events.at(-1)?.seq ?? 0, limit: 500 })).events
    events.push(...page)
  }
  return events
}

/** The same, as a daemon tells it. */
export async function allEventsOverRest(rest: ReturnType<typeof restClient>): Promise<Event[]> {
  const events: Event[] = []
  for (;;) {
    const { body } = await rest('GET', `/v1/events?after=${events.at(-1)?.seq ?? 0}&limit=500`, undefined, { accept: 'application/json' })
    if (body.events.length === 0) return events
    events.push(...body.events)
  }
}
