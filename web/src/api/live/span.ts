import type { StreamedEvent } from '../../../../src/sdk/transport.ts'

/** A piece of the log: all that came behind one place, up to another. */
export interface Span {
  after: number
  upTo: number
  events: StreamedEvent[]
}

/** A place in the log at which nothing has come yet. */
export function placeAt(seq: number): Span {
  return { after: seq, upTo: seq, events: [] }
}

export interface Taken {
  /** How far in the log this tab is now. */
  place: number
  /** What is news to it. */
  events: StreamedEvent[]
  /** It cannot tell what it has missed, and has to read everything again. */
  hasMissed: boolean
}

/** What a tab makes of a piece of the log that another tab has read: it may have seen part of it, or lack what came before. */
export function taken(place: number | undefined, { after, upTo, events }: Span): Taken {
  // The log does not reach to where it was read, neither back nor, after a restore, yet: it is read on from where it says.
  if (events.some(({ type }) => type === 'resync')) return { place: upTo, events: [], hasMissed: true }
  if (place === undefined || place < after) return { place: upTo, events: [], hasMissed: true }
  return { place: Math.max(place, upTo), events: events.filter(({ seq }) => seq > place), hasMissed: false }
}
