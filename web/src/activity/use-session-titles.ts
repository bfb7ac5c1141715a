import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../../src/contract/nouns/event.ts'
import type { Session } from '../../../src/contract/nouns/session.ts'
import { perform } from '../api/perform.ts'
import type { TitleOf } from '../parts/events/event-text.ts'

/** What sessions are called: as they were when the page was opened, and as the events on it say since. */
export function useSessionTitles(events: readonly Event[]): TitleOf {
  // No operation's name: a title is not worth reading all sessions again with every todo that changes in one.
  const query = useQuery({ queryKey: ['titles'], queryFn: () => perform('session.list', { limit: 500 }) })
  const titles = new Map(query.data?.sessions.map(({ number, title }) => [number, title]))
  for (const { data } of events.toReversed()) {
    const session = data.session as Session | undefined
    if (session !== undefined) titles.set(session.number, session.title)
  }
  return (number) => titles.get(number)
}
