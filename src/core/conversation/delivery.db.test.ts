import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { hear, spoken, takeRun } from '../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../tests/support/world.ts'
import { historyFor } from './history.ts'

describeOnEachDatabase('the place of a reply', newWorld, (world) => {
  const newSession = async (): Promise<number> => {
    await world.ask('agent.define', { id: 'worker', definition: { runner: 'function' } })
    return (await world.ask('session.add', { agent: 'worker' })).session.number
  }
  const say = (session: number, text: string) => world.ask('message.send', { session, text })

  test('[LB15] what is said just before the agent is asked is answered with the rest, and what comes later stands behind its reply', async () => {
    const session = await newSession()
    for (const text of ['First.', 'Second.', 'Third.']) await say(session, text)
    const run = await takeRun(world, session)
    expect(run.prompt).toBe('First.\n\nSecond.\n\nThird.')
    await say(session, 'Fourth.')
    const content = [{ type: 'text' as const, text: 'To all three.' }]
    await world.ask('message.end', { message: run.reply ?? 0, content, finish: 'stop' }, { caller: asEngine(run.caller) })
    const { messages } = await world.ask('message.list', { session })
    const said = messages.flatMap(({ parts }) => parts.map(({ content }) => (content.type === 'text' ? content.text : '')))
    expect(said).toEqual(['First.', 'Second.', 'Third.', 'To all three.', 'Fourth.'])
    expect((await hear(world, session, run.caller)).prompt).toBe('Fourth.')
  })

  test('[CV3] what an agent was given counts as read once it has said something to it, and is given again when nothing came of it', async () => {
    const session = await newSession()
    await say(session, 'First.')
    const run = await takeRun(world, session)
    const end = (reply: number | undefined, content: { type: 'text'; text: string }[]) =>
      world.ask('message.end', { message: reply ?? 0, content, finish: 'interrupted', error: 'gone' }, { caller: asEngine(run.caller) })
    await end(run.reply, [])
    const again = await hear(world, session, run.caller)
    expect(again.prompt).toBe('First.')
    await end(again.reply, [{ type: 'text', text: 'I have beg' }])
    await world.ask('message.answer', { message: again.reply ?? 0, text: 'You were cut off.' }, { caller: asEngine(run.caller) })
    const goesOn = await hear(world, session, run.caller)
    expect(goesOn.prompt).toBe('[what you had said until you were cut off]\n  I have beg\n[END REPLY]\n\nYou were cut off.')
  })

  test('[LB15] a conversation of many messages is given as a whole', async () => {
    const session = await newSession()
    await say(session, '0')
    const { caller } = await takeRun(world, session)
    for (let number = 1; number <= 60; number++)
      await spoken(world.punchlist.perform, caller, session, [{ type: 'text', text: `${number}` }])
    const { messages } = await world.ask('message.list', { session, live: true, newest: true, limit: 500 }, { caller: asEngine(caller) })
    const texts = historyFor(messages).flatMap(({ content }) => content.map((one) => (one.type === 'text' ? one.text : '')))
    expect(texts).toEqual(Array.from({ length: 61 }, (_, number) => `${number}`))
  })

  test('[LB15] where nobody waits for a reply, none is begun', async () => {
    const session = await newSession()
    await say(session, 'Go.')
    const run = await takeRun(world, session)
    await world.ask(
      'message.end',
      { message: run.reply ?? 0, content: [{ type: 'text', text: 'Done.' }], finish: 'stop' },
      { caller: asEngine(run.caller) },
    )
    await world.ask('message.send', { session, text: '/todos' })
    expect((await hear(world, session, run.caller)).reply).toBeUndefined()
  })

  test('[CV15] a piece that is heard names its part, which keeps its id when all is said', async () => {
    const session = await newSession()
    await say(session, 'Go.')
    const run = await takeRun(world, session)
    const [message, call] = [run.reply ?? 0, { caller: asEngine(run.caller) }]
    const piece = (part: number, type: 'text' | 'reasoning', delta: string) => ({ part, type, delta })
    await world.ask('message.stream', { message, pieces: [piece(0, 'reasoning', 'Hm.'), piece(1, 'text', 'I ')] }, call)
    await world.ask('message.stream', { message, pieces: [piece(1, 'text', 'beg'), piece(2, 'text', 'too much')] }, call)
    const content = [
      { type: 'reasoning' as const, text: 'Hm.' },
      { type: 'text' as const, text: 'I begin.' },
    ]
    const { message: ended } = await world.ask('message.end', { message, content, finish: 'stop' }, call)
    const { events } = await world.ask('event.list', { session, type: ['message.streamed'] })
    const ids = events.map(({ data }) => data.id)
    const [thought, text] = ended.parts.map(({ id }) => id)
    expect(ids).toEqual([thought, text, text, expect.any(String)])
    const { messages } = await world.ask('message.list', { session })
    expect(messages.at(-1)?.parts.map(({ id, content: one }) => [id, 'text' in one && one.text])).toEqual([
      [thought, 'Hm.'],
      [text, 'I begin.'],
    ])
  })
})
