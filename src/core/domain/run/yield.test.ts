import { describe, expect, test } from 'vitest'
import { aSession, noon, someFacts } from '../../../../tests/support/fakes.ts'
import { decideProgress, decideYield } from './yield.ts'

const budget = { maxWakeCycles: 25, stallAfter: 3, limits: { turns: 4, seconds: 600, depth: 2, children: 8 } }
const quiet = { still: 0, hasAnswers: false, exchanges: 1, drives: true, wasAsked: false, mayComplete: true }

const decide = (facts: Parameters<typeof someFacts>[0], session: Parameters<typeof aSession>[0] = {}, turn: Partial<typeof quiet> = {}) =>
  decideYield({ session: aSession(session), facts: someFacts(facts) }, { ...quiet, ...turn }, budget)

describe('when a turn is over', () => {
  test('[WK4] a session with open todos of its own goes on, and so does one that owes a reply', () => {
    expect(decide({ open: 1 })).toEqual({ goesOn: true, free: false })
    expect(decide({}, { asker: 7 })).toEqual({ goesOn: true, free: false })
  })

  test.each([
    ['done', {}, {}, {}],
    ['done', { open: 1 }, { archivedAt: noon }, {}],
    ['done', { open: 1, task: 'done' as const }, {}, {}],
    ['done', { open: 1, woken: true }, {}, {}],
    ['done', { open: 3 }, { todos: 'shared' as const }, {}],
    ['stopped', { open: 1 }, { hold: 'stopped' as const }, {}],
    ['stopped', { open: 1 }, { hold: 'paused' as const }, { hasAnswers: true }],
    ['needs_input', { open: 1, approvals: [4] }, {}, { hasAnswers: true }],
    ['needs_input', { open: 1, questions: [4] }, {}, {}],
    ['blocked', { open: 1, children: [9] }, {}, {}],
    ['blocked', { open: 1 }, { awaiting: 9 }, {}],
    ['blocked', { waiting: [5] }, {}, {}],
    ['blocked', { blocked: 2 }, {}, {}],
    ['stalled', { open: 1 }, {}, { still: 3 }],
    ['budget', { open: 1 }, { wakes: 25 }, {}],
    ['budget', {}, {}, { hasAnswers: true, exchanges: 4 }],
  ] as const)('[WK5] it stops as %s with %j, %j, %j', (outcome, facts, session, turn) => {
    expect(decide(structuredClone(facts) as never, session, turn)).toMatchObject({ goesOn: false, outcome })
  })

  test('[WK10] a task that is left with nothing open and not completed is asked about once; then a person is needed', () => {
    const left = { task: 'active' as const }
    expect(decide(left, { task: 7 })).toEqual({ goesOn: true, free: false, closes: true })
    for (const [session, turn] of [
      [{}, { wasAsked: true }],
      [{}, { mayComplete: false }],
      [{ wakes: 25 }, {}],
    ] as const) {
      const stopped = decide(left, { task: 7, ...session }, turn)
      expect(stopped).toMatchObject({
        outcome: 'needs_input',
        detail: expect.stringContaining('nothing is open, but task 7 is not completed'),
      })
    }
    expect(decide({ ...left, open: 1 }, { task: 7 })).toEqual({ goesOn: true, free: false })
    expect(decide({ ...left, waiting: [8] }, { task: 7 })).toMatchObject({ outcome: 'blocked' })
    expect(decide({ ...left, blocked: 1 }, { task: 7 })).toMatchObject({ outcome: 'blocked' })
    expect(decide(left, { task: 7 }, { drives: false })).toMatchObject({ outcome: 'done' })
  })

  test('[WK7] answers to writs are read in the same turn and cost nothing', () => {
    expect(decide({}, { wakes: 25 }, { hasAnswers: true, exchanges: 3, still: 9 })).toEqual({ goesOn: true, free: true })
  })
})

describe('whether a turn got anywhere', () => {
  const before = { still: 1, list: 40, trace: ['a'] }

  test('[WK8] it did when the list changed, or when something was done that was not done before', () => {
    expect(decideProgress(before, { list: 41, done: [] })).toEqual({ still: 0, list: 41, trace: ['a'] })
    expect(decideProgress(before, { list: 40, done: ['a', 'b'] })).toEqual({ still: 0, list: 40, trace: ['a', 'b'] })
  })

  test('[WK8] it did not when it only did again what was done before, or nothing', () => {
    expect(decideProgress(before, { list: 40, done: ['a'] })).toEqual({ still: 2, list: 40, trace: ['a'] })
    expect(decideProgress(before, { list: 40, done: [] })).toMatchObject({ still: 2 })
  })

  test('[WK9] what is remembered of it is bounded', () => {
    const done = Array.from({ length: 1_000 }, (_, index) => String(index))
    const { trace } = decideProgress(before, { list: 40, done })
    expect(trace).toHaveLength(200)
    expect(trace.at(-1)).toBe('999')
  })
})
