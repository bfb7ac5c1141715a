import { expect, test } from 'vitest'
import { createRateLimits } from './rate-limits.ts'
import { createWindowCounts } from './window-counts.ts'

const noon = Date.UTC(2026, 10, 15, 12)

function clock() {
  let at = noon
  return {
    now: () => at,
    pass(seconds: number) {
      at += seconds * 1_000
    },
  }
}

test('[RL1] within a window as many are answered as the limit says, each key for itself, and with the next it begins anew', () => {
  const { now, pass } = clock()
  const counts = createWindowCounts({ most: 2, span: 10, now })
  expect([counts.add('a'), counts.add('a'), counts.add('a'), counts.add('b')]).toEqual([1, 0, -1, 1])
  pass(9.2)
  expect([counts.add('a'), counts.wait(), counts.left('a'), counts.left('c')]).toEqual([-1, 1, 0, 2])
  pass(0.8)
  expect([counts.add('a'), counts.wait()]).toEqual([1, 10])
})

test('[RL5] of more keys than are remembered, those that came first begin anew; it never remembers more', () => {
  const counts = createWindowCounts({ most: 2, span: 10, keys: 3, now: () => noon })
  for (const key of ['a', 'a', 'b', 'c', 'd']) counts.add(key)
  expect(['a', 'b', 'd'].map((key) => counts.left(key))).toEqual([2, 1, 1])
})

test('[RL4] what others count in the same window is added; of another window, and of what is far from the limit, nothing is said', () => {
  const { now, pass } = clock()
  const counts = createWindowCounts({ most: 40, span: 10, now })
  counts.add('seldom')
  for (let count = 0; count < 5; count++) counts.add('often')
  expect(counts.notable()).toEqual({ window: noon / 10_000, counts: { often: 5 } })
  counts.hear([
    { window: noon / 10_000, counts: { often: 20, elsewhere: 40 } },
    { window: noon / 10_000, counts: { often: 14 } },
    { window: noon / 10_000 - 1, counts: { often: 40, seldom: 40 } },
  ])
  expect([counts.add('often'), counts.add('often'), counts.add('elsewhere'), counts.left('seldom')]).toEqual([0, -1, -1, 39])
  counts.hear([])
  expect(counts.left('often')).toBe(34)
  pass(10)
  expect(counts.left('often')).toBe(40)
})

test('[RL4] of very many keys only those are told of that come nearest to the limit', () => {
  const counts = createWindowCounts({ most: 20, span: 10, now: () => noon })
  for (let key = 0; key < 1_200; key++) counts.add(`key ${key}`)
  for (let key = 1_100; key < 1_200; key++) counts.add(`key ${key}`)
  const told = Object.entries(counts.notable().counts)
  expect(told).toHaveLength(1_000)
  expect(told.filter(([, count]) => count === 2)).toHaveLength(100)
})

test('[RL2] a refusal says what was too much, the number, how long to wait and what raises it; headers say what is left', () => {
  const limits = createRateLimits({ token: 2, address: 0, failed: 1 }, () => noon + 3_000)
  expect(limits.count('token', 'a')).toEqual({
    outcome: { granted: true, value: null },
    headers: { 'ratelimit-policy': '"token";q=2;w=10', ratelimit: '"token";r=1;t=7' },
    wait: 7,
  })
  limits.count('token', 'a')
  expect(limits.count('token', 'a')).toEqual({
    outcome: {
      granted: false,
      refusal: {
        code: 'too_many',
        message: '2 requests were made with this token within 10 seconds, which is the most that is answered.',
        hint: 'Nothing was done. Try again in 7 seconds. The operator may raise PUNCHLIST_RATE_TOKEN.',
      },
    },
    headers: { 'ratelimit-policy': '"token";q=2;w=10', ratelimit: '"token";r=0;t=7' },
    wait: 7,
  })
  expect(limits.look('failed', 'x').outcome.granted).toBe(true)
  expect(limits.count('failed', 'x').outcome.granted).toBe(true)
  expect(limits.look('failed', 'x').outcome.granted).toBe(false)
})

test('[RL6] a limit of 0 is none, and says nothing', () => {
  const limits = createRateLimits({ token: 0, address: 0, failed: 0 }, () => noon)
  for (let count = 0; count < 10; count++)
    expect(limits.count('address', 'a')).toEqual({ outcome: { granted: true, value: null }, headers: undefined, wait: 0 })
  expect(limits.told()).toBeUndefined()
})
