import { expect, test } from 'vitest'
import type { UsageTotal } from '../../../../src/contract/nouns/usage.ts'
import { costWords, isTold } from '../usage/cost-words.ts'
import { initialsOf, tintOf } from './initials.ts'
import { personName } from './person-name.ts'
import { type Standing, sessionStatus } from './status-words.ts'

test('[HM1] the engine’s states are told as people read them', () => {
  const word = (standing: Partial<Standing>) => sessionStatus({ state: 'dormant', hold: null, ...standing }).word
  expect([
    word({ state: 'awaiting_approval' }),
    word({ next: { kind: 'cap', cap: 3, until: 0 } as Standing['next'] }),
    word({ state: 'running', outcome: 'failed' }),
    word({ state: 'awaiting_peer', awaited: 'reviewer' }),
    word({ outcome: 'lost' }),
    word({ progress: { total: 3, completed: 2, canceled: 1 } }),
    word({ progress: { total: 3, completed: 2, canceled: 0 } }),
    word({ state: 'running', hold: 'stopped' }),
  ]).toEqual(['Waiting for you', 'Waiting for you', 'Running', 'Waiting for reviewer', 'Failed', 'Done', 'Idle', 'Stopped'])
})

test('[HM2] a cost is money first; tokens alone without a price, free where it is, and never $0.00', () => {
  const nothing = { requests: 2, unreported: 0, unpriced: 0, inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0 }
  const usage = (given: Partial<UsageTotal>): UsageTotal => ({
    ...nothing,
    outputTokens: 0,
    reasoningTokens: 0,
    nanodollars: 0,
    milliseconds: 0,
    ...given,
  })
  expect(costWords(usage({ nanodollars: 1_460_000_000, inputTokens: 200_000, outputTokens: 12_000 }))).toEqual({
    main: '$1.46',
    tokens: '212 k tokens',
  })
  expect(costWords(usage({ unpriced: 2, inputTokens: 4_100_000 })).main).toBe('4.1 M tokens')
  expect(costWords(usage({ unpriced: 1, nanodollars: 2_000_000_000 })).main).toBe('$2.00 +')
  expect(costWords(usage({ nanodollars: 40_000 })).main).toBe('< $0.01')
  expect(costWords(usage({ outputTokens: 9 })).main).toBe('free')
  expect([isTold(usage({ unpriced: 2 })), isTold(usage({ unpriced: 2, outputTokens: 1 })), isTold(null)]).toEqual([false, true, false])
})

test('[HM3] an agent has the same letters and tint everywhere, and a browser’s token is nobody’s name', () => {
  expect([initialsOf('coder'), initialsOf('code-reviewer'), initialsOf('Ada King'), initialsOf('')]).toEqual(['c', 'cr', 'AK', ''])
  expect(tintOf('coder', 5)).toBe(tintOf('coder', 5))
  expect(new Set(['coder', 'tester', 'reviewer', 'ops', 'scout'].map((name) => tintOf(name, 5))).size).toBeGreaterThan(2)
  expect([personName('browser Chrome on Linux'), personName('Ada'), personName(undefined)]).toEqual(['You', 'Ada', 'You'])
})
