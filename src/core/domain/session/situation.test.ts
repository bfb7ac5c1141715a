import { describe, expect, test } from 'vitest'
import { aSession, noon, someFacts } from '../../../../tests/support/fakes.ts'
import { nextWake, stateOf } from './situation.ts'

const situation = (facts: Parameters<typeof someFacts>[0], session: Parameters<typeof aSession>[0] = {}) => ({
  session: aSession(session),
  facts: someFacts(facts),
})

describe('how a session stands', () => {
  test.each([
    ['running', { running: true, approvals: [1], open: 2 }, {}],
    ['done', { open: 2 }, { archivedAt: noon }],
    ['done', { task: 'done' as const, open: 1 }, {}],
    ['done', { task: 'canceled' as const }, {}],
    ['awaiting_approval', { approvals: [4], questions: [3], open: 1 }, {}],
    ['awaiting_human', { questions: [3], children: [9], open: 1 }, {}],
    ['awaiting_peer', { children: [9], open: 1 }, {}],
    ['awaiting_peer', { open: 1 }, { awaiting: 9 }],
    ['awaiting_peer', { waiting: [5] }, {}],
    ['idle', { open: 1, waiting: [5], blocked: 2 }, {}],
    ['dormant', { blocked: 2 }, {}],
    ['dormant', {}, {}],
    ['dormant', { open: 3 }, { todos: 'shared' as const }],
    ['idle', { task: 'active' as const, open: 1 }, {}],
  ] as const)('[SS1] is %s with %j and %j', (state, facts, session) => {
    expect(stateOf(situation(structuredClone(facts) as never, session))).toBe(state)
  })
})

describe('what will wake it', () => {
  test.each([
    [{ kind: 'running' }, { running: true }, {}],
    [{ kind: 'over' }, {}, { archivedAt: noon }],
    [{ kind: 'no_agent' }, { woken: true }, { agent: null }],
    [{ kind: 'resume', hold: 'paused' }, { questions: [4], woken: true }, { hold: 'paused' as const }],
    [{ kind: 'draft', task: 7 }, { task: 'draft' as const, open: 1, woken: true }, { task: 7 }],
    [{ kind: 'approval', question: 5 }, { approvals: [5], questions: [4] }, {}],
    [{ kind: 'question', question: 4 }, { questions: [4], woken: true }, {}],
    [{ kind: 'session', session: 9 }, { children: [9, 10], woken: true }, {}],
    [{ kind: 'due' }, { woken: true }, { awaiting: 9 }],
    [{ kind: 'reply', session: 9 }, { open: 1 }, { awaiting: 9 }],
    [{ kind: 'subtask', task: 5 }, { waiting: [5] }, {}],
    [{ kind: 'schedule', at: noon }, { scheduledAt: noon, open: 1 }, {}],
    [{ kind: 'tick', task: 7 }, { task: 'active' as const, open: 1 }, { task: 7 }],
    [{ kind: 'session', session: 9 }, { background: [9] }, {}],
    [{ kind: 'idle' }, { open: 4 }, {}],
    [{ kind: 'message' }, { blocked: 1 }, {}],
  ] as const)('[SS2] is %j with %j and %j', (next, facts, session) => {
    expect(nextWake(situation(structuredClone(facts) as never, session))).toEqual(next)
  })
})

test('[AG76] a session whose daemon is gone is not said to be running on: it waits for one', () => {
  const gone = { ...situation({ running: true }), starter: 'later' as const }
  expect([stateOf(gone), nextWake(gone)]).toEqual(['running', { kind: 'daemon' }])
})
