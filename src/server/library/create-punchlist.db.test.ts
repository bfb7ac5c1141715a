import { describe, expect, test } from 'vitest'
import { isPrefix, newPlaceHere, open, pieces, promised, use } from '../../../tests/support/own-loop.ts'
import { databases } from '../../../tests/support/stores.ts'
import { until } from '../../../tests/support/until.ts'
import type { AgentFunction, FunctionTurn, FunctionTurnEnd } from '../../runners/function/function-runner.ts'
import { RefusalError } from '../../sdk/refusal-error.ts'
import { createPunchlist } from './create-punchlist.ts'

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
    const runTurn: AgentFunction = async (turn) => {
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
    const ways: ((turn: FunctionTurn) => Promise<string | FunctionTurnEnd>)[] = [
      async (turn) => `${(await use(turn, 'todo_list', {})).text} This is turn ${turn.number}.`,
      async () => 'Still at it.',
      async ({ number }) => ({ text: `Turn ${number}.`, done: [] }),
      async ({ number }) => ({ text: '', done: [`page ${number}`] }),
    ]
    const runTurn: AgentFunction = async (turn) => {
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
    const turns: FunctionTurn[] = []
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

  test('[LB13] work is handed to another agent in the background, and its end comes as a message', async () => {
    const prompts: Record<string, string[]> = { worker: [], helper: [] }
    const runTurn: AgentFunction = async (turn) => {
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
