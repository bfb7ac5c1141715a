import { describe, expect, onTestFinished, test } from 'vitest'
import { told } from '../../../../tests/support/model-world.ts'
import { databases } from '../../../../tests/support/stores.ts'
import { until } from '../../../../tests/support/until.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { AgentFunction, FunctionTurn } from '../../../runners/function/function-runner.ts'
import { startEngine } from '../../../server/engine.ts'

const stages = [
  { agent: 'coder', prompt: 'Do the next open todo.' },
  { agent: 'reviewer', prompt: 'Check it.' },
]

async function newStage(kind: (typeof databases)[number], definition: object = {}) {
  const world = await newWorld(kind)
  onTestFinished(() => world.close())
  for (const id of ['lead', 'coder', 'reviewer']) {
    await world.ask('agent.define', { id, definition: { runner: 'function', ...(id === 'lead' ? definition : {}) } })
  }
  const { session } = await world.ask('session.add', { agent: 'lead', title: 'lead' })
  const start = async (functions: Record<string, AgentFunction>) => {
    const engine = await startEngine(world.punchlist, { functions, times: { sweepEvery: 50, poll: 50 } })
    onTestFinished(() => engine.stop())
    return engine
  }
  const add = async (...subjects: string[]) => {
    for (const subject of subjects) await world.ask('todo.add', { session: session.number, subject })
  }
  const transcript = async (number = session.number) => (await world.ask('message.list', { session: number, limit: 500 })).messages
  const result = () =>
    until('the loop has ended', async () => {
      const parts = (await transcript()).flatMap(({ parts }) => parts).map(({ content }) => content)
      const part = parts.find((content) => content.type === 'subtask')
      return part?.type === 'subtask' && part.loop?.end ? part : undefined
    })
  const children = async () =>
    (await world.ask('session.list', { parent: session.number, limit: 100 })).sessions.toSorted((one, other) => one.number - other.number)
  return { ...world, session: session.number, start, add, transcript, result, children }
}

/** Closes the first open todo of the list it works on. */
async function doNext({ tools }: FunctionTurn): Promise<string> {
  const use = (name: string, input: object) => tools.find((tool) => tool.name === name)?.call(input)
  const open = /#(\d+) \[(?:pending|in_progress)\]|#(\d+)/.exec((await use('todo_list', {}))?.text ?? '')
  const number = open?.[1] ?? open?.[2]
  if (number === undefined) return 'Nothing is open.'
  await use('todo_update', { id: number, status: 'done' })
  return `Did #${number}.`
}

describe.each(databases)('loops, on %s', (kind) => {
  test('[DL50] agents take turns on the list of the session, one at a time, until it is empty; what came of each turn is read there', async () => {
    const world = await newStage(kind)
    let atWork = 0
    let most = 0
    const alone =
      (work: AgentFunction): AgentFunction =>
      async (turn) => {
        most = Math.max(most, ++atWork)
        const said = await work(turn)
        atWork--
        return said
      }
    const heard: string[] = []
    await world.start({
      coder: alone(doNext),
      reviewer: alone(() => 'It is fine.'),
      lead: ({ prompt }) => {
        heard.push(prompt)
        return 'Good.'
      },
    })
    await world.add('first', 'second')
    const begun = await world.ask('message.delegate', { session: world.session, to: stages, rounds: 5 })
    expect(begun.sessions).toMatchObject([{ agent: 'coder', todos: 'shared', depth: 1 }])
    const part = await world.result()
    expect(part).toMatchObject({ status: 'completed', loop: { end: { why: 'empty', stage: 'reviewer' } } })
    const children = await world.children()
    expect(children.map(({ agent, title }) => `${agent} ${title}`)).toEqual([
      'coder round 1: coder',
      'reviewer round 1: reviewer',
      'coder round 2: coder',
      'reviewer round 2: reviewer',
    ])
    const [one, two, three, four] = children.map(({ number }) => number)
    expect(part.output).toBe(
      [
        'The loop has ended after 2 rounds: list empty.',
        `Round 1, coder (session #${one}): done. Did #1.`,
        `Round 1, reviewer (session #${two}): done. It is fine.`,
        `Round 2, coder (session #${three}): done. Did #2.`,
        `Round 2, reviewer (session #${four}): done. It is fine.`,
      ].join('\n'),
    )
    expect(most).toBe(1)
    await until('the lead has heard', async () => (heard.length > 0 ? true : undefined))
    expect(heard.join('\n')).toContain('[/loop]\n  The loop has ended after 2 rounds: list empty.')
    expect(part.agent).toBe('reviewer')
    const asked = told(await world.transcript(three)).join('\n')
    expect(asked).toContain('[LOOP round 2 of at most 5, stage 1 of 2: coder → reviewer]')
    expect(asked).toContain('reviewer said before you:\n  It is fine.')
  })

  test('[DL51] a stage ends the loop with STOP: and its reason in the last line; a failed one ends it, too', async () => {
    const world = await newStage(kind)
    await world.start({ coder: () => 'I cannot.\nSTOP: the key is missing', lead: () => '' })
    await world.add('first')
    await world.ask('message.delegate', { session: world.session, to: stages, rounds: 5 })
    expect((await world.result()).output).toMatch(
      /^The loop has ended after 1 round: stage coder said stop: the key is missing\.\n.*\nLeft open: #1 first$/,
    )
    const other = await newStage(kind)
    await other.start({
      coder: () => 'ok',
      reviewer: () => {
        throw new Error('out of order')
      },
      lead: () => '',
    })
    await other.add('first')
    await other.ask('message.delegate', { session: other.session, to: stages, rounds: 5 })
    expect(await other.result()).toMatchObject({
      status: 'error',
      output: expect.stringMatching(/^The loop has ended after 1 round: stage reviewer failed: .*out of order/),
    })
  })

  test('[DL52] each stage after the first is paid for from the wake budget of the session, and rounds are bounded', async () => {
    const world = await newStage(kind, { maxWakeCycles: 2 })
    await world.start({ coder: () => 'no', reviewer: () => 'no', lead: () => '' })
    await world.add('first')
    await world.ask('message.delegate', { session: world.session, to: stages, rounds: 5 })
    const part = await world.result()
    expect(part.output).toContain('The loop has ended after 2 rounds: budget: it has gone on by itself 2 times.')
    expect(await world.children()).toHaveLength(3)
    const other = await newStage(kind)
    await other.start({ coder: () => 'no', reviewer: () => 'no', lead: () => '' })
    await other.add('first')
    await other.ask('message.delegate', { session: other.session, to: stages.slice(0, 1), rounds: 3 })
    expect((await other.result()).output).toContain('after 3 rounds: rounds used up.')
    expect(await other.children()).toHaveLength(3)
  })

  test('[DL53] a person who stops, pauses or archives the session ends its loop', async () => {
    for (const hold of ['session.stop', 'session.pause', 'session.archive'] as const) {
      const world = await newStage(kind)
      let release: (() => void) | undefined
      await world.start({
        coder: () => new Promise<string>((done) => (release = () => done('done'))),
        lead: () => '',
      })
      await world.add('first')
      await world.ask('message.delegate', { session: world.session, to: stages, rounds: 5 })
      const letGo = await until('the first stage works', async () => release)
      await world.ask(hold, { session: world.session })
      letGo()
      expect((await world.result()).output).toMatch(/^The loop has ended after 1 round: stopped by a person/)
      expect(await world.children()).toHaveLength(1)
    }
  })

  test('[DL53] a stage that only waits when the session is stopped ends the loop at once', async () => {
    const world = await newStage(kind)
    await world.add('first')
    await world.ask('message.delegate', { session: world.session, to: stages, rounds: 5 })
    await world.ask('session.stop', { session: world.session })
    expect((await world.result()).output).toMatch(/^The loop has ended after 0 rounds: stopped by a person: stopped by .*\n/)
  })

  test('[DL54] when the daemon dies in the middle of a stage, the loop goes on with that stage, and each turn is counted once', async () => {
    const world = await newStage(kind)
    await world.add('first', 'second')
    const dead = { node: 'here/2/dead', lease: 50 }
    const engine = { caller: { ...world.caller, engine: true as const } }
    const { sessions } = await world.ask('message.delegate', { session: world.session, to: stages, rounds: 5 })
    // Two daemons die one after the other: in the first stage, and in the second, whose start was in the same commit as the end of the first.
    const first = await world.ask('run.claim', { session: sessions[0]?.number ?? 0, ...dead, lease: 60_000 }, engine)
    if (!first.claimed) throw new Error(first.reason)
    await world.ask('run.yield', { run: first.run.id, text: 'Began.' }, engine)
    const [, second] = await world.children()
    expect(second).toMatchObject({ agent: 'reviewer', awaited: true })
    const lost = await world.ask('run.claim', { session: second?.number ?? 0, ...dead }, engine)
    if (!lost.claimed) throw new Error(lost.reason)
    const turns: string[] = []
    const noted =
      (work: AgentFunction): AgentFunction =>
      (turn) => {
        turns.push(`${turn.agent.id} #${turn.session}`)
        return work(turn)
      }
    await world.start({ coder: noted(doNext), reviewer: noted(() => 'It is fine.'), lead: () => '' })
    const part = await world.result()
    const numbers = (await world.children()).map(({ number }) => number)
    expect(part.loop?.turns.map(({ session }) => session)).toEqual(numbers)
    expect(turns).toEqual(numbers.slice(1).map((number, index) => `${index % 2 === 0 ? 'reviewer' : 'coder'} #${number}`))
    expect(part.loop?.end).toMatchObject({ why: 'empty' })
  })

  test('[DL55] a stage never may more than whoever started the loop, in the first round as in the last', async () => {
    const world = await newStage(kind)
    const seen: string[] = []
    const look: AgentFunction = ({ tools, caller }) => {
      seen.push(`${caller.access} ${tools.some(({ name }) => name === 'todo_complete')}`)
      return 'looked'
    }
    await world.start({ coder: look, reviewer: look, lead: () => '' })
    await world.add('first')
    const reader = { ...world.caller, name: 'reader', access: 'readonly' as const }
    await world.ask('message.delegate', { session: world.session, to: stages, rounds: 2 }, { caller: reader })
    await world.result()
    expect(seen).toEqual(Array.from({ length: 4 }, () => 'readonly false'))
  })

  test('[DL56] a loop that cannot be is refused with what to do, and nothing is started', async () => {
    const world = await newStage(kind)
    const refusal = (input: object) => world.refused('message.delegate', { session: world.session, to: stages, rounds: 2, ...input })
    expect(await refusal({ to: [...stages, { agent: 'nobody', prompt: 'x' }] })).toMatchObject({ message: 'There is no agent nobody.' })
    expect(await refusal({ to: [...stages, { agent: 'lead', prompt: 'x' }] })).toMatchObject({
      message: 'lead cannot hand work to itself.',
    })
    expect(await refusal({ background: true })).toMatchObject({ code: 'invalid', hint: 'Leave background out.' })
    expect(await refusal({ to: [{ ...stages[0], todos: 'own' }] })).toMatchObject({ code: 'invalid', hint: 'Leave todos and session out.' })
    expect(await refusal({ to: Array.from({ length: 9 }, () => stages[0]) })).toMatchObject({
      message: expect.stringContaining('at most 8'),
    })
    expect(await refusal({ rounds: 21 })).toMatchObject({ code: 'invalid' })
    expect(await refusal({ to: stages.map((stage) => ({ ...stage, prompt: 'x'.repeat(60_000) })) })).toMatchObject({ code: 'too_large' })
    expect(await world.children()).toEqual([])
  })
})
