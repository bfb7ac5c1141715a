import { expect, test } from 'vitest'
import type { UsageTotal } from '../../../src/contract/nouns/usage.ts'
import { hasShape } from './series.ts'
import { firstDay, spenderBars, spenderSentence, spendingPicture, spendingSentence } from './spending.ts'

const nothing: UsageTotal = {
  ...{ requests: 0, unreported: 0, unpriced: 0, inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0 },
  ...{ outputTokens: 0, reasoningTokens: 0, nanodollars: 0, milliseconds: 0 },
}
const used = (fields: Partial<UsageTotal>): UsageTotal => ({ ...nothing, ...fields })
const row = (name: string, usage: UsageTotal) => ({ name, title: '', usage })
const priced = used({ requests: 4, inputTokens: 20_000, cachedTokens: 3_000, outputTokens: 400, nanodollars: 1_500_000_000 })
const unpriced = used({ requests: 2, unpriced: 2, inputTokens: 900, outputTokens: 100 })
const both = used({ requests: 6, unpriced: 2, inputTokens: 20_900, cachedTokens: 3_000, outputTokens: 500, nanodollars: 1_500_000_000 })

test('[WB184] what was spent is told in money where a price is known, and in tokens alone where none is, never as nothing', () => {
  const rows = [row('2026-11-15', nothing), row('2026-11-16', unpriced), row('2026-11-17', priced)]
  const money = spendingPicture({ rows, total: both })
  expect(money.series[0]?.values).toEqual([0, null, 1.5])
  expect(money.table).toEqual({
    head: ['Day', 'Cost', 'Tokens', 'Requests'],
    rows: [
      ['15 Nov', 'none', '0', '0'],
      ['16 Nov', 'no price', '1000', '2'],
      ['17 Nov', '$1.50', '23400', '4'],
    ],
  })
  const told = ['15 Nov: nothing', '16 Nov: 1000 tokens, no price', '17 Nov: $1.50, 23.4k tokens', '']
  expect([0, 1, 2, 3].map(money.tell)).toEqual(told)
  expect([0, 0.02, 10].map(money.write)).toEqual(['$0', '$0.02', '$10'])
  expect(spendingSentence({ rows, total: both })).toBe('$1.50 in 3 days, and 2 requests without a price')

  const tokens = spendingPicture({ rows: rows.slice(0, 2), total: unpriced })
  expect(tokens.series[0]?.values).toEqual([0, 1000])
  expect(tokens.table.head).toEqual(['Day', 'Tokens', 'Requests'])
  expect(JSON.stringify([tokens.table, tokens.tell(1)])).not.toContain('$')
  expect(spendingSentence({ rows: rows.slice(0, 2), total: unpriced })).toBe('1000 tokens in 2 days, for which no price is known')
})

test('[WB184] where nothing was used, or nobody said what, that is said', () => {
  const rows = [row('2026-11-15', nothing)]
  expect(hasShape(spendingPicture({ rows, total: nothing }))).toBe(false)
  expect(spendingSentence({ rows, total: nothing })).toBe('Nothing was spent in 1 day')
  const silent = used({ requests: 3, unreported: 3, unpriced: 3 })
  expect(spendingSentence({ rows, total: silent })).toBe('3 requests in 1 day, and nobody said what was used')
  expect(spenderSentence({ rows: [], total: nothing })).toBe('Nobody has spent anything')
})

test('[WB184] who has no price has no bar beside those that have one, and is told in tokens', () => {
  const rows = [row('coder', priced), row('helper', unpriced)]
  expect(spenderSentence({ rows, total: both })).toBe('coder cost most: $1.50 of $1.50')
  expect(spenderBars({ rows, total: both })).toMatchObject([
    { name: 'coder', amount: 1_500_000_000, text: '$1.50', note: '23.4k tokens' },
    { name: 'helper', amount: null, text: '1000 tokens', note: 'no price' },
  ])
  const alone = { rows: rows.slice(1), total: unpriced }
  expect(spenderSentence(alone)).toBe('helper used most: 1000 of 1000 tokens')
  expect(spenderBars(alone)).toMatchObject([{ amount: 1000, text: '1000 tokens', note: 'no price' }])
  expect(firstDay(7, Date.UTC(2026, 10, 17, 23, 59))).toBe('2026-11-11')
})
