import type { RequestPermissionResponse } from '@agentclientprotocol/sdk'
import { methods } from '@agentclientprotocol/sdk'
import { expect, test } from 'vitest'
import { newAcpHome, story } from '../../../tests/support/acp-client.ts'
import { sharedAcpHome } from '../../../tests/support/shared-acp-home.ts'
import { until } from '../../../tests/support/until.ts'

const call = (name: string, input: Record<string, unknown>) => ({ toolCalls: [{ name, arguments: input }] })
const chosen = (optionId: string): RequestPermissionResponse => ({ outcome: { outcome: 'selected', optionId } })
const careful = { runner: 'model', permissions: { memory_add: 'ask' } }
const keep = (title: string) => call('memory_add', { title, type: 'context' })

const keeper = { ...careful, mode: 'subagent', instructions: 'You keep facts.' }
const homeWith = sharedAcpHome({ agents: { careful, keeper } })

test('[AA23] what must be asked for is asked of the client: once, always, or not at all', async () => {
  const home = await homeWith([keep('one'), keep('two'), keep('three'), { text: 'Kept two.' }])
  const answers = ['deny', 'allow', 'always']
  const client = await home.connect({ arguments: ['--agent', 'careful'], decide: () => chosen(answers.shift() ?? 'deny') })
  const session = await client.newSession()
  expect(await client.prompt(session, 'Keep three things.')).toEqual({ stopReason: 'end_turn' })
  expect(client.permissions).toHaveLength(3)
  const [first] = client.permissions
  expect(first).toMatchObject({
    sessionId: session,
    toolCall: { status: 'pending', rawInput: { title: 'one', type: 'context' }, title: expect.stringContaining('memory_add') },
    options: [{ kind: 'allow_once' }, { kind: 'allow_always' }, { kind: 'reject_once' }],
  })
  const announced = client.updates.flatMap(({ update }) => (update.sessionUpdate === 'tool_call' ? [update.toolCallId] : []))
  expect(announced).toContain(first?.toolCall.toolCallId)
  expect(story(client, session).filter((line) => /^update: (completed|failed)/.test(line))).toEqual([
    expect.stringMatching(/^update: failed memory_add/),
    expect.stringMatching(/^update: completed memory_add/),
    expect.stringMatching(/^update: completed memory_add/),
  ])
  expect(await home.run('memory', 'list', '--session', session)).not.toContain('one')
})

test('[AA24] always is not asked again in that session', async () => {
  const home = await homeWith([keep('one'), keep('two'), { text: 'Kept.' }])
  const client = await home.connect({ arguments: ['--agent', 'careful'], decide: () => chosen('always') })
  const session = await client.newSession()
  expect(await client.prompt(session, 'Keep both.')).toEqual({ stopReason: 'end_turn' })
  expect(client.permissions).toHaveLength(1)
})

test('[AA25] what a child wants to do is asked under the conversation it works for, and its calls are seen in the call that started it', async () => {
  const home = await homeWith(({ body }) => {
    const asked = JSON.stringify(body.messages)
    if (!asked.includes('Remember it.')) return call('task', { subagent: 'keeper', prompt: 'Remember it.', description: 'keep a fact' })
    if (body.messages[0].content.includes('You keep')) return asked.includes('"role":"tool"') ? { text: 'Kept.' } : keep('a fact')
    return { text: 'It is kept.' }
  })
  const client = await home.connect({ decide: () => chosen('allow') })
  const session = await client.newSession()
  expect(await client.prompt(session, 'Have it remembered.')).toEqual({ stopReason: 'end_turn' })
  expect(client.permissions).toMatchObject([{ sessionId: session, toolCall: { title: expect.stringMatching(/^keeper: memory_add/) } }])
  const told = story(client, session)
  expect(told).toContainEqual(expect.stringMatching(/^update: completed keeper: memory_add/))
  const progress = client.updates.flatMap(({ update }) =>
    update.sessionUpdate === 'tool_call_update' && update.status === 'in_progress' ? [JSON.stringify(update.content)] : [],
  )
  expect(progress.some((text) => text.includes('[running] memory_add'))).toBe(true)
  expect(told.at(-1)).toBe('agent: It is kept.')
})

test('[AA26] an approval that is given elsewhere is no longer asked for; one left open is asked for again on load', async () => {
  const home = await newAcpHome([keep('one'), { text: 'Kept.' }], { agents: { careful } })
  const client = await home.connect({ arguments: ['--agent', 'careful'], decide: () => new Promise(() => {}) })
  const session = await client.newSession()
  client.prompt(session, 'Keep it.').catch(() => undefined)
  await until('the client is asked', async () => client.permissions[0])
  expect(await client.leave()).toBe(0)
  expect(await home.run('question', 'list')).toContain('#1')

  const second = await home.connect({ decide: () => new Promise(() => {}) })
  await second.agent.request(methods.agent.initialize, { protocolVersion: 1 })
  await second.agent.request(methods.agent.session.load, { sessionId: session, cwd: home.workspace, mcpServers: [] })
  await until('the client is asked again', async () => second.permissions[0])
  await home.run('question', 'answer', '1', 'allow')
  await second.heard(session, 'the end', (update) => update.sessionUpdate === 'agent_message_chunk')
  await until('the request is withdrawn', async () => (second.stdout().includes('$/cancel_request') ? true : undefined))
})

test('[AA27] cancelling while the client is asked allows nothing, even if it never answers', async () => {
  const home = await homeWith([keep('one'), { text: 'Never mind.' }])
  const client = await home.connect({ arguments: ['--agent', 'careful'], decide: () => new Promise(() => {}) })
  const session = await client.newSession()
  const answered = client.prompt(session, 'Keep it.')
  await until('the client is asked', async () => client.permissions[0])
  await client.agent.notify(methods.agent.session.cancel, { sessionId: session })
  expect(await answered).toEqual({ stopReason: 'cancelled' })
  expect(await home.run('question', 'list')).toBe('(no questions)')
  expect(await client.prompt(session, 'Leave it.')).toEqual({ stopReason: 'end_turn' })
  expect(await home.run('memory', 'list', '--session', session)).not.toContain('one')
})

test('[AA28] a question to the person is said in the conversation, and the next prompt answers it', async () => {
  const home = await homeWith([call('ask_user', { question: 'Which colour?', options: ['red', 'blue'] }), { text: 'Blue it is.' }])
  const client = await home.connect()
  const session = await client.newSession()
  expect(await client.prompt(session, 'Paint it.')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session)).toContain('agent: Which colour?\n- red\n- blue')
  expect(await client.prompt(session, 'blue')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session).at(-1)).toBe('agent: Blue it is.')
  expect(await home.run('question', 'list')).toBe('(no questions)')
})

test('[AA29] a child’s question is said in the conversation it works for, and the next prompt there answers it', async () => {
  const home = await homeWith(({ body }) => {
    const asked = JSON.stringify(body.messages)
    const isChild = body.messages[0].content.includes('You were handed one piece of work')
    if (isChild) return asked.includes('teal') ? { text: 'Painted teal.' } : call('ask_user', { question: 'Which colour?' })
    return asked.includes('Painted teal.') ? { text: 'Done: teal.' } : call('task', { subagent: 'general', prompt: 'Paint.' })
  })
  const client = await home.connect()
  const session = await client.newSession()
  expect(await client.prompt(session, 'Have it painted.')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session)).toContain('agent: general asks: Which colour?')
  expect(await client.prompt(session, 'teal')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session).at(-1)).toBe('agent: Done: teal.')
})
