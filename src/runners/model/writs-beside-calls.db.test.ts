import { describe, expect, test } from 'vitest'
import { newModelWorld, told } from '../../../tests/support/model-world.ts'
import { databases } from '../../../tests/support/stores.ts'

describe.each(databases)('writs beside calls, on %s', (kind) => {
  test('[CV12] writs beside a call, beside a question and in a step between are each run once, and answered in the next request', async () => {
    const world = await newModelWorld(kind, [
      { text: 'I look.\n/todo add beside a call', toolCalls: [{ name: 'todo_list', arguments: {} }] },
      { text: '/notify I ask', toolCalls: [{ name: 'ask_user', arguments: { question: 'Which?' } }] },
      { text: '/todo done 1' },
      { text: 'That is all.' },
    ])
    expect(await world.tell('go')).toMatchObject({ state: 'awaiting_human' })
    await world.ask('question.answer', { question: 1, answer: 'the blue one' })
    await world.heard('worker: That is all.')
    expect((await world.ask('todo.list', { session: world.session, status: ['all'] })).todos).toMatchObject([
      { subject: 'beside a call', status: 'completed' },
    ])
    expect((await world.ask('notification.list', {})).notifications).toHaveLength(1)
    const answers = told(await world.transcript()).filter((line) => line.startsWith('writs: '))
    expect(answers).toEqual([
      expect.stringContaining('added #1 [pending] beside a call'),
      expect.stringContaining('told the people: notification #1'),
      expect.stringContaining('#1 [completed] beside a call'),
    ])
    const asked = world.model.requests.map(({ raw }) => raw)
    for (const [index, answer] of ['added #1', 'notification #1', '#1 [completed]'].entries()) {
      expect(asked[index]).not.toContain(answer)
      expect(asked[index + 1]).toContain(answer)
    }
    expect(asked[2]).toMatch(/notification #1.*the blue one/s)
  })
})
