import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aSession } from '../../../../tests/support/fakes.ts'
import type { Agent } from '../../../contract/nouns/agent.ts'
import type { Loop } from '../../../contract/nouns/loop.ts'
import { RunOutcome } from '../../../contract/nouns/run.ts'
import { grant } from '../../../contract/refusals.ts'
import { everything } from '../access/rights.ts'
import { decideLoop, judgeLoop, type LoopSituation, type StageEnd, stageOf } from './loop.ts'

const stages = [
  { agent: 'coder', prompt: 'Do one.' },
  { agent: 'reviewer', prompt: 'Check it.' },
]
const fresh: Loop = { stages, rounds: 2, turns: [], rights: everything, end: null }
const situation: LoopSituation = { open: 1, wakes: 0, maxWakes: 25, isHeld: false }
const done: StageEnd = { session: 7, outcome: 'done', detail: '', text: 'Did it.' }

function soFar(turns: number, loop = fresh): Loop {
  return { ...loop, turns: Array.from({ length: turns }, () => ({ session: 1, outcome: 'done' as const, said: '' })) }
}

describe('a loop', () => {
  test('[DL40] takes its stages in their order, and a round is over when each has had its turn', () => {
    expect([0, 1, 2, 3].map((turns) => stageOf(soFar(turns)))).toEqual([
      { index: 0, round: 1 },
      { index: 1, round: 1 },
      { index: 0, round: 2 },
      { index: 1, round: 2 },
    ])
    const next = decideLoop(fresh, done, situation)
    expect(next).toEqual({ ...fresh, turns: [{ session: 7, outcome: 'done', said: 'Did it.' }] })
  })

  test('[DL41] ends when nothing is open, but only at the end of a round', () => {
    expect(decideLoop(fresh, done, { ...situation, open: 0 }).end).toBeNull()
    expect(decideLoop(soFar(1), done, { ...situation, open: 0 }).end).toEqual({ why: 'empty', stage: 'reviewer', reason: '' })
  })

  test('[DL42] ends when a stage says so in the last line of its reply, and nowhere else', () => {
    const end = (text: string) => decideLoop(fresh, { ...done, text }, situation).end
    expect(end('It is hopeless.\nSTOP: the key is missing\n\n')).toEqual({ why: 'stop', stage: 'coder', reason: 'the key is missing' })
    expect(end('STOP:')).toEqual({ why: 'stop', stage: 'coder', reason: '' })
    expect(end('a\r\n  STOP: b  ')).toMatchObject({ reason: 'b' })
    for (const text of ['STOP: no\nI go on.', 'Do not STOP: it', 'stop: it', '', 'STOP']) expect(end(text)).toBeNull()
  })

  test('[DL43] ends when its rounds, the budget or the stage’s own are used up', () => {
    expect(decideLoop(soFar(3), done, situation).end).toMatchObject({ why: 'rounds' })
    expect(decideLoop(fresh, done, { ...situation, wakes: 25 }).end).toMatchObject({ why: 'budget' })
    expect(decideLoop(fresh, { ...done, outcome: 'budget', detail: 'too long' }, situation).end).toEqual({
      why: 'budget',
      stage: 'coder',
      reason: 'too long',
    })
  })

  test('[DL44] ends when a person stops it or a stage fails, whatever else is so', () => {
    const all = { open: 0, wakes: 25, maxWakes: 25, isHeld: false }
    const end = (ended: Partial<StageEnd>, isHeld = false) =>
      decideLoop(soFar(3), { ...done, text: 'STOP: x', ...ended }, { ...all, isHeld }).end
    expect(end({ outcome: 'stopped', detail: 'stopped by ann' })).toEqual({ why: 'stopped', stage: 'reviewer', reason: 'stopped by ann' })
    expect(end({}, true)).toMatchObject({ why: 'stopped' })
    expect(end({ outcome: 'failed', detail: 'no key' })).toEqual({ why: 'failed', stage: 'reviewer', reason: 'no key' })
    expect(end({ outcome: 'lost' })).toMatchObject({ why: 'failed', reason: 'ended as lost' })
  })

  const anEnd = fc.record({
    session: fc.integer({ min: 1, max: 99 }),
    outcome: fc.constantFrom(...RunOutcome.options),
    detail: fc.string({ maxLength: 10 }),
    text: fc.oneof(fc.string({ maxLength: 500 }), fc.constant('STOP: enough')),
  })
  const aStanding = fc.record({ open: fc.nat(3), wakes: fc.nat(30), maxWakes: fc.nat(30), isHeld: fc.boolean() })

  test('[DL45] of any story of ends: each turn is counted once, in order, never beyond the rounds or the budget, and an end is for good', () => {
    const stories = fc.array(fc.tuple(anEnd, aStanding), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }), stories, (count, rounds, story) => {
        let loop: Loop = { ...fresh, rounds, stages: Array.from({ length: count }, (_, index) => ({ agent: `a${index}`, prompt: '' })) }
        for (const [ended, at] of story) {
          const { index } = stageOf(loop)
          const next = decideLoop(loop, ended, at)
          expect(next.turns).toHaveLength(loop.turns.length + 1)
          expect(next.turns.slice(0, -1)).toEqual(loop.turns)
          expect(next.turns.length).toBeLessThanOrEqual(count * rounds)
          expect([...(next.turns.at(-1)?.said ?? '')].length).toBeLessThanOrEqual(300)
          if (next.end === null) {
            expect(ended.outcome === 'done' || ended.outcome === 'blocked').toBe(true)
            expect(at.wakes < at.maxWakes && !at.isHeld).toBe(true)
            expect(stageOf(next).index).toBe((index + 1) % count)
            expect(stageOf(next).round).toBeLessThanOrEqual(rounds)
          } else {
            expect(next.end.stage).toBe(`a${index}`)
            return
          }
          loop = next
        }
      }),
    )
  })
})

test('[GT68] a loop is refused that would go on in the background, is too long, brings its own lists or sessions, or has no list', () => {
  const agents = [{ id: 'coder' }, { id: 'reviewer' }] as Agent[]
  const asked = { to: stages, agents, background: false, hasList: true }
  expect(judgeLoop(aSession(), asked)).toEqual(grant(agents))
  for (const [wrong, code] of [
    [{ background: true }, 'invalid'],
    [{ to: Array(9).fill(stages[0]) }, 'limit_reached'],
    [{ to: [{ prompt: 'Do one.', session: 4 }] }, 'invalid'],
    [{ to: [{ prompt: 'Do one.', todos: 'own' as const }] }, 'invalid'],
    [{ to: [{ prompt: 'x'.repeat(64 * 1024 + 1) }] }, 'too_large'],
    [{ hasList: false }, 'conflict'],
    [{ agents: [] }, 'invalid'],
  ] as const) {
    expect(judgeLoop(aSession(), { ...asked, ...wrong })).toMatchObject({ granted: false, refusal: { code } })
  }
})
