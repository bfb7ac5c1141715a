import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newAcpWorld } from '../../../tests/support/acp-agent/acp-world.ts'
import { told } from '../../../tests/support/model-world.ts'
import { until } from '../../../tests/support/until.ts'

test('[AR10] what the agent says, thinks and does is in the conversation, in its order', async () => {
  const world = await newAcpWorld({
    prompts: [
      [
        { think: 'let me ' },
        { think: 'see' },
        { say: 'I look.' },
        { call: { id: 'c1', title: 'bash', kind: 'execute', status: 'pending', input: {} } },
        { news: { id: 'c1', title: 'ls -l', status: 'in_progress', input: { command: 'ls -l' } } },
        { news: { id: 'c1', status: 'completed', output: 'a file' } },
        { call: { id: 'c2', title: 'Read it', kind: 'read', status: 'in_progress', input: { path: 'x' } } },
        { news: { id: 'c2', status: 'failed', output: 'no such file' } },
        { say: 'It is ' },
        { say: 'done.' },
      ],
    ],
  })
  const session = await world.tell('look around')
  expect(session).toMatchObject({ state: 'dormant', outcome: 'done' })
  const messages = await world.transcript()
  expect(told(messages)).toEqual([
    'input: look around',
    'worker: I look.',
    'bash → completed: a file',
    'read → error: no such file',
    'worker: It is done.',
  ])
  const [, first] = messages
  expect(first?.parts[0]?.content).toMatchObject({ type: 'reasoning', text: 'let me see' })
  expect(first?.parts[2]?.content).toMatchObject({
    type: 'tool',
    tool: 'bash',
    title: 'ls -l',
    input: { command: 'ls -l' },
    metadata: { kind: 'execute' },
  })
  expect(messages.every(({ endedAt }) => endedAt > 0)).toBe(true)
  expect(messages.at(-1)).toMatchObject({ finish: 'stop', role: 'assistant', kind: 'reply', by: 'worker' })
  const { runs } = await world.ask('run.list', {})
  expect(runs).toMatchObject([{ outcome: 'done', turns: 1, output: 'I look.\n\nIt is done.', usage: { inputTokens: 7, outputTokens: 3 } }])
  await world.gone()
})

test('[AR10] whoever watches sees it while the agent still speaks', async () => {
  const world = await newAcpWorld({
    prompts: [
      [
        { say: 'half' },
        { call: { id: 'c1', title: 'bash', kind: 'execute', status: 'in_progress', input: { command: 'make' } } },
        { say: 'and half' },
        { until: 'go' },
      ],
    ],
  })
  await world.ask('message.send', { session: world.session, text: 'go' })
  const seen = await until('the agent is seen at work', async () => {
    const messages = await world.transcript()
    return messages.length === 3 && messages[2]?.parts.length === 1 ? messages : undefined
  })
  expect(told(seen)).toEqual(['input: go', 'worker: half', 'bash → running: ', 'worker: and half'])
  expect(seen[2]).toMatchObject({ endedAt: 0 })
  writeFileSync(`${world.folder}/go`, '')
  await world.atRest()
  expect(told(await world.transcript())).toEqual([
    'input: go',
    'worker: half',
    'bash → error: It was ended before it was done.',
    'worker: and half',
  ])
})

test('[AR11] writs in what the agent says are run, and it is asked on in the same process and session', async () => {
  const world = await newAcpWorld(
    { prompts: [[{ say: 'First this.\n\n/todo add write the page' }], [{ say: '/todo done 1' }], [{ say: 'All done.' }]] },
    { definition: { instructions: 'You are terse.' } },
  )
  const session = await world.tell('make a page')
  expect(session).toMatchObject({ state: 'dormant', outcome: 'done' })
  const prompts = world.prompts()
  expect(prompts).toHaveLength(3)
  expect(prompts[0]).toBe('You are terse.\n\nmake a page')
  expect(prompts[1]).toMatch(/^\[\/todo add/)
  expect(new Set(world.heard('session/prompt').map(({ pid }) => pid)).size).toBe(1)
  expect(world.heard('session/new')).toHaveLength(1)
  const { todos } = await world.ask('todo.list', { session: world.session, own: true, status: ['all'] })
  expect(todos).toMatchObject([{ subject: 'write the page', status: 'completed', agent: 'worker' }])
  await world.gone()
})

test('[AR12] the next run takes the agent’s session up again, and what the agent repeats of it is not written down twice', async () => {
  const world = await newAcpWorld(
    {
      prompts: [
        [{ say: 'one' }, { call: { id: 'c', title: 'bash', kind: 'execute', status: 'completed', output: 'x' } }],
        [{ say: 'two' }],
      ],
    },
    { definition: { instructions: 'You are terse.' } },
  )
  await world.tell('first')
  const before = (await world.ask('session.get', { session: world.session })).session.remote
  expect(before).toMatch(/^scripted-1-/)
  await world.tell('second')
  expect(told(await world.transcript())).toEqual(['input: first', 'worker: one', 'bash → completed: x', 'input: second', 'worker: two'])
  expect(world.heard('session/load')).toMatchObject([{ params: { sessionId: before, cwd: world.folder } }])
  expect(world.heard('session/new')).toHaveLength(1)
  expect(world.prompts()[1]).toBe('second')
})

test('[AR12] an agent that cannot take a session up, or no longer knows it, is told what was said', async () => {
  for (const [script, tries] of [
    [{ load: false }, 0],
    [{ forgets: true }, 1],
  ] as const) {
    const world = await newAcpWorld(
      { prompts: [[{ say: 'one' }], [{ say: 'two' }]], ...script },
      { definition: { instructions: 'You are terse.' } },
    )
    await world.tell('first')
    await world.tell('second')
    expect(world.heard('session/load')).toHaveLength(tries)
    expect(world.heard('session/new')).toHaveLength(2)
    expect(world.prompts()[1]).toBe(
      'You are terse.\n\n[what was said here so far]\n  local: first\n  you: one\n[END CONVERSATION]\n\nsecond',
    )
    const { remote } = (await world.ask('session.get', { session: world.session })).session
    expect(world.heard('session/prompt')[1]?.params.sessionId).toBe(remote)
  }
})

test('[AR13] what a person says while the agent works is told it afterwards', async () => {
  const world = await newAcpWorld({
    prompts: [
      [
        { say: 'I begin.' },
        { call: { id: 'c', title: 'bash', kind: 'execute', status: 'in_progress', input: { command: 'make' } } },
        { until: 'go' },
        { news: { id: 'c', status: 'completed' } },
        { say: 'Made.' },
      ],
      [{ say: 'Blue it is.' }],
    ],
  })
  await world.ask('message.send', { session: world.session, text: 'make it' })
  await until('the agent works', async () => (world.prompts().length === 1 ? true : undefined))
  await until('the call is seen', async () => ((await world.transcript()).length === 2 ? true : undefined))
  await world.ask('message.send', { session: world.session, text: 'in blue' })
  writeFileSync(`${world.folder}/go`, '')
  await until('the second prompt', async () => (world.prompts().length === 2 ? true : undefined))
  await world.atRest()
  expect(told(await world.transcript())).toEqual([
    'input: make it',
    'worker: I begin.',
    'bash → completed: ',
    'input: in blue',
    'worker: Made.',
    'worker: Blue it is.',
  ])
  expect(world.prompts()[1]).toBe('in blue')
})

test('[AR14] what the agent says it has cost is kept, run by run', async () => {
  const world = await newAcpWorld({
    prompts: [
      [{ cost: 0.25 }, { say: 'one' }],
      [{ cost: 0.75 }, { say: 'two' }],
    ],
  })
  await world.tell('first')
  await world.tell('second')
  const { runs } = await world.ask('run.list', {})
  expect(runs.map(({ usage }) => usage?.nanodollars)).toEqual([500_000_000, 250_000_000])
})

test('[AR16] a slash command is the engine’s, and the agent is not asked about it', async () => {
  const world = await newAcpWorld({ prompts: [[{ say: 'one' }]] })
  await world.tell('first')
  await world.tell('/compact')
  expect(world.prompts()).toEqual(['first'])
})
