import { expect, test } from 'vitest'
import type { Message, PartContent, WholeMessage } from '../../../contract/nouns/message.ts'
import { newMessage, newPart, textPart } from '../../../core/domain/message/message.ts'
import type { LogEvent } from '../sessions/log-event.ts'
import { MessageUpdates } from './message-updates.ts'

const step = { type: 'step-start' as const }

function aMessage(number: number, content: readonly PartContent[], fields: Partial<Message> = {}): WholeMessage {
  const head = { id: `M${number}`, number, session: 1, role: 'assistant' as const, kind: 'reply' as const, by: 'build' }
  const message = { ...newMessage(head, 1), ...fields }
  return { ...message, parts: content.map((one, position) => newPart(`P${number}.${position}`, message, position, one, 1)) }
}

const heard = (type: LogEvent['type'], data: object) => ({ seq: 1, by: 'build', session: 1, type, data }) as LogEvent
const begun = (number: number) => heard('message.begun', { message: aMessage(number, []) })
const streamed = (message: number, part: number, delta: string, type = 'text') => heard('message.streamed', { message, part, type, delta })
const ended = (message: WholeMessage) => heard('message.ended', { message })
const added = (message: WholeMessage) => heard('message.added', { message })

const wordsOf = (updates: ReturnType<MessageUpdates['hear']>) =>
  updates.map((update) => {
    if (!('content' in update) || Array.isArray(update.content) || update.content?.type !== 'text') return update.sessionUpdate
    return `${update.sessionUpdate.replace('_chunk', '')}: ${update.content.text}`
  })

test('[AA38] what was heard as it came is not told again; what was missed of it is added when it is whole', () => {
  const messages = new MessageUpdates()
  const events = [begun(5), streamed(5, 0, 'hm', 'reasoning'), streamed(5, 1, 'Hel'), streamed(5, 1, 'lo')]
  expect(wordsOf(events.flatMap((event) => messages.hear(event)))).toEqual(['agent_thought: hm', 'agent_message: Hel', 'agent_message: lo'])
  const call = {
    type: 'tool' as const,
    callId: 'c',
    tool: 'look',
    input: {},
    status: 'pending' as const,
    title: '',
    output: '',
    metadata: {},
  }
  const rest = { approval: null, child: null, startedAt: 0, endedAt: 0, compactedAt: 0 }
  const whole = aMessage(5, [step, { type: 'reasoning', text: 'hm' }, textPart('Hello there.'), { ...call, ...rest }])
  expect(wordsOf(messages.hear(ended(whole)))).toEqual(['agent_message:  there.', 'tool_call'])
})

test('[AA38] pieces that do not fit what came of them are told as a whole, apart', () => {
  const messages = new MessageUpdates()
  for (const event of [begun(5), streamed(5, 0, 'Hello'), streamed(5, 0, 'end.')]) messages.hear(event)
  expect(wordsOf(messages.hear(ended(aMessage(5, [step, textPart('Hello, this is the end.')]))))).toEqual([
    'agent_message: \n\nHello, this is the end.',
  ])
})

test('[AA39] an answer that broke off and is given anew is told to be so', () => {
  const messages = new MessageUpdates()
  for (const event of [begun(5), streamed(5, 0, 'Hel')]) messages.hear(event)
  const retry = newPart('R', aMessage(5, []), -1000, { type: 'retry', attempt: 1, problem: 'cut off.', delay: 1 }, 1)
  const again = messages.hear(heard('message.retried', { message: aMessage(5, []), part: retry }))
  expect(wordsOf(again)).toEqual(['agent_thought: (No answer: cut off. Asking again.)'])
  expect(wordsOf(messages.hear(ended(aMessage(5, [step, textPart('Hello.')]))))).toEqual(['agent_message: Hello.'])
})

test('[AA40] two replies in a row are set apart; what the engine says to the agent is not told', () => {
  const messages = new MessageUpdates()
  expect(wordsOf(messages.hear(added(aMessage(1, [textPart('One.')]))))).toEqual(['agent_message: One.'])
  const nudge = aMessage(2, [textPart('You have open todos.', true)], { role: 'user', kind: 'nudge' })
  expect(messages.hear(added(nudge))).toEqual([])
  expect(wordsOf(messages.hear(added(aMessage(3, [textPart('Two.')]))))).toEqual(['agent_message: \n\nTwo.'])
  messages.interrupted()
  expect(wordsOf(messages.hear(added(aMessage(4, [textPart('Three.')]))))).toEqual(['agent_message: Three.'])
})

test('[AA41] a replay tells all but what is still being written, which is told when it is whole; nothing is told twice', () => {
  const messages = new MessageUpdates()
  const asked = aMessage(1, [textPart('Sweep.'), textPart('(hint)', true)], { role: 'user', kind: 'input' })
  const failed = aMessage(2, [], { finish: 'error', error: 'no key' })
  const writing = aMessage(3, [textPart('Swe')], { endedAt: 0 })
  expect(wordsOf(messages.replay([asked, failed, writing]))).toEqual(['user_message: Sweep.', 'agent_message: (It failed: no key)'])
  expect(messages.hear(added(asked))).toEqual([])
  expect(messages.hear(streamed(3, 0, 'pt'))).toEqual([])
  expect(wordsOf(messages.hear(ended(aMessage(3, [step, textPart('Swept.')]))))).toEqual(['agent_message: \n\nSwept.'])
  expect(wordsOf(messages.hear(added(aMessage(4, [textPart('More.')]))))).toEqual(['agent_message: \n\nMore.'])
})

test('[AA41] files, commands and summaries of a conversation are told, too', () => {
  const person = { role: 'user' as const, kind: 'input' as const }
  const picture = { type: 'file' as const, name: 'a.png', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' }
  const paper = { type: 'file' as const, name: 'a.md', mediaType: 'text/plain', url: 'data:text/plain,hello' }
  expect(new MessageUpdates().replay([aMessage(1, [picture, paper], person)])).toMatchObject([
    { sessionUpdate: 'user_message_chunk', content: { type: 'image', data: 'AAAA', mimeType: 'image/png' } },
    { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: expect.stringContaining('[a.md]') } },
  ])
  const compact = aMessage(2, [{ type: 'compaction', auto: false, status: 'completed' }], { ...person, kind: 'command' })
  const summary = aMessage(3, [textPart('They talked.')], { kind: 'summary' })
  expect(wordsOf(new MessageUpdates().replay([compact, summary]))).toEqual([
    'user_message: /compact',
    'agent_message: (The conversation was summarised.)',
  ])
})

test('[AA46] where the log has lost what happened meanwhile, what is there now is told: what was not told, to its end, once', () => {
  const messages = new MessageUpdates()
  messages.startBehind(4)
  for (const event of [begun(5), streamed(5, 0, 'Hel')]) messages.hear(event)
  expect(messages.toldUpTo).toBe(4)
  const now = [
    aMessage(5, [step, textPart('Hello.')]),
    aMessage(6, [textPart('And?')], { role: 'user', kind: 'input' }),
    aMessage(7, [], { endedAt: 0 }),
  ]
  expect(wordsOf(messages.catchUp(now))).toEqual(['agent_message: lo.', 'user_message: And?'])
  // What is handed on besides, since it came between the end of the log and the look.
  expect(now.slice(0, 2).flatMap((message) => messages.hear(message.role === 'user' ? added(message) : ended(message)))).toEqual([])
  expect(messages.toldUpTo).toBe(6)
  expect(wordsOf(messages.hear(ended(aMessage(7, [step, textPart('Well.')]))))).toEqual(['agent_message: Well.'])
  expect(messages.catchUp([])).toEqual([])
})
