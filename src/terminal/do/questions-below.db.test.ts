import { expect, onTestFinished, test } from 'vitest'
import { newWorld } from '../../../tests/support/world.ts'
import { questionsBelow } from './questions-below.ts'

test('[CL92] what is asked in a session and in those that work for it waits for the person there, and nothing else does', async () => {
  const world = await newWorld('sqlite')
  onTestFinished(() => world.close())
  for (const id of ['coder', 'helper']) await world.ask('agent.define', { id, definition: { runner: 'function' } })
  const { session } = await world.ask('session.do', { folder: '/srv/shop', agent: 'coder', text: 'go' })
  const { sessions } = await world.ask('message.delegate', { session: session.number, to: [{ agent: 'helper', prompt: 'help' }] })
  const { session: other } = await world.ask('session.do', { folder: '/srv/shop', agent: 'helper', text: 'go' })
  for (const number of [session.number, sessions[0]?.number ?? 0, other.number]) {
    await world.ask('question.ask', { session: number, text: `asked in ${number}` })
  }
  const found = await questionsBelow(session, world.punchlist.perform, { caller: world.caller })
  expect(found.map((question) => question.session)).toEqual([session.number, sessions[0]?.number])
})
