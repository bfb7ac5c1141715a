import { describe, expect, test } from 'vitest'
import { dieInTheMiddle, isPrefix, newPlaceHere, nothingToSay, open, pieces, promised, use } from '../../../tests/support/own-loop.ts'
import { databases } from '../../../tests/support/stores.ts'
import { until } from '../../../tests/support/until.ts'
import type { OwnAgent } from '../../server/library/create-punchlist.ts'
import type { AgentFunction, FunctionTurn } from './function-runner.ts'

describe.each(databases)('what a model loop of one’s own has in hand, and how it fails, on %s', (kind) => {
  test('[LB6] tools act for their own session and agent, and only while their turn lasts', async () => {
    const kept: FunctionTurn[] = []
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
    const runTurn: AgentFunction = ({ tools }) => {
      offered.push(tools.filter(({ name }) => name.startsWith('todo')).map(({ name }) => name))
      expect(tools.every(({ input, description }) => input.type === 'object' && description !== '')).toBe(true)
      return 'Seen.'
    }
    const worker: OwnAgent = { writes: 'ask', permissions: { todo_write: 'allow' }, tools: { todo_update: false } }
    const { send, session, atRest } = await open(await newPlaceHere(kind), runTurn, worker)
    await send(session, 'What have you got?')
    expect(await atRest()).toMatchObject({ outcome: 'done' })
    expect(offered).toEqual([['todo_write', 'todo_list', 'todo_get']])
  })

  test('[LB9] a loop that throws, or answers what is no answer, fails its turn, and the session can go on', async () => {
    const cases: [AgentFunction, RegExp][] = [
      [() => Promise.reject(new Error('no \u001b[31mkeys')), /^no .\[31mkeys$/],
      [() => nothingToSay(), /^nothing to say$/],
      [(async () => undefined) as unknown as AgentFunction, /^answered neither a text nor how its turn ended$/],
      [() => ({ outcome: 'failed', text: 'half', detail: 'out of credit' }), /^out of credit$/],
    ]
    const { send, atRest, client } = await open(await newPlaceHere(kind), (turn) =>
      !turn.prompt.endsWith('Again.') ? (cases[Number(turn.prompt.slice(5))]?.[0](turn) ?? '') : `Better: ${turn.prompt}`,
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
      expect(messages.at(-1)?.parts).toMatchObject([{ content: { text: expect.stringMatching(/^Better: .*Again\.$/s) } }])
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
    expect(ended).toMatchObject([{ kind: 'input' }, { kind: 'reply', finish: 'interrupted', error: 'took longer than 1 s', parts: [] }])
    expect(await client.session.todo(session)).toEqual([])
  })

  test('[LB11] what runs when it is closed is ended, and taken up again at the next start as it was asked', async () => {
    const place = await newPlaceHere(kind)
    const turns: FunctionTurn[] = []
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
    expect(messages.filter(({ role }) => role === 'assistant').map(({ finish }) => finish)).toEqual(['stop', 'interrupted', 'stop'])
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
})
