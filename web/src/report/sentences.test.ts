import { expect, test } from 'vitest'
import type { Report } from '../../../src/contract/nouns/report.ts'
import { agentSentence, doneSentence, durationSentence, isEmpty, openSentence, outcomeSentence, shortSentence } from './sentences.ts'

type Day = Report['days'][number]

const aDay = (day: string, fields: Partial<Day> = {}): Day => ({
  ...{ day, added: 0, completed: 0, canceled: 0, open: 0, runs: 0, seconds: 0 },
  ...fields,
})
const week = (fields: (index: number) => Partial<Day> = () => ({})) =>
  Array.from({ length: 7 }, (_, index) => aDay(`2026-11-${10 + index}`, fields(index)))

test('[WB127] the sentence above each chart says what was found, and so does one over nothing', () => {
  expect(doneSentence(week(() => ({ completed: 3, added: 1 })))).toBe('21 done in 7 days, 3 a day')
  expect(doneSentence(week((index) => ({ completed: index === 0 ? 10 : 0 })))).toBe('10 done in 7 days, 1.4 a day')
  expect(doneSentence(week((index) => ({ completed: index === 0 ? 2 : 0 })))).toBe('2 done in 7 days, less than one a day')
  expect(doneSentence([aDay('2026-11-16', { completed: 120 })])).toBe('120 done in 1 day, 120 a day')
  expect(doneSentence(week(() => ({ added: 1 })))).toBe('Nothing done in 7 days, 7 added')
  expect(doneSentence(week())).toBe('Nothing was added or done in 7 days')

  expect(openSentence(week((index) => ({ open: index })))).toBe('6 open now, 6 more than on 10 Nov')
  expect(openSentence(week((index) => ({ open: 9 - index })))).toBe('3 open now, 6 fewer than on 10 Nov')
  expect(openSentence(week((index) => ({ open: 6 - index })))).toBe('Nothing is open, 6 were on 10 Nov')
  expect(openSentence(week(() => ({ open: 4 })))).toBe('4 open now, as many as on 10 Nov')
  expect(openSentence(week())).toBe('Nothing is open, as on 10 Nov')
  expect(openSentence([aDay('2026-11-16', { open: 2 })])).toBe('2 open now')

  const days = week()
  const outcomes: Report['outcomes'] = [
    { outcome: 'done', runs: 9 },
    { outcome: 'failed', runs: 2 },
    { outcome: 'lost', runs: 1 },
  ]
  expect(outcomeSentence({ days, outcomes })).toBe('12 runs, 9 done, 3 failed')
  expect(outcomeSentence({ days, outcomes: [{ outcome: 'done', runs: 1 }] })).toBe('1 run, 1 done, none failed')
  expect(outcomeSentence({ days, outcomes: [] })).toBe('Nothing has run in 7 days')

  expect(agentSentence({ days, agents: [{ agent: 'coder', runs: 9, seconds: 725 }] })).toBe(
    'coder ran most: 9 of 9 runs, 12 min 5 s in all',
  )
  const alike = ['coder', 'writer'].map((agent) => ({ agent, runs: 2, seconds: 1 }))
  expect(agentSentence({ days, agents: [...alike, { agent: 'tester', runs: 1, seconds: 9 }] })).toBe('2 agents ran most: 2 of 5 runs each')
  expect(agentSentence({ days, agents: [] })).toBe('Nobody has run in 7 days')
})

test('[WB127] days without a run say nothing about how long one takes', () => {
  const busy = (index: number) => (index === 2 ? { runs: 1, seconds: 0.34 } : index === 4 ? { runs: 5, seconds: 75 } : {})
  expect(durationSentence(week(busy))).toBe('The middle run took 1 min 15 s on 14 Nov, and 0.3 s on 12 Nov')
  expect(durationSentence(week((index) => (index === 2 ? busy(2) : {})))).toBe('The middle run took 0.3 s on 12 Nov')
  expect(durationSentence(week())).toBe('Nothing has run in 7 days')
})

test('[WB128] a report is empty only when no day and no run has anything to tell', () => {
  const nothing: Report = { zone: 'UTC', days: week(), outcomes: [], agents: [], isCut: false }
  expect(isEmpty(nothing)).toBe(true)
  expect(isEmpty({ ...nothing, outcomes: [{ outcome: 'done', runs: 1 }] })).toBe(false)
  for (const field of ['added', 'completed', 'canceled', 'open'] as const)
    expect([field, isEmpty({ ...nothing, days: week((index) => (index === 3 ? { [field]: 1 } : {})) })]).toEqual([field, false])
})

test('[WB132] home tells the week in one line: what was done, and what has run', () => {
  const report: Report = { zone: 'UTC', days: week(() => ({ completed: 2 })), outcomes: [], agents: [], isCut: false }
  expect(shortSentence(report)).toBe('Last 7 days: 14 done, 2 a day')
  expect(shortSentence({ ...report, outcomes: [{ outcome: 'done', runs: 1 }] })).toBe('Last 7 days: 14 done, 2 a day · 1 run')
  expect(shortSentence({ ...report, days: week(), outcomes: [{ outcome: 'lost', runs: 2 }] })).toBe(
    'Last 7 days: nothing done · 2 runs, 2 failed',
  )
})
