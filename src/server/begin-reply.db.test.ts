import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../tests/support/each-database.ts'
import { asEngine, newWorld } from '../../tests/support/world.ts'
import type { Perform } from '../core/gate/perform.ts'
import type { Turn } from '../core/ports/runner.ts'
import { beginReply } from './begin-reply.ts'

describeOnEachDatabase('the place of a reply', newWorld, (world) => {
  /** A session whose agent is being asked what was said. */
  const asked = async (text: string): Promise<Turn> => {
    const caller = asEngine(world.caller)
    await world.ask('agent.define', { id: 'worker', definition: { runner: 'function' } })
    const { number: session } = (await world.ask('session.add', { agent: 'worker' })).session
    await world.ask('message.send', { session, text })
    const claim = await world.ask('run.claim', { session, node: 'a test', lease: 600_000 }, { caller })
    if (!claim.claimed) throw new Error(claim.reason)
    const { run, agent, secret: token, list, permissions, system, prompt } = claim
    const own = { ...caller, engine: undefined, name: agent.id, agent: agent.id, run }
    const signal = new AbortController().signal
    const access = { url: '', token }
    const given = { agent, session, task: null, run: run.id, number: 1, system, prompt, list, permissions }
    return { ...given, caller: own, access, signal, onRunEnd: () => undefined, onProcess: () => undefined }
  }

  test('[LB15] what is said just before the agent is asked is answered with the rest, not passed over', async () => {
    const turn = await asked('First.')
    let more = ['Second.', 'Third.']
    const interrupted: Perform = async (name, input, call) => {
      const [text, ...rest] = more
      if (name === 'message.begin' && text !== undefined) {
        more = rest
        await world.ask('message.send', { session: turn.session, text })
      }
      return world.punchlist.perform(name, input, call)
    }
    const reply = await beginReply(turn, interrupted)
    if (!reply.isDue) throw new Error('a reply is due')
    expect(reply.prompt).toBe('First.\n\nSecond.\n\nThird.')
    await world.ask('message.send', { session: turn.session, text: 'Fourth.' })
    await reply.end({ text: 'To all three.' })
    const { messages } = await world.ask('message.list', { session: turn.session })
    const said = messages.flatMap(({ parts }) => parts.map(({ content }) => (content.type === 'text' ? content.text : '')))
    expect(said).toEqual(['First.', 'Second.', 'Third.', 'To all three.', 'Fourth.'])
    expect(messages.every(({ endedAt }) => endedAt > 0)).toBe(true)
    const read = (await world.ask('session.get', { session: turn.session })).session.read
    expect(messages.find(({ number }) => number === read)?.parts).toMatchObject([{ content: { text: 'Third.' } }])
  })

  test('[LB15] a conversation of many messages is given as a whole', async () => {
    const turn = await asked('0')
    const caller = asEngine(world.caller)
    const say = (number: number) =>
      world.ask('message.add', { session: turn.session, kind: number % 2 === 0 ? 'writs' : 'reply', text: `${number}` }, { caller })
    await Promise.all(Array.from({ length: 501 }, (_, index) => say(index + 1)))
    await world.ask('message.send', { session: turn.session, text: 'last' })
    const reply = await beginReply(turn, world.punchlist.perform)
    if (!reply.isDue) throw new Error('a reply is due')
    const texts = reply.messages.flatMap(({ content }) => content.map((one) => (one.type === 'text' ? one.text : '')))
    expect(texts).toEqual([...Array.from({ length: 502 }, (_, number) => `${number}`), 'last'])
  })

  test('[LB15] where nobody waits for a reply, none is begun', async () => {
    const turn = await asked('Go.')
    const caller = asEngine(world.caller)
    await world.ask('message.add', { session: turn.session, kind: 'reply', text: 'Done. /todo list' }, { caller })
    await world.ask('message.send', { session: turn.session, text: '/compact' })
    expect(await beginReply(turn, world.punchlist.perform)).toEqual({ isDue: false, text: '' })
  })
})
