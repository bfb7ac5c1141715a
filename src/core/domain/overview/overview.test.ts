import { describe, expect, test } from 'vitest'
import { aQuestion, aRun, aSession, aTodo, someFacts } from '../../../../tests/support/fakes.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { SessionFacts } from '../../ports/facts.ts'
import { nothing } from '../usage/total.ts'
import { decideOverview, type OverviewFacts } from './overview.ts'

const nobody: OverviewFacts = {
  situations: [],
  runs: [],
  questions: [],
  unread: [],
  inProgress: [],
  lastRuns: [],
  blocked: [],
  everyone: { todos: [], count: 0 },
  spentToday: nothing,
  isPartial: false,
  canceled: [],
}

function situation(session: Partial<Session>, facts: Partial<SessionFacts> = {}) {
  return { session: aSession({ agent: 'ada', ...session }), facts: someFacts(facts) }
}

describe('the overview', () => {
  test('[OV1] a session that asks needs you, and stands nowhere else', () => {
    const asking = situation({ number: 4, title: 'Deploy', outcome: 'failed' }, { open: 2, questions: [7] })
    const question = aQuestion({ number: 7, session: 4 })
    const overview = decideOverview({ ...nobody, situations: [asking], questions: [question] }, 20)
    expect(overview.needsYou).toMatchObject([{ session: 4, title: 'Deploy', agent: 'ada', task: null, why: 'question', question }])
    expect([overview.running, overview.waiting, overview.stuck, overview.ready, overview.scheduled]).toEqual([[], [], [], [], []])
  })

  test('[OV2] what runs is told with what it is at; what has run longest comes first', () => {
    const situations = [situation({ number: 1 }, { running: true, open: 3 }), situation({ number: 2 }, { running: true })]
    const runs = [aRun({ id: 'b', session: 2, startedAt: 200 }), aRun({ id: 'a', session: 1, startedAt: 100 })]
    const inProgress = [aTodo({ number: 9, session: 1, subject: 'Roll back', status: 'in_progress' })]
    expect(decideOverview({ ...nobody, situations, runs, inProgress }, 20).running).toMatchObject([
      { session: 1, run: 'a', open: 3, focus: { number: 9, subject: 'Roll back' } },
      { session: 2, run: 'b', open: 0, focus: null },
    ])
  })

  test.each([
    ['budget', { outcome: 'budget' }, { open: 1 }],
    ['stalled', { outcome: 'stalled' }, { open: 1 }],
    ['failed', { outcome: 'failed' }, {}],
    ['lost', { outcome: 'lost' }, { open: 1 }],
    ['paused', { hold: 'paused' }, { open: 1 }],
    ['stopped', { hold: 'stopped' }, { task: 'active' }],
    ['blocked', { outcome: 'blocked' }, { blocked: 2 }],
  ] as const)('[OV3] what nothing will move is stuck: %s', (why, session, facts) => {
    const overview = decideOverview({ ...nobody, situations: [situation(session, facts)] }, 20)
    expect(overview.stuck).toMatchObject([{ why, detail: expect.stringMatching(/\w/) }])
    expect(overview.ready).toEqual([])
  })

  test.each<[string, Partial<Session>, Partial<SessionFacts>, Partial<OverviewFacts>, string]>([
    [
      'a failure',
      { outcome: 'failed' },
      {},
      { lastRuns: [aRun({ session: 1, outcome: 'failed', detail: 'no\nanswer' })] },
      'its last run failed: no answer',
    ],
    [
      'a bound',
      { outcome: 'budget' },
      { open: 1 },
      { lastRuns: [aRun({ session: 1, outcome: 'budget', detail: 'after 9 turns' })] },
      'after 9 turns',
    ],
    [
      'an older run',
      { outcome: 'failed' },
      {},
      { lastRuns: [aRun({ session: 1, outcome: 'done', detail: 'all well' })] },
      'its last run failed',
    ],
    [
      'another session',
      { outcome: 'failed' },
      {},
      { lastRuns: [aRun({ session: 2, outcome: 'failed', detail: 'no' })] },
      'its last run failed',
    ],
    [
      'one that is blocked',
      { outcome: 'blocked' },
      { blocked: 1 },
      { blocked: [aTodo({ number: 7, session: 1, subject: 'sign', blockedReason: 'no key' })] },
      '#7 sign is blocked: no key',
    ],
    [
      'several',
      { outcome: 'blocked' },
      { blocked: 3 },
      { blocked: [aTodo({ number: 7, session: 1, subject: 'sign', blockedReason: 'no key' })] },
      '#7 sign is blocked (and 2 more): no key',
    ],
    [
      'a long story',
      { outcome: 'failed' },
      {},
      { lastRuns: [aRun({ session: 1, outcome: 'failed', detail: 'x'.repeat(900) })] },
      `its last run failed: ${'x'.repeat(278)}…`,
    ],
  ])('[OV9] why it is stuck is told in its own words: %s', (_what, session, facts, clues, detail) => {
    const overview = decideOverview({ ...nobody, situations: [situation({ number: 1, ...session }, facts)], ...clues }, 20)
    expect(overview.stuck).toMatchObject([{ session: 1, detail }])
  })

  test.each<[string, Partial<Session>, Partial<SessionFacts>]>([
    ['it is about to run', { outcome: 'failed' }, { open: 1, woken: true }],
    ['it waits for a child', { outcome: 'budget' }, { open: 1, children: [5] }],
    ['its task is over', { outcome: 'failed' }, { task: 'done' }],
    ['nothing is left to do', { outcome: 'budget' }, {}],
  ])('[OV4] and it is not, when %s', (_why, session, facts) => {
    expect(decideOverview({ ...nobody, situations: [situation(session, facts)] }, 20).stuck).toEqual([])
  })

  test('[OV5] open work that waits for nobody is ready, and so is what is about to run; what rests is nowhere', () => {
    const situations = [
      situation({ number: 1, outcome: 'done' }, { open: 2 }),
      situation({ number: 2 }, { woken: true }),
      situation({ number: 3 }),
      situation({ number: 4 }, { waiting: [9] }),
    ]
    const overview = decideOverview({ ...nobody, situations }, 20)
    expect(overview.ready).toMatchObject([
      { session: 1, state: 'idle', open: 2, due: false },
      { session: 2, state: 'dormant', open: 0, due: true },
    ])
    expect(overview.stuck).toEqual([])
    expect(overview.waiting).toMatchObject([{ session: 4, for: { kind: 'task', number: 9 } }])
  })

  test('[OV8] a draft is not ready: nobody takes it up before it is active', () => {
    const situations = [situation({ number: 1, task: 4 }, { task: 'draft', open: 2, woken: true })]
    expect(decideOverview({ ...nobody, situations }, 20).ready).toEqual([])
  })

  test('[OV30] who asks, or runs, is counted though what it asks or its run was not looked at', () => {
    const asking = situation({ number: 1 }, { questions: [7, 8] })
    const running = situation({ number: 2 }, { running: true })
    const questions = [aQuestion({ number: 7, session: 1 })]
    const overview = decideOverview({ ...nobody, situations: [asking, running], questions, isPartial: true }, 20)
    expect(overview).toMatchObject({ needsYou: [{ session: 1 }], running: [], more: { needsYou: 1, running: 1 }, partial: true })
  })

  test('[OV6] of each there are so many, and how many are left out is told', () => {
    const situations = Array.from({ length: 5 }, (_, index) => situation({ number: index + 1 }, { open: 1 }))
    expect(decideOverview({ ...nobody, situations }, 2)).toMatchObject({
      ready: [{ session: 1 }, { session: 2 }],
      more: { ready: 3, stuck: 0 },
    })
  })
})
