import { expect, test } from 'vitest'
import type { Home } from '../../../../src/contract/nouns/home.ts'
import { noticesOf, type Wait, waitsIn } from './notices.ts'

const wait = (session: number): Wait => ({
  key: `question ${session}`,
  session,
  title: 'ada asks',
  body: '',
  path: `/questions/${session}`,
})

test('[HM16] a session is told of once in five minutes, and more than three at once as one', () => {
  const first = noticesOf([wait(1), wait(1), wait(2)], {}, 1_000)
  expect(first.notices.map(({ tag }) => tag)).toEqual(['question 1', 'question 2'])
  expect(noticesOf([wait(1), wait(3)], first.toldAt, 60_000).notices.map(({ tag }) => tag)).toEqual(['question 3'])
  expect(noticesOf([wait(1)], first.toldAt, 302_000).notices).toHaveLength(1)
  expect(noticesOf([1, 2, 3, 4].map(wait), {}, 1_000).notices).toEqual([
    { tag: 'several', title: '4 sessions need you', body: '', path: '/' },
  ])
})

test('[HM17] a notification leads to the very question, and holds no code; of failures only those are told where one wrote', () => {
  const ask = { session: 4, title: 'Sign-in', agent: 'coder', why: 'approval', detail: 'rm -r', alike: [], since: 1 }
  const question = { number: 9, kind: 'approval', text: 'rm -r build' }
  const stuck = { why: 'failed', sessions: [5, 6], reason: 'no Python' }
  const home = { needsYou: { list: [{ ...ask, question }] }, stuck: { list: [stuck] } } as unknown as Home
  const [asked, failed, ...others] = waitsIn(home, new Set([6]))
  expect(asked).toEqual({ key: 'question 9', session: 4, title: 'coder waits for your permission', body: 'Sign-in', path: '/questions/9' })
  expect([failed?.session, failed?.path, others]).toEqual([6, '/sessions/6', []])
})
