import { expect, onTestFinished, test } from 'vitest'
import { asEngine, newWorld } from '../../../tests/support/world.ts'
import { answerLine } from './repl-line.ts'

test('[AG57] in a chat a command of the workspace is said, and an unknown one is told to be none', async () => {
  const world = await newWorld('sqlite')
  onTestFinished(() => world.close())
  const caller = asEngine(world.caller)
  await world.ask('command.load', { commands: [{ id: 'greet', definition: { template: 'Greet $1.' } }], problems: [] }, { caller })
  const { session } = await world.ask('session.add', {})
  const { perform } = world.punchlist
  const conversation = { perform, call: { caller: world.caller }, session: session.number, hear: () => undefined }
  await answerLine('/greet them', conversation)
  expect(await answerLine('/great them', conversation)).toMatch(/^There is no command \/great\./)
  const { messages } = await world.ask('message.list', { session: session.number })
  expect(messages.flatMap(({ parts }) => parts.map(({ content }) => content))).toMatchObject([{ text: 'Greet them.' }])
})
