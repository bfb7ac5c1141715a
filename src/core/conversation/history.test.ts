import { describe, expect, test } from 'vitest'
import { aCall, aMessage } from '../../../tests/support/fakes.ts'
import { isUnsettled, textPart } from '../domain/message/message.ts'
import { PRUNED_OUTPUT } from '../render/prompt/compaction.ts'
import { historyFor, stepsTaken } from './history.ts'

const said = (text: string, kind: 'input' | 'nudge' | 'command' | 'continue' | 'writs' = 'input') => aMessage([textPart(text)], { kind })
const replied = (text: string) => aMessage([textPart(text)], { role: 'assistant' })
const called = (...calls: Parameters<typeof aCall>[0][]) => aMessage(calls.map(aCall), { role: 'assistant', finish: 'tool-calls' })

describe('what a model reads', () => {
  test('[PO0] words, calls and their results, in order', () => {
    const history = historyFor([
      said('go'),
      called({ callId: 'a', tool: 'todo_list', input: { all: true }, output: 'none' }),
      replied('done'),
    ])
    expect(history).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      { role: 'assistant', content: [{ type: 'tool-call', callId: 'a', tool: 'todo_list', input: { all: true } }] },
      { role: 'tool', content: [{ type: 'tool-result', callId: 'a', tool: 'todo_list', output: 'none', isError: false }] },
      { role: 'assistant', content: [{ type: 'text', text: 'done' }] },
    ])
  })

  test('[PO1] messages of the user in a row are one, and slash commands are none', () => {
    const command = aMessage([textPart('(no todos)')], { role: 'assistant', kind: 'command' })
    expect(historyFor([said('/todos', 'command'), command, said('one'), said('two', 'nudge')])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two' },
        ],
      },
    ])
  })

  test('[PO2] a summary stands first, before what was not answered when it was made', () => {
    const pending = said('and now this')
    const summary = aMessage([textPart('all went well')], { role: 'assistant', kind: 'summary' })
    expect(historyFor([pending, summary, said('Go on.', 'continue')])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Summary of the conversation so far:\nall went well' },
          { type: 'text', text: 'and now this' },
          { type: 'text', text: 'Go on.' },
        ],
      },
    ])
  })

  test('[PO3] pruned output is left out, and says so', () => {
    const [, , tool] = historyFor([said('go'), called({ output: 'x'.repeat(1_000), compactedAt: 5 })])
    expect(tool).toMatchObject({ role: 'tool', content: [{ output: PRUNED_OUTPUT }] })
  })

  test('[PO4] arguments that were no object are given as one, so that every provider takes them', () => {
    const [, assistant] = historyFor([said('go'), called({ input: '{"broken', invalid: 'it breaks off' })])
    expect(assistant).toMatchObject({ content: [{ input: { invalid: '{"broken' } }] })
  })

  test('[PO5] a text file is given as text, another one as a file', () => {
    const [message] = historyFor([
      aMessage([
        textPart('look'),
        { type: 'file', name: 'a.txt', mediaType: 'text/plain', url: `data:text/plain;base64,${Buffer.from('hé').toString('base64')}` },
        { type: 'file', name: 'b.json', mediaType: 'application/json', url: 'data:application/json,%7B%7D' },
        { type: 'file', name: 'c.png', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' },
      ]),
    ])
    expect(message?.content).toEqual([
      { type: 'text', text: 'look' },
      { type: 'text', text: '[file a.txt]\nhé\n[END FILE]' },
      { type: 'text', text: '[file b.json]\n{}\n[END FILE]' },
      { type: 'file', name: 'c.png', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' },
    ])
  })

  test('[PO6] thoughts alone, step marks and what was cut off before a word are no message; words that were cut off stay', () => {
    const thought = aMessage([{ type: 'step-start' }, { type: 'reasoning', text: 'hm' }], { role: 'assistant', finish: 'interrupted' })
    expect(historyFor([said('go'), thought, replied('yes')])).toHaveLength(2)
    const cut = aMessage([textPart('I beg')], { role: 'assistant', finish: 'interrupted' })
    expect(historyFor([said('go'), cut])[1]).toEqual({ role: 'assistant', content: [{ type: 'text', text: 'I beg' }] })
  })
})

describe('where a conversation stands', () => {
  test('[PO8] calls wait for a result until they have one; steps count from what was said last', () => {
    const step = called({ status: 'pending' }, { status: 'running' }, { status: 'error' }, {})
    expect(step.parts.filter(isUnsettled)).toHaveLength(2)
    expect(stepsTaken([said('go'), called({}), said('wait'), called({}), said('[/todo list]', 'writs'), called({})])).toHaveLength(2)
  })
})
