import { expect, test } from 'vitest'
import { aQuestion, aRun, aSession, aTodo, someFacts } from '../../../../../tests/support/fakes.ts'
import type { Question } from '../../../../contract/nouns/question.ts'
import type { Session } from '../../../../contract/nouns/session.ts'
import type { SessionFacts } from '../../../ports/facts.ts'
import { nothing } from '../../usage/total.ts'
import { lastWords } from '../last-words.ts'
import { asksIn } from './asks.ts'
import { nextIn } from './next.ts'
import { placesIn, those } from './places.ts'
import { runningToTell } from './running.ts'
import { daysOf } from './spent.ts'
import { stuckByReason } from './stuck-by-reason.ts'

function situation(session: Partial<Session>, facts: Partial<SessionFacts> = {}) {
  return { session: aSession({ agent: 'ada', ...session }), facts: someFacts(facts) }
}

function asks(situations: ReturnType<typeof situation>[], questions: Question[], most = 7) {
  const places = placesIn(situations, [])
  return asksIn({ places, situations, questions, canceled: [], unread: [], listOf: new Map() }, most)
}

test('[HM7] behind which most work waits is asked first, be it of others who wait; then who has waited longest', () => {
  const situations = [
    situation({ number: 1 }, { questions: [11], open: 1 }),
    situation({ number: 2, task: 7 }, { questions: [12], task: 'active' }),
    situation({ number: 3, task: 8 }, { task: 'active', held: 4, holding: { canceled: null, unadopted: null, on: [{ task: 7 }], at: 0 } }),
    situation({ number: 4 }, { questions: [14], open: 1 }),
  ]
  const question = (number: number, session: number, askedAt: number) => aQuestion({ number, session, askedAt, text: `Number ${number}?` })
  const { list, count, rows, oldest } = asks(situations, [question(11, 1, 300), question(12, 2, 200), question(14, 4, 100)])
  expect(list.map(({ session, behind }) => [session, behind])).toEqual([
    [2, 4],
    [4, 1],
    [1, 1],
  ])
  expect([count, rows, oldest]).toEqual([3, 3, 100])
})

test('[HM8] questions that are alike are one row that counts all of them; long texts are cut, and said to be', () => {
  const situations = [1, 2, 3].map((number) => situation({ number }, { questions: [number] }))
  const names = ['invoices', 'refunds', 'payouts']
  const questions = names.map((name, index) =>
    aQuestion({
      number: index + 1,
      session: index + 1,
      agent: 'ada',
      text: `Keep the old export for ${name}?`,
      options: ['Keep', 'Remove'],
    }),
  )
  const { list, count, rows } = asks(situations, questions)
  expect([count, rows, list[0]?.common]).toEqual([3, 1, 'Keep the old export for …?'])
  expect(list[0]?.alike.map(({ question, session, part }) => [question, session, part])).toEqual(
    names.map((name, at) => [at + 1, at + 1, name]),
  )
  const long = asks([situation({ number: 1 }, { questions: [1] })], [aQuestion({ number: 1, session: 1, text: 'a'.repeat(9_000) })])
  expect([long.list[0]?.isCut, long.list[0]?.question?.text.length, list[0]?.isCut]).toEqual([true, 6_001, false])
})

test('[HM9] those that are stuck for the same reason are one row, the most frequent first', () => {
  const situations = [1, 2, 3].map((number) => situation({ number, outcome: 'failed' }, { open: 1 }))
  const stuck = those(placesIn([...situations, situation({ number: 4 }, { blocked: 1 })], []), 'stuck')
  const lastRuns = [1, 3].map((session) => aRun({ session, outcome: 'failed', detail: 'no Python in the image' }))
  const blocked = [aTodo({ number: 9, session: 4, status: 'blocked', blockedReason: 'The key is in a safe' })]
  const told = stuckByReason(stuck, { lastRuns, blocked })
  expect(told).toMatchObject({ count: 4, reasons: 3, failed: 3, blocked: 1 })
  expect(told.list.map(({ why, reason, sessions, todos }) => [why, reason, sessions, todos])).toEqual([
    ['failed', 'no Python in the image', [1, 3], []],
    ['failed', 'Its last run failed', [2], []],
    ['blocked', 'The key is in a safe', [4], [9]],
  ])
})

test('[HM10] where not all that runs can be told, those are that were heard of longest ago', () => {
  const situations = Array.from({ length: 7 }, (_, index) => situation({ number: index + 1, updatedAt: 100 - index }, { running: true }))
  const runs = situations.map(({ session }) => aRun({ session: session.number, startedAt: session.number }))
  expect(runningToTell(placesIn(situations, []), runs).map(({ session }) => session.number)).toEqual([7, 6, 5, 4, 3])
  const few = situations.slice(0, 3)
  expect(runningToTell(placesIn(few, []), runs).map(({ session }) => session.number)).toEqual([1, 2, 3])
})

test('[HM11] what comes next is told of every kind there is, and counted whole', () => {
  const situations = [
    ...[1, 2, 3, 4].map((number) => situation({ number }, { open: 1 })),
    situation({ number: 5 }, { scheduledAt: 900 }),
    situation({ number: 6 }, { children: [1] }),
  ]
  const todos = [aTodo({ number: 21, subject: 'buy milk' })]
  const { count, list } = nextIn(placesIn(situations, []), { todos, count: 8 })
  expect(count).toBe(14)
  expect(list.map(({ kind, session, at, todo }) => [kind, session, at, todo])).toEqual([
    ['ready', 1, 0, null],
    ['ready', 2, 0, null],
    ['ready', 3, 0, null],
    ['scheduled', 5, 900, null],
    ['todo', 0, 0, 21],
  ])
})

test('[HM12] an agent’s last words are the end of what it said, or what it has begun to do', () => {
  const text = (said: string) => ({ content: { type: 'text' as const, text: said, synthetic: false } })
  const tool = { type: 'tool', tool: 'read_file', input: { path: 'src/a.ts' }, title: '' }
  expect(lastWords([text('First.\n\n- **Frozen** clock: `38` rounds.\n')])).toBe('Frozen clock: 38 rounds.')
  expect(lastWords([text('Now.'), { content: tool as never }])).toBe('read file src/a.ts')
  expect(lastWords([text('a'.repeat(500))]).length).toBe(140)
  expect(lastWords([])).toBe('')
})

test('[HM13] days stand in one measure: money where there is any, else tokens', () => {
  const used = (day: number, nanodollars: number) => ({ day, usage: { ...nothing, nanodollars, inputTokens: 7 } })
  expect(daysOf([used(9, 5), used(10, 3)], 10, 3)).toEqual([0, 5, 3])
  expect(daysOf([used(9, 0)], 10, 3)).toEqual([0, 7, 0])
})
