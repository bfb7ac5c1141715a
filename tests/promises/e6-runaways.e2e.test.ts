import { expect, test } from 'vitest'
import { mostHops } from '../../src/core/domain/delegation/hops.ts'
import { type Bound, forgottenBound } from './canaries/forgotten-bounds.ts'
import { type Judgement, type Limits, letRun } from './support/runaways/judge.ts'
import * as loners from './support/runaways/loners.ts'
import * as owners from './support/runaways/owners.ts'
import * as peers from './support/runaways/peers.ts'
import type { Player } from './support/runaways/player.ts'
import * as spawners from './support/runaways/spawners.ts'
import { type Stage, setStage } from './support/runaways/stage.ts'

function tell(stage: Stage, session: number, text: string, limits: Limits): Promise<Judgement> {
  return letRun(stage, session, () => stage.ask('message.send', { session, text }), limits)
}

/** For those that come to the last hop, which takes long: that it is counted anew when a person speaks is shown by one of them. */
async function endsOnce(stage: Stage, session: number, limits: Limits): Promise<Judgement> {
  const judged = await tell(stage, session, 'Begin.', limits)
  expect(judged.faults).toEqual([])
  return judged
}

/** How the session ends, each time that it is told something new: that starts it again, with all of its budget. */
async function endsTwice(stage: Stage, session: number, limits: Limits): Promise<Judgement & { ends: string[] }> {
  const first = await tell(stage, session, 'Begin.', limits)
  expect(first.faults).toEqual([])
  const second = await tell(stage, session, 'Go on.', limits)
  expect(second.faults).toEqual([])
  expect(endsOf(second, session)).toEqual(endsOf(first, session))
  return { ...second, ends: [second.situation.state, ...endsOf(second, session)] }
}

function endsOf({ activations }: Judgement, session: number): string[] {
  return activations.filter((one) => one.session === session).map(({ turns, outcome }) => `${outcome} after ${turns} turns`)
}

test.each<[who: string, agent: () => Player, cap: number, ...ends: string[]]>([
  ['makes the same call for ever', () => loners.makesTheSameCall, 3, 'idle', 'stalled after 4 turns'],
  ['makes two calls by turns', () => loners.makesTwoCallsInTurns, 3, 'idle', 'stalled after 4 turns'],
  ['adds a todo for each one it completes', loners.addsOneForEachItCompletes, 4, 'idle', 'budget after 5 turns'],
  ['blocks a todo and opens it again', () => loners.blocksAndOpens, 3, 'idle', 'budget after 4 turns'],
  ['does so by writs', () => loners.blocksAndOpensByWrits, 3, 'idle', 'budget after 4 turns'],
  ['ends its turns at once and says nothing', () => loners.saysNothing, 3, 'idle', 'stalled after 3 turns'],
  ['is a model and only ever talks', () => loners.onlyTalks, 3, 'idle', 'stalled after 3 turns'],
  ['is a program and only ever talks', () => loners.onlyTalksAsProgram, 25, 'idle', 'budget after 26 turns'],
])('[E6] an agent that %s is let be', async (_who, agent, cap, ...ends) => {
  const stage = await setStage({ worker: agent() })
  const session = await stage.newSession('worker', ['never done'])
  expect((await endsTwice(stage, session, { cap })).ends).toEqual(ends)
})

test('[E6] a model that finds another useless call for each step ends at the limits of steps and wakes', async () => {
  const stage = await setStage({ worker: loners.makesAnotherCallEachTime })
  const session = await stage.newSession('worker', ['never done'])
  expect((await endsTwice(stage, session, { cap: 2 })).ends).toEqual(['idle', 'budget after 3 turns'])
  expect(stage.requests()).toBe(2 * 3 * 3)
})

test('[E6] a model that fills its context with each step has no more steps than any other', async () => {
  const stage = await setStage({ worker: loners.fillsItsContext })
  const session = await stage.newSession('worker', ['never done'])
  expect((await endsTwice(stage, session, { cap: 2, most: 200 })).situation.state).toBe('idle')
})

test('[E6] subagents that start subagents end at the limits of depth, width and steps', async () => {
  const stage = await setStage({ alpha: spawners.startsSubagents('beta'), beta: spawners.startsSubagents('alpha') })
  const session = await stage.newSession('alpha')
  const { ends, activations } = await endsTwice(stage, session, { cap: 1 })
  expect(ends).toEqual(['dormant', 'done after 2 turns'])
  expect(activations).toHaveLength(1 + 2 + 4)
})

test('[E6] an agent that hands work on by a writ whenever it comes back is let be', async () => {
  const stage = await setStage({ worker: spawners.handsOnByWrit, helper: spawners.helper })
  const session = await stage.newSession('worker')
  expect((await endsTwice(stage, session, { cap: 4, most: 300 })).situation).toMatchObject({ state: 'dormant', outcome: 'budget' })
})

test('[E6] an agent that starts another subagent in the background whenever one ends is let be', async () => {
  const stage = await setStage({ worker: spawners.startsOneInBackgroundEachTurn, helper: spawners.slowHelper })
  const session = await stage.newSession('worker')
  expect((await endsTwice(stage, session, { cap: 3 })).ends).toEqual(['dormant', 'budget after 4 turns'])
})

test('[E6] a model that hears of such ends within its turn has no more steps than any other', async () => {
  const worker = spawners.startsOneInBackgroundEachStep(() => ({ stage, session }))
  const stage = await setStage({ worker, helper: spawners.helper })
  const session = await stage.newSession('worker')
  expect((await endsTwice(stage, session, { cap: 1, most: 200 })).situation.state).toBe('dormant')
})

test('[E6] two agents that ask and answer each other for ever come to the last hop, until a person speaks', async () => {
  const stage = await setStage({ alice: peers.asksAgain, bob: peers.answers })
  const session = await stage.newSession('alice')
  const { situation, activations } = await endsTwice(stage, session, { cap: 25 })
  expect(situation).toMatchObject({ state: 'dormant', outcome: 'done', hops: mostHops })
  expect(activations).toHaveLength(mostHops + 1)
})

test('[E6] an agent that asks again and again one that never answers is let be', async () => {
  const stage = await setStage({ alice: peers.onlyAsks('bob'), bob: loners.onlyTalks })
  const session = await stage.newSession('alice')
  expect((await endsTwice(stage, session, { cap: 3 })).ends).toEqual(['dormant', 'budget after 3 turns'])
})

test('[E6] two agents that only ever ask each other come to the last hop, and nobody waits for ever', async () => {
  const stage = await setStage({ alice: peers.onlyAsks('bob'), bob: peers.onlyAsks('alice') })
  const session = await stage.newSession('alice')
  expect((await endsOnce(stage, session, { cap: 2, most: 2_000 })).situation.state).toBe('dormant')
})

test('[E6] a task whose owner adds a subtask whenever one ends is let be until the tick', async () => {
  const stage = await setStage({ worker: owners.addsASubtaskWhenOneEnds })
  const { task } = await stage.ask('task.add', { title: 'the whole', owner: 'worker', status: 'draft' })
  const activate = () => stage.ask('task.update', { task: task.number, status: 'active' })
  const begun = await letRun(stage, task.session, activate, { cap: 3 })
  expect(begun.faults).toEqual([])
  expect(endsOf(begun, task.session)).toEqual(['budget after 4 turns'])
  const { ends, situation } = await endsTwice(stage, task.session, { cap: 3 })
  expect(ends).toEqual(['idle', 'budget after 4 turns'])
  expect(situation.next).toMatchObject({ kind: 'tick' })
})

test('[E6] an agent that makes itself another task in each task comes to the last hop', async () => {
  const stage = await setStage({ worker: owners.makesItselfATask })
  const session = await stage.newSession('worker')
  const { situation, activations } = await endsOnce(stage, session, { cap: 25 })
  expect(situation).toMatchObject({ state: 'dormant', outcome: 'done' })
  expect(activations.length).toBeLessThanOrEqual(mostHops + 1)
})

test('[E6] two agents that give each other’s tasks away come to the last hop', async () => {
  const stage = await setStage({ alice: owners.givesAway, bob: owners.givesAway })
  const { task } = await stage.ask('task.add', { title: 'one', owner: 'alice', status: 'draft' })
  await stage.ask('task.add', { title: 'two', owner: 'bob', status: 'draft' })
  const activate = async () => {
    for (const number of [2, 1]) await stage.ask('task.update', { task: number, status: 'active' })
  }
  expect((await letRun(stage, task.session, activate, { cap: 25 })).faults).toEqual([])
})

test.each<[Bound, agents: Record<string, Player>, todos: string[], Limits]>([
  ['wakes', { worker: loners.onlyTalksAsProgram }, ['never done'], { cap: 25, most: 120 }],
  ['stillness', { worker: loners.saysNothing }, ['never done'], { cap: 3, most: 60 }],
  ['hops', { worker: peers.asksAgain, bob: peers.answers }, [], { cap: 25, most: 300 }],
  ['depth', { worker: spawners.startsSubagents('beta'), beta: spawners.startsSubagents('worker') }, [], { cap: 1, most: 100 }],
])('[E6] canary: without a count of %s somebody runs away, and is caught', async (bound, agents, todos, limits) => {
  const stage = await setStage(agents, (store) => forgottenBound(store, bound))
  const session = await stage.newSession('worker', todos)
  expect((await tell(stage, session, 'Begin.', limits)).faults).not.toEqual([])
})
