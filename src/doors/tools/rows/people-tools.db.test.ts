import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { spoken } from '../../../../tests/support/turns.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import { usualQuotas } from '../../../core/domain/quota/quotas.ts'

describeOnEachDatabase('the tools that reach people and agents', newWorld, (world, kind) => {
  const agent = (name: string) => newToolAgent(world.punchlist, `${kind}-${name}`)

  test.each([
    ['a list', ['SQLite', 'PostgreSQL']],
    ['JSON text', '["SQLite", "PostgreSQL"]'],
  ])('[TL70] ask_user with options as %s asks, parks the session and ends the turn', async (what, options) => {
    const { call, ask, session } = await agent(`ask-${what.length}`)
    const asked = await call('ask_user', { question: 'Which database?', options })
    expect(asked).toEqual({
      text: expect.stringContaining('Asked as question #1. '),
      title: 'question #1',
      metadata: { question: 1 },
      ends: true,
      isError: false,
    })
    const { questions } = await ask('question.list', {})
    expect(questions).toMatchObject([{ session, agent: 'coder', text: 'Which database?', options: ['SQLite', 'PostgreSQL'] }])
    expect((await ask('session.get', { session })).session.state).toBe('awaiting_human')
  })

  test('[TL71] notify_user and send_message tell the people, from the conversation or from none', async () => {
    const { says, ask, session } = await agent('notify')
    expect(await says('notify_user', { text: 'half of it is done' })).toContain('notification #1')
    await says('send_message', { message: 'all of it is done' })
    await says('notify_user', { text: 'from nowhere' }, { session: 0 })
    const { notifications } = await ask('notification.list', {})
    expect(notifications.map(({ text, session: from }) => [text, from])).toEqual([
      ['from nowhere', 0],
      ['all of it is done', session],
      ['half of it is done', session],
    ])
  })

  test('[QT7] an agent that has told the people too much is answered so by its tools', async () => {
    const { call, says, caller } = await agent('too-much')
    await world.punchlist.store.write(caller.tenant.number, (writing) =>
      writing.apply([{ kind: 'count', name: 'notifications:coder', count: { since: Date.now(), count: usualQuotas.notifications } }]),
    )
    expect(await call('notify_user', { text: 'once more' })).toMatchObject({
      isError: false,
      text: expect.stringMatching(/^Held back: .* #1 says that one was held back/),
      metadata: { notification: 1, heldBack: 1 },
    })
    expect(await says('send_message', { text: 'and again' })).toContain('2 were held back')
  })

  test('[TL72] ask_agent asks a peer and ends the turn; reply answers it', async () => {
    const { call, says, ask, session } = await agent('peers')
    const asked = await call('ask_agent', { agent: 'tester', message: 'Did it pass?' })
    expect(asked).toMatchObject({ isError: false, ends: true, title: 'asked tester' })
    const peer = Number(asked.metadata?.session)
    expect(asked.text).toBe(`Asked tester, in session #${peer}. End your turn now: the reply comes as the next message.`)
    expect((await ask('session.get', { session })).session.state).toBe('awaiting_peer')
    expect(await says('reply', { text: 'It did.' }, { session: peer, list: peer })).toBe(`Your reply is in session #${session}.`)
    const { messages } = await ask('message.list', { session })
    expect(JSON.stringify(messages)).toContain('It did.')
    expect((await ask('session.get', { session })).session.awaiting).toBe(null)
  })

  test('[TL73] task in the background says which session works on it, and so does a call from outside a conversation', async () => {
    const { call, ask, session } = await agent('background')
    const handed = await call(
      'task',
      { description: 'look', prompt: 'Look around.', subagent: 'explore', background: true },
      { part: null },
    )
    const child = Number(handed.metadata?.session)
    expect(handed).toMatchObject({
      isError: false,
      title: 'look',
      text: `Session #${child} (explore) works on it. Go on: what comes of it is said here as a message.`,
    })
    expect(handed.suspended).toBeUndefined()
    const { session: found } = await ask('session.get', { session: child })
    expect(found).toMatchObject({ agent: 'explore', todos: 'off', awaited: false, depth: 1 })
    const again = await call('task', { prompt: 'Look again.', subagent: 'general', todos: 'shared' })
    expect(again.suspended).toBeUndefined()
    expect((await ask('session.list', { parent: session })).sessions.map(({ agent, todos }) => [agent, todos])).toEqual([
      ['general', 'shared'],
      ['explore', 'off'],
    ])
  })

  test('[TL74] task as a part of a conversation is suspended: its result is filled in where it was called', async () => {
    const { call, ask, session, caller } = await agent('suspended')
    await ask('message.send', { session, text: 'find out' })
    const input = { description: 'look', prompt: 'Look around.', subagent_type: 'general' }
    const tool = { type: 'tool' as const, callId: 'c1', tool: 'task', input, status: 'pending' as const }
    const message = await spoken(world.punchlist.perform, caller, session, [tool])
    const part = message.parts[0]?.id ?? null
    const handed = await call('task', input, { part, key: `call/${part}` })
    expect(handed).toMatchObject({ isError: false, suspended: true, title: 'look' })
    expect(await call('task', input, { part, key: `call/${part}` })).toEqual(handed)
    const { sessions } = await ask('session.list', { parent: session })
    expect(sessions).toMatchObject([{ agent: 'general', awaited: true, number: handed.metadata?.session }])
    const { message: after } = await ask('message.get', { message: message.number })
    expect(after.parts[0]?.content).toMatchObject({ status: 'running', child: sessions[0]?.number })
  })

  test.each<[string, string, object, string[]]>([
    ['a question without words', 'ask_user', { question: ' ' }, ['question: must not be empty', 'Try: ask_user(question: <question>)']],
    [
      'an agent that is not there',
      'ask_agent',
      { agent: 'testr', message: 'x' },
      ['There is no agent testr.', 'Did you mean agent: "tester"?', 'explore'],
    ],
    ['a subagent that is not there', 'task', { subagent: 'genral', prompt: 'x' }, ['Did you mean subagent: "general"?']],
    ['oneself', 'task', { subagent: 'coder', prompt: 'x' }, ['coder cannot hand work to itself', 'tester']],
    [
      'one who is run from outside',
      'ask_agent',
      { agent: 'outside', message: 'x' },
      ['is run from outside', 'The agents are tester, build'],
    ],
    ['a reply that nobody waits for', 'reply', { text: 'x' }, ['Nobody waits for a reply']],
    ['no prompt', 'task', { subagent: 'general' }, ['prompt: is missing', 'Try: task(subagent: "general", prompt: <prompt>)']],
    ['another’s session', 'task', { subagent: 'general', prompt: 'x', session: 1 }, ['Leave the session out to start a new one']],
  ])('[TL75] %s is answered with the call that would be right', async (what, name, input, expected) => {
    const { refuses, ask } = await agent(`people-${what.replace(/\W/g, '-')}`)
    await ask('agent.define', { id: 'outside', definition: { runner: 'external' } })
    const refusal = await refuses(name, input)
    for (const text of expected) expect(refusal).toContain(text)
    expect(refusal).not.toContain('punchlist ')
  })

  test('[TL76] outside of a conversation nothing can be asked, because no answer could come', async () => {
    const { refuses } = await agent('outside')
    for (const name of ['ask_user', 'ask_agent', 'reply', 'task']) {
      const input = { ask_user: { question: 'x' }, ask_agent: { agent: 'tester', message: 'x' }, reply: { text: 'x' } }[name]
      expect(await refuses(name, input ?? { subagent: 'general', prompt: 'x' }, { session: 0 })).toContain('notify_user(text: <text>)')
    }
  })

  test('[TL77] get_answers reads what was asked and answered, and is then not told again', async () => {
    const { says, ask, session, caller } = await agent('answers')
    expect(await says('get_answers')).toContain('Nothing was asked here')
    const asked = await says('ask_user', { question: 'Which database?' })
    expect(asked).toContain('get_answers()')
    const { questions } = await ask('question.list', { session })
    const number = questions[0]?.number ?? 0
    expect(await says('get_answers')).toBe(`question #${number} waits for a person: Which database?`)
    await ask('question.answer', { question: number, answer: 'SQLite\nof course' })
    const answer = `Answer to question #${number} (Which database?): SQLite\n  of course`
    expect(await says('get_answers', { question: `#${number}` })).toBe(answer)
    expect(await says('get_answers')).toBe(answer)
    const heard = await world.punchlist.perform('question.list', { session, unheard: true }, { caller })
    expect(heard).toMatchObject({ granted: true, value: { questions: [] } })
  })

  test('[TL37] a question that is asked again under its key is asked once', async () => {
    const { call, ask } = await agent('asked-once')
    for (const name of ['ask_user', 'notify_user']) {
      const input = name === 'ask_user' ? { question: 'Which?' } : { text: 'so' }
      expect(await call(name, input, { key: name })).toEqual(await call(name, input, { key: name }))
    }
    expect((await ask('question.list', {})).questions).toHaveLength(1)
    expect((await ask('notification.list', {})).notifications).toHaveLength(1)
  })
})
