import { decideDrop, decideTrim, mostOfStep, trimmableUpTo } from '../../domain/log-retention.ts'
import { type Handlers, prepared } from '../../gate/handler.ts'
import type { Reading } from '../../ports/store.ts'

/** Pieces that one step looks at. */
const atOnce = 200

/** The log grows at one end and is trimmed at the other. Every step is one small commit, found out beforehand, so that nobody waits for it. */
export const trimHandlers: Pick<Handlers, 'event.trim' | 'event.dropPieces'> = {
  'event.trim': prepared(
    async (keep, readAhead) => ({ keep, ...(await readAhead((store) => beginningOf(store, keep))) }),
    async (_input, context, { keep, first, next, upTo }) => {
      const places = decideTrim(next, keep, context.now)
      const isAll = next.length < mostOfStep && places.at(-1) === next.at(-1)?.seq
      // Behind the last of them there is nothing but places of pieces that went before.
      if (isAll && places.length > 0) places[places.length - 1] = upTo
      const last = places.at(-1) ?? first - 1
      if (places.length > 0) context.apply({ kind: 'trim-log', places })
      return { trimmed: last - first + 1, more: places.length > 0 && last < upTo }
    },
  ),

  'event.dropPieces': prepared(
    ({ before }, readAhead) => readAhead((store) => piecesOf(store, before ?? Number.MAX_SAFE_INTEGER)),
    async (_input, context, { pieces, next }) => {
      const groups = decideDrop(pieces)
      const dropped = groups.reduce((sum, { length }) => sum + length, 0)
      if (dropped > 0) context.apply({ kind: 'drop-events', groups })
      // What was too long for this step is looked at again.
      return { dropped, next: dropped < pieces.length ? (pieces[dropped]?.seq ?? 0) + 1 : next }
    },
  ),
}

async function beginningOf(store: Reading, keep: { days: number; events: number }) {
  const { first, last } = await store.events.bounds()
  const upTo = trimmableUpTo({ last, readUpTo: await readUpTo(store, last) }, keep)
  const next = upTo < first ? [] : await store.events.weigh(first - 1, upTo, mostOfStep)
  return { first, upTo, next }
}

/** What makes something of the log must have read what goes. Others are told to read everything anew. */
async function readUpTo(store: Reading, last: number): Promise<number> {
  const place = await store.search.place()
  return place === undefined ? last : Math.min(place.cursor, last)
}

/**
 * The newest go first: whoever reads in between so finds the beginning of a message, and then all of it. The last event of a log stays, since the log ends
 * with it.
 */
async function piecesOf(store: Reading, before: number) {
  const { last } = await store.events.bounds()
  const found = await store.events.pieces(Math.min(before, last), atOnce)
  const open = new Set(await store.messages.unfinished([...new Set(found.map(({ message }) => message))]))
  const pieces = found.filter(({ message }) => !open.has(message))
  return { pieces, next: found.length < atOnce ? null : (found.at(-1)?.seq ?? null) }
}
