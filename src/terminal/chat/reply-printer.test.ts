import { expect, test } from 'vitest'
import { aCall, aMessage, noon } from '../../../tests/support/fakes.ts'
import type { Event } from '../../contract/nouns/event.ts'
import { createReplyPrinter } from './reply-printer.ts'

const text = (words: string) => ({ type: 'text' as const, text: words, synthetic: false })
const spoken = (message: number, part: number, delta: string, type = 'text'): Event => ({
  ...{ seq: 1, at: noon, type: 'message.streamed', by: 'coder', session: 3 },
  data: { message, part, type, delta },
})

function hearing() {
  let heard = ''
  const printer = createReplyPrinter((words) => {
    heard += words
  })
  return { printer, heard: () => heard }
}

test('[WT20] words are told as they come, each once, though they come again as a whole', () => {
  const { printer, heard } = hearing()
  printer.event(spoken(5, 1, 'hm', 'reasoning'))
  printer.event(spoken(5, 2, 'Hello '))
  expect(heard()).toBe('Hello ')
  printer.event(spoken(5, 2, 'there'))
  printer.message(aMessage([text('Hello there, you.')], { number: 5, role: 'assistant' }))
  expect(heard()).toBe('Hello there, you.\n')
  printer.message(aMessage([text('Hello there, you.')], { number: 5, role: 'assistant' }))
  printer.event(spoken(5, 2, ', you.'))
  expect(heard()).toBe('Hello there, you.\n')
})

test('[WT20] a message that came whole is told before the words of the next, though it is looked for later', () => {
  const { printer, heard } = hearing()
  const first = aMessage([text('One.')], { number: 5, role: 'assistant' })
  printer.event({ seq: 1, at: noon, type: 'message.ended', by: 'coder', session: 3, data: { message: first } })
  printer.event(spoken(6, 0, 'Two'))
  printer.message(first)
  printer.message(aMessage([text('Two.')], { number: 6, role: 'assistant' }))
  expect(heard()).toBe('One.\nTwo.\n')
})

test('[WT20] words that never came piece by piece are told whole; what people say is not told back to them', () => {
  const { printer, heard } = hearing()
  printer.message(aMessage([text('mine')], { number: 4, role: 'user' }))
  printer.message(aMessage([text('One.'), text('Two.')], { number: 5, role: 'assistant' }))
  expect(heard()).toBe('One.\nTwo.\n')
})

test('[WT21] what was done is told before the words of the next message, though the whole one is looked for later', () => {
  const { printer, heard } = hearing()
  const called = aMessage([aCall({ tool: 'bash', title: 'ls', status: 'completed' })], { number: 5, role: 'assistant' })
  printer.event({ seq: 1, at: noon, type: 'part.changed', by: 'coder', session: 3, data: { part: called.parts[0] } })
  printer.event(spoken(6, 0, 'Two'))
  printer.message(called)
  printer.rest()
  expect(heard()).toBe('  [done] bash: ls\nTwo\n')
})

test('[WT21] a tool call is one line, once it has ended, and nothing of it commands the terminal', () => {
  const { printer, heard } = hearing()
  const call = (status: 'running' | 'completed') =>
    aMessage([aCall({ tool: 'bash', title: 'ls \u001b[2J\nrm', status })], { number: 5, role: 'assistant' })
  printer.event(spoken(5, 0, 'Look:'))
  printer.message(call('running'))
  expect(heard()).toBe('Look:\n')
  printer.message(call('completed'))
  printer.message(call('completed'))
  expect(heard()).toBe('Look:\n  [done] bash: ls \u{fffd}[2J rm\n')
})
