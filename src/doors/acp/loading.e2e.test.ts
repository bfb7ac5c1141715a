import { methods } from '@agentclientprotocol/sdk'
import { expect, test } from 'vitest'
import { newAcpHome, story } from '../../../tests/support/acp-client.ts'

const call = (name: string, input: Record<string, unknown>) => ({ toolCalls: [{ name, arguments: input }] })

test('[AA15] a session is loaded by its id or its number in another process: all that was said and done, and the plan, come again', async () => {
  const home = await newAcpHome([
    { reasoning: 'A list helps.', text: 'Listing.', ...call('todo_add', { title: 'sweep', status: 'blocked', reason: 'no broom' }) },
    { text: 'It is blocked.' },
    { text: 'Still here.' },
  ])
  const first = await home.connect()
  const session = await first.newSession()
  await first.prompt(session, 'Sweep the floor.')
  const before = story(first, session)
  expect(await first.leave()).toBe(0)

  for (const name of [session, '1']) {
    const client = await home.connect()
    await client.agent.request(methods.agent.initialize, { protocolVersion: 1 })
    await client.agent.request(methods.agent.session.load, { sessionId: name, cwd: home.workspace, mcpServers: [] })
    expect(story(client, name)).toEqual([
      'user: Sweep the floor.',
      'thought: A list helps.',
      'agent: Listing.',
      expect.stringMatching(/^call: completed todo_add: /),
      'agent: It is blocked.',
      'plan: sweep (blocked: no broom) [pending]',
    ])
    if (name === '1') {
      expect(await client.prompt(name, 'Are you there?')).toEqual({ stopReason: 'end_turn' })
      expect(story(client, name).at(-1)).toBe('agent: Still here.')
    }
    expect(await client.leave()).toBe(0)
  }
  expect(before.at(-1)).toBe('agent: It is blocked.')
})

test('[AA16] a session that is loaded while its agent speaks is told as a whole, once', async () => {
  let goOn = () => {}
  const said = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const home = await newAcpHome([{ text: ['One. ', 'Two.'], hold: (piece) => (piece === 1 ? said : undefined) }])
  const first = await home.connect()
  const session = await first.newSession()
  const answered = first.prompt(session, 'Count.')
  await first.heard(session, 'the first word', (update) => update.sessionUpdate === 'agent_message_chunk')
  const second = await home.connect()
  await second.agent.request(methods.agent.initialize, { protocolVersion: 1 })
  await second.agent.request(methods.agent.session.load, { sessionId: session, cwd: home.workspace, mcpServers: [] })
  goOn()
  await answered
  await second.heard(session, 'the answer', (update) => update.sessionUpdate === 'agent_message_chunk')
  expect(story(second, session).filter((line) => !line.startsWith('plan'))).toEqual(['user: Count.', 'agent: One. Two.'])
  expect(story(first, session)).toEqual(['agent: One. Two.'])
})

test('[AA17] sessions are listed page by page, without those that work for another; one can be resumed without its past, and closed', async () => {
  const home = await newAcpHome([{ text: 'Hello.' }, { text: 'Again.' }])
  const client = await home.connect()
  const session = await client.newSession()
  await client.prompt(session, 'Say hello.')
  await home.run('session', 'add', 'below', '--parent', '1')
  for (let count = 0; count < 51; count++) await client.agent.request(methods.agent.session.new, { cwd: home.workspace, mcpServers: [] })
  const first = await client.agent.request(methods.agent.session.list, {})
  const second = await client.agent.request(methods.agent.session.list, { cursor: first.nextCursor })
  const all = [...first.sessions, ...second.sessions]
  expect(first.sessions).toHaveLength(50)
  expect(second.nextCursor).toBeNull()
  expect(new Set(all.map(({ sessionId }) => sessionId)).size).toBe(52)
  expect(all.at(-1)).toMatchObject({ sessionId: session, title: 'Say hello.', updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) })

  await client.agent.request(methods.agent.session.close, { sessionId: session })
  await expect(client.prompt(session, 'Hello?')).rejects.toMatchObject({ code: -32002 })
  client.updates.length = 0
  await client.agent.request(methods.agent.session.resume, { sessionId: session, cwd: home.workspace })
  expect(await client.prompt(session, 'Hello?')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session)).toEqual(['agent: Again.'])
})
