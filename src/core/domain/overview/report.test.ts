import { expect, test } from 'vitest'
import { daysUntil, decideReport } from './report.ts'

const hour = 60 * 60 * 1000
const noon = Date.UTC(2026, 10, 16, 12)

test('[RP1] days are those of the zone: the last is today, each begins when the wall says so', () => {
  expect(daysUntil(noon, 3, 'UTC').map(({ day }) => day)).toEqual(['2026-11-14', '2026-11-15', '2026-11-16'])
  expect(daysUntil(noon, 1, 'Pacific/Auckland')).toEqual([{ day: '2026-11-17', from: Date.UTC(2026, 10, 16, 11) }])
  const [before, change] = daysUntil(Date.UTC(2026, 9, 25, 20), 2, 'Europe/Berlin')
  expect((change?.from ?? 0) - (before?.from ?? 0)).toBe(24 * hour)
  expect(daysUntil(Date.UTC(2026, 9, 26, 20), 2, 'Europe/Berlin').map(({ from }) => from)).toEqual([
    Date.UTC(2026, 9, 24, 22),
    Date.UTC(2026, 9, 25, 23),
  ])
})

test('[RP2] what was open on a day is told backwards from what is open now', () => {
  const days = daysUntil(noon, 3, 'UTC')
  const counts = [
    { added: 5, completed: 0, canceled: 0 },
    { added: 0, completed: 2, canceled: 1 },
    { added: 4, completed: 0, canceled: 0 },
  ]
  const report = decideReport({ counts, runs: [], isCut: false, open: 6 }, days, 'UTC')
  expect(report.days.map(({ added, completed, canceled, open }) => [added, completed, canceled, open])).toEqual([
    [5, 0, 0, 5],
    [0, 2, 1, 2],
    [4, 0, 0, 6],
  ])
})

test('[RP3] runs are told by the day they ended, by how they ended and by who ran', () => {
  const days = daysUntil(noon, 2, 'UTC')
  const run = (agent: string, outcome: 'done' | 'failed', seconds: number, day = 16) => {
    const startedAt = Date.UTC(2026, 10, day, 8)
    return { agent, outcome, startedAt, endedAt: startedAt + seconds * 1000 }
  }
  const runs = [run('ada', 'done', 10), run('ada', 'done', 30), run('bob', 'failed', 20), run('ada', 'failed', 5, 15)]
  const report = decideReport({ counts: [], runs, isCut: true, open: 0 }, days, 'UTC')
  expect(report.days.map(({ runs: count, seconds }) => [count, seconds])).toEqual([
    [1, 5],
    [3, 20],
  ])
  expect(report.outcomes).toEqual([
    { outcome: 'done', runs: 2 },
    { outcome: 'failed', runs: 2 },
  ])
  expect(report.agents).toEqual([
    { agent: 'ada', runs: 3, seconds: 45 },
    { agent: 'bob', runs: 1, seconds: 20 },
  ])
  expect(report.isCut).toBe(true)
})
