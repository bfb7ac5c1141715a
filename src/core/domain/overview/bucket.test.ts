import { expect, test } from 'vitest'
import { aNotification, aQuestion, aRun, aSession, noon, someFacts } from '../../../../tests/support/fakes.ts'
import { Starter } from '../../../contract/nouns/agent.ts'
import { RunOutcome } from '../../../contract/nouns/run.ts'
import type { SessionFacts } from '../../ports/facts.ts'
import { isOver, openWork, type Situation } from '../session/situation.ts'
import { nothing } from '../usage/total.ts'
import { bucketOf } from './bucket.ts'
import { decideOverview } from './overview.ts'

const none = { running: false, woken: false, open: 0, blocked: 0, waiting: [], questions: [], approvals: [], children: [], background: [] }

function* product<Value>(...sets: readonly (readonly Value[])[]): Generator<Value[]> {
  const [first, ...rest] = sets
  if (first === undefined) yield []
  else for (const value of first) for (const others of product(...rest)) yield [value, ...others]
}

/** Every state there is: each fact absent or present, with every hold, outcome, starter and status of the task. */
function* states(): Generator<Situation> {
  const facts: readonly Partial<SessionFacts>[][] = [
    [{}, { running: true }],
    [{}, { woken: true }],
    [{}, { open: 2 }],
    [{}, { blocked: 1 }],
    [{}, { waiting: [5] }],
    [{}, { questions: [3] }, { approvals: [4] }],
    [{}, { children: [8] }, { background: [9] }],
    [{}, { scheduledAt: noon }],
    [{ task: null }, { task: 'draft' }, { task: 'active' }, { task: 'done' }, { task: 'canceled' }],
  ]
  const sessions: readonly Partial<Parameters<typeof aSession>[0] & object>[][] = [
    [{ hold: null }, { hold: 'paused' }],
    [{ outcome: null }, ...RunOutcome.options.map((outcome) => ({ outcome }))],
    [{ agent: 'ada' }, { agent: null }],
    [{ awaiting: null }, { awaiting: 6 }],
    [{ todos: 'own' }, { todos: 'shared' }],
    [{ archivedAt: 0 }, { archivedAt: noon }],
  ]
  const everyFact = [...product(...facts)].map((parts) => someFacts(Object.assign({}, ...parts)))
  const everySession = [...product<object>(...sessions)].map((parts) => aSession(Object.assign({ number: 1 }, ...parts)))
  let turn = 0
  for (const session of everySession) {
    for (const found of everyFact) {
      // Who starts its agent goes round, or there would be four times as many.
      const starter = Starter.options[turn++ % Starter.options.length]
      yield { session: found.task === null ? session : { ...session, task: 7 }, facts: found, starter }
    }
  }
}

function isWork(situation: Situation): boolean {
  return !isOver(situation) && situation.facts.task !== 'draft' && (situation.facts.task === 'active' || openWork(situation) > 0)
}

test('[OV10] every active task and every session with open work stands in exactly one bucket, in every state there is', () => {
  let seen = 0
  const missing: Situation[] = []
  const buckets = new Set<string>()
  for (const situation of states()) {
    const bucket = bucketOf(situation)
    if (bucket !== undefined) buckets.add(bucket.in)
    if (!isWork(situation)) continue
    seen += 1
    if (bucket === undefined) missing.push(situation)
  }
  expect(missing).toEqual([])
  expect(seen).toBeGreaterThan(100_000)
  expect([...buckets].toSorted()).toEqual(['needsYou', 'ready', 'running', 'scheduled', 'stuck', 'waiting'])
})

test('[OV10] and the overview shows it there, and nowhere else', () => {
  let index = 0
  const wrong: unknown[] = []
  for (const situation of states()) {
    if (index++ % 97 !== 0) continue
    const { facts } = situation
    const unread = index % 2 === 0 ? [aNotification({ session: 1 })] : []
    const overview = decideOverview(
      {
        situations: [situation],
        runs: facts.running ? [aRun({ session: 1 })] : [],
        questions: [...facts.questions, ...facts.approvals].map((number) => aQuestion({ number, session: 1 })),
        unread,
        inProgress: [],
        lastRuns: [],
        blocked: [],
        everyone: { todos: [], count: 0 },
        spentToday: nothing,
        isPartial: false,
        canceled: [],
      },
      20,
    )
    const { more: _more, partial: _partial, spentToday: _spent, ...shown } = overview
    const places = Object.entries(shown).flatMap(([name, rows]) => rows.map(() => name))
    const bucket = bucketOf(situation, { hasTold: unread.length > 0 })
    if (JSON.stringify(places) !== JSON.stringify(bucket === undefined ? [] : [bucket.in])) wrong.push({ situation, places, bucket })
  }
  expect(wrong).toEqual([])
})

test.each([
  ['needsYou', { task: 'active' as const }, { task: 7, outcome: 'needs_input' as const }, 'here', false],
  ['needsYou', { open: 1 }, { outcome: 'stalled' as const }, 'here', true],
  ['stuck', { open: 1 }, { outcome: 'stalled' as const }, 'here', false],
  ['stuck', { task: 'active' as const, open: 1, woken: true }, {}, 'nobody', false],
  ['ready', { task: 'active' as const, open: 1 }, {}, 'outside', false],
  ['ready', { task: 'active' as const, open: 1, woken: true }, {}, 'later', false],
  ['scheduled', { task: 'active' as const, open: 1 }, {}, 'here', true],
  ['scheduled', { scheduledAt: noon }, {}, 'here', false],
  ['waiting', { claimed: [{ todo: 3, by: 'robot' }] }, {}, 'here', false],
  ['waiting', { waiting: [5] }, { outcome: 'blocked' as const }, 'here', false],
  ['waiting', { open: 1, background: [5] }, { outcome: 'stalled' as const }, 'here', false],
] as const)('[OV11] it is %s with %j, %j, started by %s, having told people something: %s', (bucket, facts, session, starter, hasTold) => {
  const situation: Situation = {
    session: aSession({ agent: 'ada', ...session }),
    facts: someFacts({ ...none, ...structuredClone(facts) } as never),
    starter,
  }
  expect(bucketOf(situation, { hasTold })?.in).toBe(bucket)
})
