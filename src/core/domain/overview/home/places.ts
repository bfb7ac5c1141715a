import type { Notification } from '../../../../contract/nouns/notification.ts'
import type { Session } from '../../../../contract/nouns/session.ts'
import type { Situation } from '../../session/situation.ts'
import { type Bucket, bucketOf } from '../bucket.ts'

/** A session where it stands. */
export interface Placed<In extends Bucket['in'] = Bucket['in']> {
  situation: Situation
  bucket: Bucket & { in: In }
}

export function placesIn(situations: readonly Situation[], unread: readonly Notification[]): Placed[] {
  const tellers = new Set(unread.map(({ session }) => session))
  return situations.flatMap((situation) => {
    const bucket = bucketOf(situation, { hasTold: tellers.has(situation.session.number) })
    return bucket === undefined ? [] : [{ situation, bucket }]
  })
}

export function those<In extends Bucket['in']>(places: readonly Placed[], name: In): Placed<In>[] {
  return places.filter((place): place is Placed<In> => place.bucket.in === name)
}

export function about({ number, title, agent, task }: Session) {
  return { session: number, title, agent, task }
}

/** The first of each session’s. */
export function firstOf<Row extends { session: number }>(rows: readonly Row[]): Map<number, Row> {
  const first = new Map<number, Row>()
  for (const row of rows) if (!first.has(row.session)) first.set(row.session, row)
  return first
}
