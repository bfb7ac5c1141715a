import { expect, test } from 'vitest'
import { type Event, eventTypes } from '../../../src/contract/nouns/event.ts'
import { isOfType } from '../../../src/core/domain/event-type.ts'
import { readActivitySearch } from './activity-search.ts'
import { daysOf } from './days.ts'
import { kindNames, leftOut, typesOf } from './kinds.ts'
import { type LogPage, withNews } from './log-pages.ts'

const events = (...places: number[]) => places.map((seq) => ({ seq }) as Event)
const places = (pages: readonly LogPage[]) => pages.flatMap((page) => page.events.map(({ seq }) => seq))
const downFrom = (first: number, count: number) => events(...Array.from({ length: count }, (_, index) => first - index))

test('[WB114] every type of event is of one kind, or left out for a reason', () => {
  const quiet: readonly string[] = leftOut
  for (const type of eventTypes) {
    const fitting = kindNames.filter((kind) => isOfType(type, typesOf(kind)))
    expect(fitting.length, type).toBe(quiet.includes(type) ? 0 : 1)
    expect(isOfType(type, typesOf(undefined)), type).toBe(!quiet.includes(type))
  }
})

test('[WB114] an address that makes no sense narrows nothing', () => {
  expect(readActivitySearch({ kind: 'todos', session: 3, by: 'ada', text: 'tests' })).toEqual({
    kind: 'todos',
    session: 3,
    by: 'ada',
    text: 'tests',
  })
  expect(readActivitySearch({ kind: 'toString', session: 'x', by: ' ', text: {} })).toEqual({})
  expect(readActivitySearch({ session: -1, by: 7 })).toEqual({ by: '7' })
})

test('[WB115] what is new comes on top, once', () => {
  const pages = [
    { events: events(5, 4), isLast: false },
    { events: events(2, 1), isLast: true },
  ]
  expect(withNews(pages, events(7, 6, 5))).toEqual([{ events: events(7, 6, 5, 4, 2, 1), isLast: true }])
  expect(withNews([{ events: [], isLast: true }], events(1))).toEqual([{ events: events(1), isLast: true }])
})

test('[WB115] a page that stays open lets go of what has sunk too deep, and can read on from there', () => {
  const pages = withNews([{ events: downFrom(500, 400), isLast: true }], downFrom(550, 50))
  expect([places(pages).length, places(pages)[0], places(pages).at(-1), pages[0]?.isLast]).toEqual([400, 550, 151, false])
  const asked = withNews([{ events: downFrom(900, 600), isLast: false }], downFrom(901, 1))
  expect(places(asked).length, 'what somebody asked for stays').toBe(600)
})

test('[WB183] that what happened before is no longer kept is known at the end of the log, whatever comes on top', () => {
  const [page] = withNews([{ events: events(5, 4), isLast: true, isTrimmed: true }], events(6))
  expect(page).toEqual({ events: events(6, 5, 4), isLast: true, isTrimmed: true })
})

test('[WB113] events are grouped by the day of the person’s own clock', () => {
  const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime()
  const on = (...times: number[]) => times.map((time, index) => ({ seq: 9 - index, at: time }) as Event)
  const days = daysOf(on(at(30, 0), at(29, 23), at(29, 0), at(28, 12), at(28, 1)), at(30, 1))
  expect(days.map((day) => day.events.length)).toEqual([1, 2, 2])
  expect(days.slice(0, 2).map(({ label }) => label)).toEqual(['Today', 'Yesterday'])
  expect(days[2]?.label).toContain('2026')
})
