import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { takeRun } from '../../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'
import type { PartContent } from '../../../contract/nouns/message.ts'

describeOnEachDatabase('what an approval is about', newWorld, (world) => {
  const wanted = (input: unknown, tool = 'files_write') =>
    ({ type: 'tool', callId: 'c', tool, input, status: 'pending' }) as Extract<PartContent, { type: 'tool' }>

  /** An agent says something, wants to use a tool, and a person is asked. */
  async function asking(id: string, definition: object, content: PartContent[]) {
    await world.ask('agent.define', { id, definition: { runner: 'function', ...definition } })
    const { session } = await world.ask('session.add', { agent: id })
    await world.ask('message.send', { session: session.number, text: 'go' })
    const run = await takeRun(world, session.number)
    const caller = asEngine(run.caller)
    const { message } = await world.ask('message.end', { message: run.reply ?? 0, content, finish: 'tool-calls' }, { caller })
    const part = message.parts.find((one) => one.content.type === 'tool')?.id ?? ''
    return (await world.ask('question.approve', { part, text: 'May it?' }, { caller })).question.number
  }

  test('[AK6] an approval tells what the agent said last, what it wants, and which rule has it ask', async () => {
    const said = { type: 'text' as const, text: 'Tests are green. Now I mount it.', synthetic: false }
    const number = await asking('careful', { permissions: { 'files_*': 'ask' } }, [
      said,
      wanted({ path: 'a.ts', content: 'new\n', mode: 420 }),
    ])
    const { question, asked } = await world.ask('question.get', { question: number })
    expect(question).toMatchObject({ number, kind: 'approval' })
    expect(asked).toMatchObject({
      ...{ verb: 'edit', target: 'a.ts', said: 'Tests are green. Now I mount it.', command: null },
      changes: [{ path: 'a.ts', earlier: 'unknown', added: 1, removed: 0 }],
      fields: [{ name: 'mode', value: '420' }],
      rule: { kind: 'rule', pattern: 'files_*', of: 'agent' },
    })
    const silent = await asking('cautious', { writes: 'ask' }, [wanted({ command: 'ls' }, 'shell')])
    expect((await world.ask('question.get', { question: silent })).asked).toMatchObject({
      ...{ verb: 'run', command: 'ls', said: '', rule: { kind: 'writes', pattern: null, of: 'agent' } },
    })
  })

  test('[AK6] a question is about nothing but its words', async () => {
    const { session } = await world.ask('session.add', {})
    const { question } = await world.ask('question.ask', { session: session.number, text: 'Which?' })
    expect((await world.ask('question.get', { question: question.number })).asked).toBeNull()
  })
})
