import { expect, test } from 'vitest'
import type { Report } from '../../../src/contract/nouns/report.ts'
import { reportSearch } from './report-search.ts'
import { donePicture, durationPicture, hasShape, labelled, openPicture } from './series.ts'

const days: Report['days'] = [
  { day: '2026-11-15', added: 4, completed: 1, canceled: 1, open: 5, runs: 0, seconds: 0 },
  { day: '2026-11-16', added: 0, completed: 2, canceled: 0, open: 3, runs: 3, seconds: 61 },
]

test('[WB129] a chart, its table and what is told of a day hold the same numbers', () => {
  const done = donePicture(days)
  expect(done.series.map(({ name, values }) => [name, ...values])).toEqual([
    ['Done', 1, 2],
    ['Added', 4, 0],
  ])
  expect(done.table).toEqual({
    head: ['Day', 'Done', 'Added', 'Canceled'],
    rows: [
      ['15 Nov', '1', '4', '1'],
      ['16 Nov', '2', '0', '0'],
    ],
  })
  expect([done.tell(0), done.tell(1), done.tell(2)]).toEqual(['15 Nov: 1 done, 4 added', '16 Nov: 2 done, 0 added', ''])
  const open = openPicture(days)
  expect([open.labels, open.series[0]?.values, open.table.rows]).toEqual([
    ['15 Nov', '16 Nov'],
    [5, 3],
    [
      ['15 Nov', '5'],
      ['16 Nov', '3'],
    ],
  ])
})

test('[WB129] a day without runs has no middle one, rather than one of no length', () => {
  const durations = durationPicture(days)
  expect(durations.series[0]?.values).toEqual([null, 61])
  expect(durations.table.rows).toEqual([
    ['15 Nov', 'none', '0'],
    ['16 Nov', '1 min 1 s', '3'],
  ])
  expect([durations.tell(0), durations.tell(1)]).toEqual(['15 Nov: nothing ran', '16 Nov: the middle of 3 runs took 1 min 1 s'])
  expect([hasShape(durations), hasShape(durationPicture(days.slice(0, 1)))]).toEqual([true, false])
})

test('[WB129] labels stand as close as there is room for, and today has one', () => {
  expect(labelled(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelled(7, 4)).toEqual([0, 2, 4, 6])
  expect(labelled(30, 5)).toEqual([5, 11, 17, 23, 29])
  expect(labelled(90, 0)).toEqual([89])
})

test('[WB130] the address names the range; one that is not offered counts as none', () => {
  expect([7, '30', 90].map((days) => reportSearch({ days }))).toEqual([{ days: 7 }, { days: 30 }, { days: 90 }])
  expect([8, '<b>', null, undefined].map((days) => reportSearch({ days }))).toStrictEqual(Array(4).fill({ days: undefined }))
})
