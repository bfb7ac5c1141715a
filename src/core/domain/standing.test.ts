import { describe, expect, test } from 'vitest'
import { aSession, noon, someFacts } from '../../../tests/support/fakes.ts'
import { nextWake, stateOf } from './standing.ts'

const standing = (facts: Parameters<typeof someFacts>[0], session: Parameters<typeof aSession>[0] = {}) => ({
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
    expect(stateOf(standing(structuredClone(facts) as never, session))).toBe(state)
  })
})

describe('what will wake it', () => {
  test.each([
    [/^It is running/, { running: true }, {}],
    [/^Nothing: it is over/, {}, { archivedAt: noon }],
    [/^Nothing: it has no agent/, { woken: true }, { agent: null }],
    [/^Nothing: it is paused.*session resume 3$/, { questions: [4], woken: true }, { hold: 'paused' as const }],
    [/^Nothing: its task is a draft.*task update 7 --status active$/, { task: 'draft' as const, open: 1, woken: true }, { task: 7 }],
    [/question answer 5 allow\|always\|deny$/, { approvals: [5], questions: [4] }, {}],
    [/question answer 4 /, { questions: [4], woken: true }, {}],
    [/^The end of session #9/, { children: [9, 10], woken: true }, {}],
    [/^It is about to run/, { woken: true }, { awaiting: 9 }],
    [/^The reply of session #9/, { open: 1 }, { awaiting: 9 }],
    [/^The end of subtask 5/, { waiting: [5] }, {}],
    [/^Its schedule, at 2026-11-15T12:00:00\.000Z/, { scheduledAt: noon, open: 1 }, {}],
    [/^The next tick/, { task: 'active' as const, open: 1 }, {}],
    [/^The end of session #9/, { background: [9] }, {}],
    [/^Nothing but a message: punchlist message send 3/, { open: 4 }, {}],
  ] as const)('[SS2] is told: %s', (sentence, facts, session) => {
    expect(nextWake(standing(structuredClone(facts) as never, session))).toMatch(sentence)
  })
})
