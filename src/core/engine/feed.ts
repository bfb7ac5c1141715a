import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { Event } from '../../contract/nouns/event.ts'
import type { Store } from '../ports/store.ts'
import { StoreUnavailable } from '../ports/unavailable.ts'

const pageSize = 500
/** Who comes back after long reads in small pieces, so that a crowd of them holds up nobody. */
const missedAtOnce = 100
const retryDelay = 500

export interface Follower {
  /** Gets events in order, without gaps or repeats. */
  deliver(events: readonly Event[]): void
  /** Where a follower that named no place starts. */
  started?(at: number): void
  /** The log does not reach to where this follower wanted to start, neither back nor yet: what it knows is worth nothing. It goes on from `at`. */
  resync?(at: number): void
  failed(problem: unknown): void
  /** Nothing more comes, since the feed is closed. */
  closed?(): void
}

export interface Feed {
  /** Follows a tenant's log from behind the given place; from its end if none is given. Answers how to stop. */
  follow(tenant: number, after: number | undefined, follower: Follower): () => void
  readonly followers: number
  followersOf(tenant: number): number
  close(): void
}

/** One tenant's live end: the log is read once, however many follow it. */
interface Tail {
  cursor: number
  followers: Map<Follower, { cursor: number }>
  reading: boolean
  again: boolean
}

/** Nearly always the follower has seen just what came before these events, and nothing need be filtered. */
function level(cursor: number, events: readonly Event[]): boolean {
  return events[0]?.seq === cursor + 1
}

/**
 * Readers of the log. A follower first reads by itself what it has missed; once it is level with the tail it joins those
 * who share the tail's reads. The bell only says when to look, so a lost bell costs latency and never an event.
 */
export function createFeed(store: Store): Feed {
  const tails = new Map<number, Tail>()
  const counts = new Map<number, number>()
  const following = new Set<Follower>()
  let stopListening: (() => void) | undefined

  /** What comes behind a place; or, where the log does not reach back to it any more, its end. */
  const readAfter = (tenant: number, after: number, pageSize: number): Promise<{ events: Event[]; lostAt?: number }> =>
    store.read(tenant, async (reading) => {
      const events = await reading.events.list({ after, limit: pageSize, session: undefined, types: undefined })
      // Nearly always what comes next is there. Where it is not, it was a piece of a message that is complete by now, or all of the beginning is gone.
      if (events.length === 0 || level(after, events)) return { events }
      const { first, last } = await reading.events.bounds()
      return first > after + 1 ? { events: [], lostAt: last } : { events }
    })

  let lastTurn: Promise<unknown> = Promise.resolve()
  /** One after another, with the event loop's turn between them. */
  const inTurn = <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
    const answer = lastTurn.then(read)
    lastTurn = answer.then(
      () => turnOfOthers(),
      () => undefined,
    )
    return answer
  }

  const advance = async (tenant: number, tail: Tail): Promise<void> => {
    if (tail.reading) {
      tail.again = true
      return
    }
    tail.reading = true
    try {
      do {
        tail.again = false
        const { events, lostAt } = await readAfter(tenant, tail.cursor, pageSize)
        tail.cursor = lostAt ?? events.at(-1)?.seq ?? tail.cursor
        if (lostAt !== undefined) shareLoss(tail, lostAt)
        if (events.length > 0) share(tail, events)
        if (events.length === pageSize) tail.again = true
        // A database in this process answers without letting anybody else have a turn.
        if (tail.again) await turnOfOthers()
      } while (tail.again)
    } catch (problem) {
      // Nothing is missed: it is read from the same place as soon as it can be.
      if (problem instanceof StoreUnavailable) return readLater(tenant, tail)
      for (const follower of [...tail.followers.keys()]) follower.failed(problem)
    } finally {
      tail.reading = false
    }
  }

  const readLater = (tenant: number, tail: Tail): void => {
    const read = () => tails.get(tenant) === tail && void advance(tenant, tail)
    setTimeout(read, retryDelay).unref()
  }

  const share = (tail: Tail, events: readonly Event[]): void => {
    for (const [follower, place] of [...tail.followers]) {
      const fresh = level(place.cursor, events) ? events : events.filter(({ seq }) => seq > place.cursor)
      place.cursor = Math.max(place.cursor, tail.cursor)
      if (fresh.length > 0) follower.deliver(fresh)
    }
  }

  /** Followers that are further already have missed nothing. */
  const shareLoss = (tail: Tail, lostAt: number): void => {
    for (const [follower, place] of [...tail.followers]) {
      if (place.cursor >= lostAt) continue
      place.cursor = lostAt
      follower.resync?.(lostAt)
    }
  }

  const ring = (tenant: number | undefined): void => {
    if (tenant === undefined) {
      for (const [number, tail] of tails) void advance(number, tail)
      return
    }
    const tail = tails.get(tenant)
    if (tail) void advance(tenant, tail)
  }

  /** Reads on until nothing is missed; only then may the follower rely on the tail. */
  const catchUp = async (tenant: number, after: number | undefined, follower: Follower, stopped: () => boolean): Promise<void> => {
    const { first, last } = await store.read(tenant, (reading) => reading.events.bounds())
    if (stopped()) return
    let cursor = after ?? last
    const startAgain = (at: number) => {
      cursor = at
      follower.resync?.(at)
    }
    if (after === undefined) follower.started?.(cursor)
    if (cursor > last || (first > cursor + 1 && last > cursor)) startAgain(last)
    for (;;) {
      const shared = tails.get(tenant)?.cursor ?? 0
      const { events, lostAt } = await inTurn(() => readAfter(tenant, cursor, missedAtOnce))
      if (stopped()) return
      if (lostAt !== undefined) startAgain(lostAt)
      else if (events.length > 0) follower.deliver(events)
      // What the others have been given already is no longer there.
      else if (shared > cursor) startAgain(shared)
      cursor = events.at(-1)?.seq ?? cursor
      const isLevel = (tails.get(tenant)?.cursor ?? 0) <= cursor
      if (events.length < missedAtOnce && isLevel) return join(tenant, cursor, follower)
    }
  }

  const join = (tenant: number, cursor: number, follower: Follower): void => {
    const known = tails.get(tenant)
    const tail = known ?? { cursor, followers: new Map(), reading: false, again: false }
    if (!known) tails.set(tenant, tail)
    tail.followers.set(follower, { cursor })
    // Something may have been committed between the last read and this line.
    void advance(tenant, tail)
  }

  return {
    get followers() {
      return [...counts.values()].reduce((sum, count) => sum + count, 0)
    },
    followersOf: (tenant) => counts.get(tenant) ?? 0,
    follow(tenant, after, follower) {
      stopListening ??= store.onBell(ring)
      let over = false
      following.add(follower)
      counts.set(tenant, (counts.get(tenant) ?? 0) + 1)
      catchUp(tenant, after, follower, () => over).catch((problem) => {
        if (!over) follower.failed(problem)
      })
      return () => {
        if (over) return
        over = true
        following.delete(follower)
        counts.set(tenant, (counts.get(tenant) ?? 1) - 1)
        const tail = tails.get(tenant)
        tail?.followers.delete(follower)
        if (tail?.followers.size === 0) tails.delete(tenant)
      }
    },
    close() {
      stopListening?.()
      tails.clear()
      for (const follower of [...following]) follower.closed?.()
    },
  }
}
