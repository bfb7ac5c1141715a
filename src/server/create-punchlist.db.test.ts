import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, newPlace } from '../../tests/support/stores.ts'
import { until } from '../../tests/support/until.ts'
import type { Input, OperationName, Output } from '../contract/operations/index.ts'
import type { Caller } from '../core/ports/caller.ts'
import { RefusalError } from '../sdk/refusal-error.ts'
import type { Place } from './config.ts'
import { createPunchlist, type OwnAgent, type PunchlistOptions, type RunningPunchlist } from './create-punchlist.ts'
import { openPunchlist } from './open.ts'
import type { OwnTurn, OwnTurnEnd, RunTurn } from './own-loop.ts'

interface Opened extends RunningPunchlist {
  /** A session of the agent `worker`. */
  session: number
  /** How a session stands once nothing more happens to it by itself. */
  atRest(session?: number): ReturnType<typeof standing>
}

async function newPlaceHere(kind: (typeof databases)[number]): Promise<Place> {
  const { place, remove } = await newPlace(kind)
  onTestFinished(remove)
  return place
}

async function open(place: Place, runTurn: RunTurn, worker: OwnAgent = {}, more: Partial<PunchlistOptions> = {}): Promise<Opened> {
  const punchlist = await createPunchlist({ place, runTurn, agents: { worker }, ...more })
  onTestFinished(() => punchlist.close())
  const { session } = await punchlist.client.session.add({ agent: 'worker' })
  return { ...punchlist, session: session.number, atRest: (number = session.number) => standing(punchlist, number) }
}

function standing({ client }: RunningPunchlist, session: number) {
  return until(`session ${session} at rest`, async () => {
    const found = (await client.session.get({ session })).session
    return found.state !== 'running' && found.next !== 'It is about to run.' && found.outcome !== null ? found : undefined
  })
}

async function use({ tools }: OwnTurn, name: string, input: unknown, key?: string) {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`${name} is not offered`)
  return tool.call(input, key)
}

/** Leaves behind what a daemon does that dies with a turn in hand: before the agent has said anything, or right after. */
async function dieInTheMiddle(place: Place, reply: string): Promise<number> {
  const { perform, localCaller, close } = await openPunchlist(place)
  const caller: Caller = { ...(await localCaller()), engine: true }
  const ask = async <Name extends OperationName>(name: Name, input: Input<Name>, by = caller): Promise<Output<Name>> => {
    const outcome = await perform(name, input, { caller: by })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    return outcome.value
  }
  await ask('agent.define', { id: 'worker', definition: { runner: 'function' } })
  const { number: session } = (await ask('session.add', { agent: 'worker' })).session
  await ask('message.send', { session, text: 'Go.' })
  const claim = await ask('run.claim', { session, node: 'elsewhere/2/dead', lease: 2_000 })
  if (!claim.claimed) throw new Error(claim.reason)
  const { id, task, fence } = claim.run
  const { message } = await ask('message.begin', { session, readUpTo: 0 }, { ...caller, run: { id, session, task, fence } })
  const content = [{ type: 'text' as const, text: reply }]
  if (reply !== '') await ask('message.end', { message: message.number, content, finish: 'stop' })
  await close()
  return session
}

/** What a provider's cache would compare, piece by piece. */
function pieces({ system, messages }: OwnTurn): string[] {
  return [system, ...messages.flatMap(({ role, content }) => content.map((one) => JSON.stringify([role, one])))]
}

function isPrefix(shorter: readonly string[], longer: readonly string[]): boolean {
  return shorter.length <= longer.length && shorter.every((piece, index) => piece === longer[index])
}

/** A promise, and the means to keep it. */
function promised<Value = void>() {
  let keep: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolve) => {
    keep = resolve
  })
  return { promise, keep }
}

function nothingToSay(): never {
  throw 'nothing to say'
}

describe.each(databases)('a model loop of one’s own, on %s', (kind) => {
  test('[LB1] one message becomes a list, and the function is called until the list is done', async () => {
    const prompts: string[] = []
    const { send, session, atRest, client } = await open(await newPlaceHere(kind), async (turn) => {
      prompts.push(turn.prompt)
      if (prompts.length === 1) {
        await use(turn, 'todo_write', { items: ['Roll back', 'Confirm'] })
        return { text: 'Planned.', usage: { inputTokens: 7 } }
      }
      await use(turn, 'todo_update', { id: prompts.length - 1, status: 'done' })
      return { text: `${prompts.length - 1} done.`, usage: { inputTokens: 3 } }
    })
    await send(session, 'The deploy is broken.')
    expect(await atRest()).toMatchObject({ state: 'dormant', outcome: 'done', wakes: 2, title: 'The deploy is broken.' })
    const nudge = 'You still have open todos — keep working and close each with todo_update(id, "done") as you finish:'
    const more = '(todo_list shows the full list at any time.)'
    expect(prompts).toEqual(['The deploy is broken.', `${nudge}\n[1] Roll back\n[2] Confirm\n${more}`, `${nudge}\n[2] Confirm\n${more}`])
    const { runs } = await client.run.list({ session })
    expect(runs).toMatchObject([{ trigger: 'message', outcome: 'done', turns: 3, usage: { inputTokens: 13 } }])
    const { messages } = await client.message.list({ session })
    expect(messages.map(({ role, kind: said }) => `${role} ${said}`)).toEqual([
      'user input',
      'assistant reply',
      'user nudge',
      'assistant reply',
      'user nudge',
      'assistant reply',
    ])
  })

  test('[LB2] it goes on by itself as often as it may, and with something new again as often', async () => {
    let turns = 0
    const runTurn: RunTurn = async (turn) => {
      turns += 1
      if (turns === 1) await use(turn, 'todo_write', { items: ['never done'] })
      return { text: '', done: [`attempt ${turns}`] }
    }
    const { send, session, atRest } = await open(await newPlaceHere(kind), runTurn, { maxWakeCycles: 2 })
    await send(session, 'Go.')
    expect(await atRest()).toMatchObject({ state: 'idle', outcome: 'budget', wakes: 2, maxWakes: 2 })
    expect(turns).toBe(3)
    await send(session, 'And again.')
    await until('a second activation', async () => (turns === 6 ? true : undefined))
    expect(await atRest()).toMatchObject({ state: 'idle', outcome: 'budget', wakes: 2 })
  })

  test('[LB3] a loop that does the same turn after turn is let be, and one that does something else is not', async () => {
    const ways: ((turn: OwnTurn) => Promise<string | OwnTurnEnd>)[] = [
      async (turn) => `${(await use(turn, 'todo_list', {})).text} This is turn ${turn.number}.`,
      async () => 'Still at it.',
      async ({ number }) => ({ text: `Turn ${number}.`, done: [] }),
      async ({ number }) => ({ text: '', done: [`page ${number}`] }),
    ]
    const runTurn: RunTurn = async (turn) => {
      if (turn.number === 1) await use(turn, 'todo_write', { items: ['never done'] })
      return ways[Number(sessions.indexOf(turn.session))]?.(turn) ?? ''
    }
    const { send, atRest, client } = await open(await newPlaceHere(kind), runTurn, { stallAfter: 2, maxWakeCycles: 8 })
    const sessions: number[] = []
    for (const _way of ways) sessions.push((await client.session.add({ agent: 'worker' })).session.number)
    for (const session of sessions) await send(session, 'Go.')
    const outcomes = await Promise.all(sessions.map(async (session) => (await atRest(session)).outcome))
    expect(outcomes).toEqual(['stalled', 'stalled', 'stalled', 'budget'])
  })

  test('[LB4] a question parks the session, and its answer wakes it', async () => {
    const prompts: string[] = []
    const { send, session, atRest, client } = await open(await newPlaceHere(kind), async (turn) => {
      prompts.push(turn.prompt)
      if (prompts.length > 1) return 'Thank you.'
      await use(turn, 'todo_write', { items: ['choose a database'] })
      const asked = await use(turn, 'ask_user', { question: 'Which one?', options: ['SQLite', 'PostgreSQL'] })
      expect(asked).toMatchObject({ ends: true, isError: false })
      await use(turn, 'todo_update', { id: 1, status: 'done' })
      return ''
    })
    await send(session, 'Choose.')
    expect(await atRest()).toMatchObject({ state: 'awaiting_human', outcome: 'needs_input' })
    const { questions } = await client.question.list({ session })
    expect(questions).toMatchObject([{ text: 'Which one?', agent: 'worker', options: ['SQLite', 'PostgreSQL'] }])
    await client.question.answer({ question: questions[0]?.number ?? 0, answer: 'SQLite' })
    expect(await atRest()).toMatchObject({ state: 'dormant', outcome: 'done' })
    expect(prompts).toEqual(['Choose.', 'Answer to question #1 (Which one?): SQLite'])
  })

  test('[LB5] what a model is given only grows at its end, whatever is said and done meanwhile', async () => {
    const turns: OwnTurn[] = []
    const said = promised()
    const { send, session, atRest } = await open(
      await newPlaceHere(kind),
      async (turn) => {
        turns.push(turn)
        if (turns.length === 1) await use(turn, 'todo_write', { items: ['one', 'two'] })
        // The second message comes while the model is still busy with the first.
        if (turns.length === 2) await said.promise
        if (turns.length === 3) return ''
        if (turns.length === 4) throw new Error('the provider is down')
        if (turns.length > 4) await use(turn, 'todo_update', { updates: [1, 2].map((id) => ({ id, status: 'done' })) })
        return `/todo list\n\nTurn ${turns.length}.`.slice(turns.length === 5 ? 0 : 12)
      },
      { instructions: 'You are careful.' },
    )
    await send(session, 'First.')
    await until('the second turn', async () => (turns.length === 2 ? true : undefined))
    await send(session, 'Second.')
    said.keep()
    expect(await atRest()).toMatchObject({ outcome: 'failed' })
    await send(session, 'Third.')
    expect(await atRest()).toMatchObject({ state: 'dormant', outcome: 'done' })
    expect(turns).toHaveLength(6)
    for (const [index, turn] of turns.entries()) {
      expect(isPrefix(pieces(turns[index - 1] ?? turn), pieces(turn))).toBe(true)
      const last = turn.messages.at(-1)
      const texts = last?.role === 'user' ? last.content.map((one) => (one.type === 'text' ? one.text : '')) : []
      expect(texts.join('\n\n').endsWith(turn.prompt)).toBe(true)
    }
    expect(turns[2]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user'])
    expect(turns[2]?.prompt).toMatch(/^Second\./)
  })

  test('[LB6] tools act for their own session and agent, and only while their turn lasts', async () => {
    const kept: OwnTurn[] = []
    const late: unknown[] = []
    const both = promised()
    const { send, session, atRest, client } = await open(await newPlaceHere(kind), async (turn) => {
      if (turn.prompt.startsWith('Add ')) {
        kept.push(turn)
        if (kept.length === 2) both.keep()
        await both.promise
        await use(turn, 'todo_write', { items: [turn.prompt] })
      } else {
        late.push(await use(kept.find(({ run }) => run === turn.run) ?? turn, 'todo_write', { items: ['late'] }))
        await use(turn, 'todo_update', { id: Number(/^\[(\d+)\]/m.exec(turn.prompt)?.[1]), status: 'done' })
      }
      return ''
    })
    const other = (await client.session.add({ agent: 'worker' })).session.number
    await Promise.all([send(session, 'Add here'), send(other, 'Add there')])
    expect([await atRest(), await atRest(other)]).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
    const listed = async (number: number) => (await client.session.todo(number)).map(({ content }) => content)
    expect([await listed(session), await listed(other)]).toEqual([['Add here'], ['Add there']])
    expect(late).toMatchObject([{ isError: true }, { isError: true }])
  })

  test('[LB7] a call under the same key has its effect once, and what goes wrong is said and not thrown', async () => {
    const results: unknown[] = []
    const { send, session, atRest, client } = await open(await newPlaceHere(kind), async (turn) => {
      if (results.length > 0) return ''
      for (const [input, key] of [
        [{ items: ['once'] }, 'call-1'],
        [{ items: ['once'] }, 'call-1'],
        [{ items: ['other'] }, 'call-1'],
        [{ items: 'what?', nonsense: 1n }, undefined],
        ['no object', undefined],
      ] as const) {
        results.push(await use(turn, 'todo_write', input, key))
      }
      await use(turn, 'todo_update', { id: 1, status: 'done' })
      return ''
    })
    await send(session, 'Go.')
    await atRest()
    expect(results).toMatchObject([{ isError: false }, results[0], { isError: true }, { isError: true }, { isError: true }])
    expect(await client.session.todo(session)).toMatchObject([{ content: 'once', status: 'completed' }])
  })

  test('[LB8] only tools that may be used without asking are offered', async () => {
    const offered: string[][] = []
    const runTurn: RunTurn = ({ tools }) => {
      offered.push(tools.filter(({ name }) => name.startsWith('todo')).map(({ name }) => name))
      expect(tools.every(({ input, description }) => input.type === 'object' && description !== '')).toBe(true)
      return 'Seen.'
    }
    const worker: OwnAgent = { writes: 'ask', permissions: { todo_write: 'allow' }, tools: { todo_update: false } }
    const { send, session, atRest } = await open(await newPlaceHere(kind), runTurn, worker)
    await send(session, 'What have you got?')
    expect(await atRest()).toMatchObject({ outcome: 'done' })
    expect(offered).toEqual([['todo_write', 'todo_list']])
  })

  test('[LB9] a loop that throws, or answers what is no answer, fails its turn, and the session can go on', async () => {
    const cases: [RunTurn, RegExp][] = [
      [() => Promise.reject(new Error('no \u001b[31mkeys')), /^no .\[31mkeys$/],
      [() => nothingToSay(), /^nothing to say$/],
      [(async () => undefined) as unknown as RunTurn, /^answered neither a text nor how its turn ended$/],
      [() => ({ outcome: 'failed', text: 'half', detail: 'out of credit' }), /^out of credit$/],
      [() => ({ text: 'cheap', usage: { cost: -1 } }), /cost/],
      [() => 'x'.repeat(1_000_001), /text/],
    ]
    const { send, atRest, client } = await open(await newPlaceHere(kind), (turn) =>
      turn.prompt.startsWith('Case ') ? (cases[Number(turn.prompt.slice(5))]?.[0](turn) ?? '') : `Better: ${turn.prompt}`,
    )
    for (const [index, [, detail]] of cases.entries()) {
      const { number: session } = (await client.session.add({ agent: 'worker' })).session
      await send(session, `Case ${index}`)
      expect(await atRest(session)).toMatchObject({ state: 'dormant', outcome: 'failed' })
      expect((await client.run.list({ session })).runs).toMatchObject([{ outcome: 'failed', detail: expect.stringMatching(detail) }])
      await send(session, 'Again.')
      await until('a second run', async () => ((await client.run.list({ session })).runs.length === 2 ? true : undefined))
      expect(await atRest(session)).toMatchObject({ outcome: 'done' })
      const { messages } = await client.message.list({ session })
      expect(messages.at(-1)?.parts).toMatchObject([{ content: { text: 'Better: Again.' } }])
      expect(messages.every(({ endedAt }) => endedAt > 0)).toBe(true)
    }
  })

  test('[LB10] a loop that takes too long is told so and left alone, and what it says later is dropped', async () => {
    let reason = ''
    const late = promised<string>()
    const { send, session, atRest, client } = await open(
      await newPlaceHere(kind),
      ({ signal }) => {
        signal.addEventListener('abort', () => {
          reason = (signal.reason as Error).message
        })
        return late.promise
      },
      { limits: { seconds: 1 } },
    )
    await send(session, 'Go.')
    expect(await atRest()).toMatchObject({ outcome: 'failed' })
    await until('the signal', async () => (reason === '' ? undefined : true))
    late.keep('/todo add too late')
    expect(reason).toBe('took longer than 1 s')
    const ended = await until('the end of the reply', async () => {
      const { messages } = await client.message.list({ session })
      return messages.every(({ endedAt }) => endedAt > 0) ? messages : undefined
    })
    expect(ended).toMatchObject([{ kind: 'input' }, { kind: 'reply', finish: 'error', error: 'took longer than 1 s', parts: [] }])
    expect(await client.session.todo(session)).toEqual([])
  })

  test('[LB11] what runs when it is closed is ended, and taken up again at the next start as it was asked', async () => {
    const place = await newPlaceHere(kind)
    const turns: OwnTurn[] = []
    const asked = promised()
    const first = await open(place, async (turn) => {
      turns.push(turn)
      if (turns.length === 1) {
        await use(turn, 'todo_write', { items: ['one'] })
        return 'Planned.'
      }
      asked.keep()
      return new Promise<never>(() => undefined)
    })
    await first.send(first.session, 'Go.')
    await asked.promise
    await Promise.all([first.close(), first.close()])
    expect(turns[1]?.signal.aborted).toBe(true)
    const second = await open(place, async (turn) => {
      turns.push(turn)
      await use(turn, 'todo_update', { id: 1, status: 'done' })
      return 'Done.'
    })
    expect(
      await until('the end of it', async () => {
        const found = await second.atRest(first.session)
        return found.outcome === 'done' ? found : undefined
      }),
    ).toMatchObject({ state: 'dormant' })
    expect(turns).toHaveLength(3)
    const [, cutOff, again] = turns.map(pieces)
    expect(isPrefix(cutOff ?? [''], again ?? [])).toBe(true)
    expect(turns[2]?.prompt.startsWith(turns[1]?.prompt ?? '?')).toBe(true)
    const { runs } = await second.client.run.list({ session: first.session })
    expect(runs.map(({ outcome, trigger }) => `${trigger}: ${outcome}`)).toEqual(['recovered: done', 'message: stopped'])
    const { messages } = await second.client.message.list({ session: first.session })
    expect(messages.filter(({ role }) => role === 'assistant').map(({ finish }) => finish)).toEqual(['stop', 'error', 'stop'])
  })

  test.each([
    ['before it answered is asked again', ''],
    ['after it answered is not asked again, and its words are acted on', '/todo add left behind'],
  ])('[LB12] an agent whose daemon died %s', async (_what, reply) => {
    const place = await newPlaceHere(kind)
    const session = await dieInTheMiddle(place, reply)
    const prompts: string[] = []
    const { client } = await open(place, async (turn) => {
      prompts.push(turn.prompt)
      if (reply !== '') await use(turn, 'todo_update', { id: 1, status: 'done' })
      return 'Done.'
    })
    await until('the end of it', async () => ((await client.session.get({ session })).session.outcome === 'done' ? true : undefined))
    const { messages } = await client.message.list({ session })
    expect(messages.every(({ endedAt }) => endedAt > 0)).toBe(true)
    if (reply === '') expect(prompts).toEqual(['Go.'])
    else expect(prompts).toEqual(['[/todo add]\nadded #1 [pending] left behind\n[END TODO]'])
  })

  test('[LB13] work is handed to another agent in the background, and its end comes as a message', async () => {
    const prompts: Record<string, string[]> = { worker: [], helper: [] }
    const runTurn: RunTurn = async (turn) => {
      prompts[turn.agent.id]?.push(turn.prompt)
      if (turn.agent.id === 'helper') return 'Two tests are flaky.'
      if (prompts.worker?.length === 1) {
        const handed = await use(turn, 'task', { subagent: 'helper', prompt: 'Which tests are flaky?' })
        expect(handed).toMatchObject({ isError: false })
        expect(handed).not.toHaveProperty('suspended')
        expect(handed).not.toHaveProperty('ends')
      }
      return `Turn ${prompts.worker?.length}.`
    }
    const place = await newPlaceHere(kind)
    const { send, session, atRest } = await open(place, runTurn, {}, { agents: { worker: {}, helper: {} } })
    await send(session, 'Find out.')
    await until('the word of the helper', async () => (prompts.worker?.length === 2 ? true : undefined))
    expect(await atRest()).toMatchObject({ state: 'dormant', outcome: 'done' })
    expect(prompts.helper).toEqual([expect.stringContaining('Which tests are flaky?')])
    expect(prompts.worker?.[1]).toMatch(/^\[subagent helper has ended: done\]\n/)
    expect(prompts.worker?.[1]).toContain('Two tests are flaky.')
  })

  test('[LB14] agents that cannot be defined keep it from starting; what is put right is taken over', async () => {
    const place = await newPlaceHere(kind)
    const wrong = createPunchlist({ place, runTurn: () => '', agents: { worker: { maxWakeCycles: -1 } } })
    await expect(wrong).rejects.toThrow(RefusalError)
    const { client } = await open(place, () => '', { description: 'right' })
    expect((await client.agent.get({ agent: 'worker' })).agent.definition).toMatchObject({ runner: 'function', description: 'right' })
  })
})
