import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newAcpHome, story } from '../../../tests/support/acp-client.ts'
import { sharedAcpHome } from '../../../tests/support/shared-acp-home.ts'
import { until } from '../../../tests/support/until.ts'

const call = (name: string, input: Record<string, unknown>) => ({ toolCalls: [{ name, arguments: input }] })

const homeWith = sharedAcpHome()

test('[AA2] a prompt is answered with thoughts, words, calls with how they go, and the plan; then the turn ends', async () => {
  const home = await newAcpHome([
    { reasoning: 'First a list.', text: 'I write it down.', ...call('todo_add', { title: 'sweep', priority: 'high' }) },
    call('todo_update', { id: 1, status: 'completed' }),
    { text: ['Swe', 'pt.'] },
  ])
  const client = await home.connect()
  const session = await client.newSession()
  expect(await client.prompt(session, 'Sweep the floor.')).toEqual({ stopReason: 'end_turn' })

  const told = story(client, session)
  expect(told.filter((line) => !line.startsWith('plan'))).toEqual([
    'thought: First a list.',
    'agent: I write it down.',
    'call: pending todo_add {"title":"sweep","priority":"high"}',
    'update: in_progress todo_add {"title":"sweep","priority":"high"}',
    expect.stringMatching(/^update: completed todo_add: /),
    'call: pending todo_update {"id":1,"status":"completed"}',
    'update: in_progress todo_update {"id":1,"status":"completed"}',
    expect.stringMatching(/^update: completed todo_update: /),
    'agent: Swept.',
  ])
  expect(told.filter((line) => line.startsWith('plan'))).toEqual(['plan: sweep [pending]', 'plan: sweep [completed]'])
  expect(client.updates.find(({ update }) => update.sessionUpdate === 'plan')?.update).toMatchObject({
    entries: [{ content: 'sweep', priority: 'high', status: 'pending' }],
  })
  const over = client.updates.findLast(({ update }) => update.sessionUpdate === 'tool_call_update')?.update
  expect(over).toMatchObject({
    kind: 'think',
    rawInput: { id: 1, status: 'completed' },
    rawOutput: { output: expect.stringContaining('#1') },
  })
  expect(client.updates.map(({ update }) => update.sessionUpdate)).not.toContain('user_message_chunk')
  expect(await client.leave()).toBe(0)
  for (const line of client.stdout().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
})

test('[AA3] words reach the client while the model still speaks', async () => {
  let goOn = () => {}
  const said = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const home = await homeWith([{ text: ['One. ', 'Two.'], hold: (piece) => (piece === 1 ? said : undefined) }])
  const client = await home.connect()
  const session = await client.newSession()
  const answered = client.prompt(session, 'Count.')
  await client.heard(session, 'the first word', (update) => update.sessionUpdate === 'agent_message_chunk')
  expect(story(client, session)).toEqual(['agent: One. '])
  goOn()
  expect(await answered).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session)).toEqual(['agent: One. Two.'])
})

test('[AA4] whoever changes the list, in whatever process, the client gets the whole plan; and what others say in the session', async () => {
  const home = await newAcpHome([{ text: 'Seen.' }])
  const client = await home.connect()
  const session = await client.newSession()
  await home.run('todo', 'add', 'water the plants', '--session', session, '--priority', 'low')
  await home.run('todo', 'add', 'buy soil', '--session', session)
  await home.run('todo', 'block', '2', 'shop is closed')
  await home.run('todo', 'cancel', '1')
  const plan = await client.heard(
    session,
    'the plan',
    (update) => update.sessionUpdate === 'plan' && update.entries.some(({ content }) => content.includes('cancelled')),
  )
  expect(plan).toMatchObject({
    entries: [
      { content: 'water the plants (cancelled)', priority: 'low', status: 'completed' },
      { content: 'buy soil (blocked: shop is closed)', priority: 'medium', status: 'pending' },
    ],
  })
  await home.run('message', 'send', session, 'Have you seen the list?')
  await client.heard(session, 'the answer', (update) => update.sessionUpdate === 'agent_message_chunk')
  expect(story(client, session).filter((line) => !line.startsWith('plan'))).toEqual(['user: Have you seen the list?', 'agent: Seen.'])
})

test('[AA5] links, embedded files and pictures of a prompt reach the model', async () => {
  const home = await homeWith([{ text: 'Read.' }])
  const client = await home.connect()
  const session = await client.newSession()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await client.prompt(session, [
    { type: 'text', text: 'Compare ' },
    { type: 'resource', resource: { uri: 'file:///tmp/notes%20one.md', mimeType: 'text/markdown', text: '# Notes one' } },
    { type: 'text', text: ' with ' },
    { type: 'resource_link', name: 'two.md', uri: 'file:///tmp/two.md' },
    { type: 'image', mimeType: 'image/png', data: pixel },
  ])
  const asked = JSON.stringify(home.model.requests[0]?.body.messages)
  expect(asked).toContain('Compare [/tmp/notes one.md](file:///tmp/notes%20one.md) with [two.md](file:///tmp/two.md)')
  expect(asked).toContain('[file /tmp/notes one.md]\\n# Notes one')
  expect(asked).toContain(`data:image/png;base64,${pixel}`)
})

test('[AA6] several sessions are prompted at once, and none hears of another', async () => {
  const home = await homeWith(({ body }) => {
    const asked = JSON.stringify(body)
    return { text: asked.includes('apples') ? 'Apples it is.' : 'Pears it is.' }
  })
  const client = await home.connect()
  const one = await client.newSession()
  const other = await client.newSession()
  const answers = await Promise.all([client.prompt(one, 'apples'), client.prompt(other, 'pears')])
  expect(answers).toEqual([{ stopReason: 'end_turn' }, { stopReason: 'end_turn' }])
  expect(story(client, one)).toEqual(['agent: Apples it is.'])
  expect(story(client, other)).toEqual(['agent: Pears it is.'])
})

test('[AA7] a second prompt in a busy session is news to the agent at work; both end when it comes to rest', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const home = await homeWith([{ text: 'Working.', ...call('todo_list', {}), hold: () => held }, { text: 'Blue, then.' }])
  const client = await home.connect()
  const session = await client.newSession()
  const first = client.prompt(session, 'Paint it.')
  await home.model.request(0)
  const second = client.prompt(session, 'In blue.')
  await until('it is kept', async () => ((await home.run('message', 'list', session)).includes('In blue.') ? true : undefined))
  goOn()
  expect(await Promise.all([first, second])).toEqual([{ stopReason: 'end_turn' }, { stopReason: 'end_turn' }])
  expect(JSON.stringify(home.model.requests[1]?.body)).toContain('In blue.')
  expect(story(client, session).at(-1)).toBe('agent: Blue, then.')
})

test('[AA8] slash commands are offered and obeyed: /todos and /compact', async () => {
  const home = await newAcpHome([{ text: 'Hello.' }, { text: 'They greeted.' }])
  const client = await home.connect()
  const session = await client.newSession()
  const offered = await client.heard(session, 'the commands', (update) => update.sessionUpdate === 'available_commands_update')
  const wire = client.stdout().split('\n')
  expect(wire.findIndex((line) => line.includes('session/update'))).toBeGreaterThan(
    wire.findIndex((line) => line.includes('"sessionId"') && line.includes('"result"')),
  )
  expect(offered).toMatchObject({ availableCommands: [{ name: 'todos' }, { name: 'compact' }, { name: 'agent' }] })
  await home.run('todo', 'add', 'one thing', '--session', session)
  await home.run('todo', 'block', '1', 'wait')
  expect(await client.prompt(session, '/todos')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session).find((line) => line.startsWith('agent'))).toContain('#1 [blocked] one thing')
  expect(home.model.requests).toHaveLength(0)
  await client.prompt(session, 'Hi.')
  expect(await client.prompt(session, '/compact')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session).at(-1)).toContain('(The conversation was summarised.)')
})

test('[AG56] commands of the workspace are offered to a client, and said by it', async () => {
  const home = await newAcpHome([{ text: 'Hello, you.' }])
  mkdirSync(join(home.workspace, 'commands'))
  writeFileSync(join(home.workspace, 'commands', 'greet.md'), '---\ndescription: Say hello\n---\nGreet $ARGUMENTS.')
  const client = await home.connect()
  const session = await client.newSession()
  const offered = await client.heard(session, 'the commands', (update) => update.sessionUpdate === 'available_commands_update')
  expect(offered).toMatchObject({
    availableCommands: [
      ...[{ name: 'todos' }, { name: 'compact' }, { name: 'agent' }],
      { name: 'greet', description: 'Say hello', input: { hint: 'arguments' } },
    ],
  })
  await client.prompt(session, '/greet me')
  expect(JSON.stringify(home.model.requests[0]?.body)).toContain('Greet me.')
  expect(story(client, session).at(-1)).toBe('agent: Hello, you.')
})

test('[AA9] an agent that leaves its todos open is brought back to them; when its budget is spent, the client is told so', async () => {
  const definition = { runner: 'model', maxWakeCycles: 1, stallAfter: 50 }
  const home = await newAcpHome([call('todo_write', { items: ['one'] }), { text: 'Later.' }, { text: 'Much later.' }], {
    agents: { lazy: definition },
  })
  const client = await home.connect({ arguments: ['--agent', 'lazy'] })
  const session = await client.newSession()
  expect(await client.prompt(session, 'Do it.')).toEqual({ stopReason: 'max_turn_requests' })
  const [said] = story(client, session).slice(-1)
  expect(said).toMatch(/^agent: Later\.\n\nMuch later\.\n\n\(Stopped: it has gone on by itself 1 times\. Say something to go on\.\)$/)
})

test('[AA30] it works on PostgreSQL as it does on a file', async () => {
  const home = await newAcpHome([{ text: 'Swept.' }], { kind: 'postgres' })
  const client = await home.connect()
  const session = await client.newSession()
  expect(await client.prompt(session, 'Sweep the floor.')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session)).toEqual(['agent: Swept.'])
  await home.run('todo', 'add', 'buy soil', '--session', session)
  await client.heard(session, 'the plan', (update) => update.sessionUpdate === 'plan')
  expect(await client.leave()).toBe(0)
})

test('[AA45] /agent hands something on: it is seen as a call that goes on until its end, and the agent is told what came of it', async () => {
  const home = await homeWith(({ body }) => {
    const isChild = body.messages[0].content.includes('You were handed one piece of work')
    return { text: isChild ? 'Found it.' : `Good: ${JSON.stringify(body.messages).includes('Found it.')}.` }
  })
  const client = await home.connect()
  const session = await client.newSession()
  expect(await client.prompt(session, '/agent general: Dig.')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session)).toEqual(['call: in_progress general: Dig.', 'update: completed general: Dig.', 'agent: Good: true.'])
})
