import { methods } from '@agentclientprotocol/sdk'
import { expect, test } from 'vitest'
import { newAcpHome, story } from '../../../tests/support/acp-client.ts'
import { sharedAcpHome } from '../../../tests/support/shared-acp-home.ts'
import { until } from '../../../tests/support/until.ts'

const never = new Promise<void>(() => {})
const call = (name: string, input: Record<string, unknown>) => ({ toolCalls: [{ name, arguments: input }] })

const homeWith = sharedAcpHome()

test('[AA18] a cancelled prompt ends as cancelled, with what works below it, and the next one is answered', async () => {
  const home = await homeWith(({ body }) => {
    const asked = JSON.stringify(body.messages)
    if (asked.includes('Never mind.')) return { text: 'As you like.' }
    if (asked.includes('Dig deep.')) return { text: 'Digging', hold: () => never }
    return call('task', { subagent: 'general', prompt: 'Dig deep.' })
  })
  const client = await home.connect()
  const session = await client.newSession()
  const answered = client.prompt(session, 'Find it.')
  await home.model.request(1)
  await client.agent.notify(methods.agent.session.cancel, { sessionId: session })
  expect(await answered).toEqual({ stopReason: 'cancelled' })
  await home.model.over(1)
  expect(story(client, session).at(-1)).toMatch(/^update: failed task/)
  expect(await home.run('run', 'list', '--live')).toBe('(no runs)')

  expect(await client.prompt(session, 'Never mind.')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session).at(-1)).toBe('agent: As you like.')
})

test('[AA44] what was cancelled stays so when another process comes, until somebody speaks there again', async () => {
  const home = await newAcpHome([{ text: 'Digging', hold: () => never }, { text: 'As you like.' }])
  const client = await home.connect()
  const session = await client.newSession()
  const answered = client.prompt(session, 'Dig.')
  await home.model.request(0)
  await client.agent.notify(methods.agent.session.cancel, { sessionId: session })
  expect(await answered).toEqual({ stopReason: 'cancelled' })
  expect(await client.leave()).toBe(0)

  const next = await home.connect()
  await next.agent.request(methods.agent.initialize, { protocolVersion: 1 })
  await next.agent.request(methods.agent.session.load, { sessionId: session, cwd: home.workspace, mcpServers: [] })
  await home.run('todo', 'add', 'dig', '--session', session)
  await home.run('todo', 'block', '1', 'no spade')
  expect(await home.run('session', 'get', session)).toContain('stopped')
  expect(home.model.requests).toHaveLength(1)
  expect(await next.prompt(session, 'Never mind.')).toEqual({ stopReason: 'end_turn' })
  expect(story(next, session)).toContain('agent: As you like.')
})

test('[AA19] cancelling when nothing is under way changes nothing; withdrawing the request cancels, too', async () => {
  const home = await homeWith([{ text: 'One.' }, { text: 'Two', hold: () => never }, { text: 'Three.' }])
  const client = await home.connect()
  const session = await client.newSession()
  await client.agent.notify(methods.agent.session.cancel, { sessionId: session })
  expect(await client.prompt(session, 'one')).toEqual({ stopReason: 'end_turn' })
  await client.agent.notify(methods.agent.session.cancel, { sessionId: session })
  await client.agent.request(methods.agent.session.list, {})
  expect(await home.run('session', 'get', session)).not.toContain('stopped')

  const withdrawal = new AbortController()
  const prompt = [{ type: 'text' as const, text: 'two' }]
  const answered = client.agent.request(
    methods.agent.session.prompt,
    { sessionId: session, prompt },
    { cancellationSignal: withdrawal.signal },
  )
  await home.model.request(1)
  withdrawal.abort()
  expect(await answered).toEqual({ stopReason: 'cancelled' })
  expect(await client.prompt(session, 'three')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session).at(-1)).toContain('Three.')
})

test('[AA20] a session that somebody else stops ends the prompt as cancelled', async () => {
  const home = await homeWith([{ text: 'Digging', hold: () => never }])
  const client = await home.connect()
  const session = await client.newSession()
  const answered = client.prompt(session, 'Dig.')
  await home.model.request(0)
  await home.run('session', 'stop', session)
  expect(await answered).toEqual({ stopReason: 'cancelled' })
})

test.each(['leaves', 'dies'] as const)(
  '[AA21] a client that %s in the middle of a prompt: the process ends, and the work is taken up by the next',
  async (how) => {
    let asked = 0
    const home = await newAcpHome(() =>
      ++asked === 1 ? { text: ['Half', ' done'], hold: (piece) => (piece === 1 ? never : undefined) } : { text: 'Done.' },
    )
    const client = await home.connect()
    const session = await client.newSession()
    client.prompt(session, 'Do it.').catch(() => undefined)
    await client.heard(session, 'a word', (update) => update.sessionUpdate === 'agent_message_chunk')
    // Who dies closes both ends at once.
    if (how === 'dies') client.child.stdout?.destroy()
    expect(await client.leave()).toBe(0)
    expect(client.stderr()).not.toContain('went wrong')
    expect(await home.run('run', 'list', '--live')).toBe('(no runs)')

    const next = await home.connect()
    await next.agent.request(methods.agent.initialize, { protocolVersion: 1 })
    await next.agent.request(methods.agent.session.load, { sessionId: session, cwd: home.workspace, mcpServers: [] })
    await until('it is done', async () => (story(next, session).at(-1)?.includes('Done.') ? true : undefined))
  },
)

test('[AA22] a signal ends it as cleanly as its client does', async () => {
  const home = await newAcpHome([{ text: 'Digging', hold: () => never }])
  const client = await home.connect()
  const session = await client.newSession()
  client.prompt(session, 'Dig.').catch(() => undefined)
  await home.model.request(0)
  client.child.kill('SIGTERM')
  await until('it has ended', async () => (client.child.exitCode === null ? undefined : true))
  expect(client.child.exitCode).toBe(0)
  expect(await home.run('run', 'list', '--live')).toBe('(no runs)')
})
