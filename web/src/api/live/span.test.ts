import { expect, test } from 'vitest'
import type { StreamedEvent } from '../../../../src/sdk/transport.ts'
import { placeAt, taken } from './span.ts'

const events = (...seqs: number[]) => seqs.map((seq) => ({ seq, type: 'todo.added', session: 1, data: {} }) as StreamedEvent)
const span = (after: number, ...seqs: number[]) => ({ after, upTo: seqs.at(-1) ?? after, events: events(...seqs) })

test('[WB150] a tab takes each event of the log once, however often it is handed on', () => {
  const first = taken(4, span(4, 5, 6))
  expect(first).toEqual({ place: 6, events: events(5, 6), hasMissed: false })
  expect(taken(first.place, span(4, 5, 6))).toEqual({ place: 6, events: [], hasMissed: false })
  expect(taken(first.place, span(5, 6, 7))).toEqual({ place: 7, events: events(7), hasMissed: false })
})

test('[WB151] a tab that joins late, or finds a gap before what it is handed, reads everything again', () => {
  expect(taken(undefined, placeAt(9))).toEqual({ place: 9, events: [], hasMissed: true })
  expect(taken(6, span(7, 8))).toEqual({ place: 8, events: [], hasMissed: true })
  expect(taken(6, placeAt(7))).toEqual({ place: 7, events: [], hasMissed: true })
})

test('[WB152] a tab that is ahead of the one that reads loses nothing by waiting for it', () => {
  expect(taken(9, placeAt(7))).toEqual({ place: 9, events: [], hasMissed: false })
  expect(taken(9, span(7, 8, 9, 10))).toEqual({ place: 10, events: events(10), hasMissed: false })
})

test('[WB182] a tab whose place the log does not reach, since it was trimmed or restored, reads everything again and goes on from where the log says', () => {
  const resync = (upTo: number) => ({ after: 9, upTo, events: [{ seq: upTo, type: 'resync', session: 0, data: {} } as StreamedEvent] })
  expect(taken(9, resync(5_000))).toEqual({ place: 5_000, events: [], hasMissed: true })
  expect(taken(9, resync(4))).toEqual({ place: 4, events: [], hasMissed: true })
  expect(taken(4, span(4, 5))).toMatchObject({ place: 5, hasMissed: false })
})
