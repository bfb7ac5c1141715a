import { expect, test } from 'vitest'
import { dayRows, judgeDays, judgeOne, mostFirst } from './cost.ts'
import { dateOf, dayOf, nothing, sumOf, totalOf } from './total.ts'

const today = dayOf(Date.parse('2026-11-18T23:59:59.999Z'))

test('[CO3] what nobody reported counts as a request, not as nothing; what has no price is never free', () => {
  expect(totalOf(null)).toEqual({ ...nothing, requests: 1, unreported: 1, unpriced: 1 })
  expect(totalOf({ inputTokens: 3, price: 'x' })).toEqual({ ...nothing, requests: 1, unpriced: 1, inputTokens: 3 })
  expect(totalOf({ nanodollars: 9 })).toEqual({ ...nothing, requests: 1, unreported: 1, nanodollars: 9 })
  expect(totalOf({ outputTokens: 0, nanodollars: 0 })).toEqual({ ...nothing, requests: 1 })
  expect(sumOf(totalOf(null), totalOf({ inputTokens: 3, nanodollars: 4 }))).toMatchObject({ requests: 2, unpriced: 1, nanodollars: 4 })
})

test('[CO12] thirty days are told unless others are asked for, a year at most', () => {
  expect(judgeDays(undefined, today)).toEqual({ granted: true, value: { from: today - 29, to: today } })
  expect(judgeDays('2026-11-18', today)).toEqual({ granted: true, value: { from: today, to: today } })
  expect(judgeDays('2026-11-19', today)).toMatchObject({
    refusal: { code: 'invalid', message: expect.stringContaining('has not come yet') },
  })
  expect(judgeDays('2024-01-01', today)).toMatchObject({ refusal: { message: expect.stringContaining(dateOf(today - 365)) } })
})

test('[CO12] one agent, model, task or session is told by day', () => {
  const [agent, task] = [{ scope: 'agent', name: 'ada' } as const, { scope: 'task', name: '3' } as const]
  expect(judgeOne('day', [agent])).toEqual({ granted: true, value: agent })
  expect(judgeOne('model', [])).toEqual({ granted: true, value: undefined })
  expect(judgeOne('model', [agent])).toMatchObject({ refusal: { fields: [{ field: 'by' }] } })
  expect(judgeOne('day', [agent, task])).toMatchObject({ refusal: { fields: [{ field: 'task' }] } })
})

test('[CO12] what cost most comes first, and every day has its row', () => {
  const rows = [
    { name: 'few', usage: totalOf({ inputTokens: 1 }) },
    { name: 'many', usage: totalOf({ inputTokens: 9 }) },
    { name: 'dear', usage: totalOf({ inputTokens: 1, nanodollars: 5 }) },
  ]
  expect(mostFirst(rows).map(({ name }) => name)).toEqual(['dear', 'many', 'few'])
  const used = totalOf({ inputTokens: 1 })
  expect(dayRows([{ day: today, usage: used }], { from: today - 1, to: today })).toEqual([
    { name: '2026-11-17', usage: nothing },
    { name: '2026-11-18', usage: used },
  ])
})
