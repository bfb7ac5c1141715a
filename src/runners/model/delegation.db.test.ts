import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../tests/support/model-server/reply.ts'
import { newModelWorld, told } from '../../../tests/support/model-world.ts'
import { databases } from '../../../tests/support/stores.ts'
import { until } from '../../../tests/support/until.ts'

const call = (name: string, input: Record<string, unknown>) => ({ name, arguments: input })
const calls = (...toolCalls: ReturnType<typeof call>[]): Reply => ({ toolCalls })

/** Replies for the worker (the default model) and for its subagents, told apart by what their system prompt says. */
function cast(worker: Reply[], general: Reply[]) {
  const left = { worker: [...worker], general: [...general] }
  return ({ raw }: { raw: string }): Reply => {
    const who = raw.includes('You were handed one piece of work') || raw.includes('You find things out') ? 'general' : 'worker'
    return left[who].shift() ?? { status: 400, problem: { message: `no reply left for ${who}` } }
  }
}

describe.each(databases)('work that is handed on, on %s', (kind) => {
  test('[DL10] the task tool starts a child session; its words come back with where to go on', async () => {
    const script = cast(
      [calls(call('task', { description: 'count the files', prompt: 'Count them.', subagent: 'general' })), { text: 'There are 7.' }],
      [calls(call('notify_user', { text: 'counting' })), { text: 'I counted 7.' }],
    )
    const world = await newModelWorld(kind, script)
    await world.tell('How many files?')
    expect(await world.heard('worker: There are 7.')).toMatchObject({ outcome: 'done', state: 'dormant', wakes: 0 })
    const [child] = (await world.ask('session.list', { parent: world.session })).sessions
    expect(child).toMatchObject({ agent: 'general', depth: 1, todos: 'off', title: 'count the files', awaited: false, state: 'dormant' })
    const messages = await world.transcript()
    const part = messages.flatMap(({ parts }) => parts).find(({ content }) => content.type === 'tool')
    expect(part?.content).toMatchObject({
      status: 'completed',
      child: child?.number,
      output: `I counted 7.\n\n<task_metadata>\nsession_id: ${child?.number}\n</task_metadata>`,
      metadata: { sessionId: child?.id, calls: [{ tool: 'notify_user', status: 'completed' }] },
    })
    expect(told(messages).at(-1)).toBe('worker: There are 7.')
    const [asked] = await world.transcript(child?.number)
    expect(asked?.parts[0]?.content).toMatchObject({
      text: '[DELEGATION CONTEXT]\nOriginal request: How many files?\nDelegated by: worker\nPipeline depth: 1/2\n[END DELEGATION CONTEXT]',
    })
    expect(asked?.parts[1]?.content).toMatchObject({ text: 'Count them.' })
  })

  test('[DL11] several at once: the parent goes on when the last has ended, each result in its place, also a failed one', async () => {
    const script = cast(
      [
        calls(
          call('task', { description: 'one', prompt: 'Do one.', subagent: 'general' }),
          call('task', { description: 'none', prompt: 'Do none.', subagent: 'nobody' }),
          call('task', { description: 'two', prompt: 'Do two.', subagent: 'explore' }),
        ),
        { text: 'Both done.' },
      ],
      [{ text: 'done' }, { status: 400, problem: { message: 'out of order' } }],
    )
    const world = await newModelWorld(kind, script)
    await world.tell('go')
    expect(await world.heard('worker: Both done.')).toMatchObject({ outcome: 'done' })
    const lines = told(await world.transcript()).filter((line) => line.startsWith('task'))
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^task → error: There is no agent nobody/)
    expect([lines[0], lines[2]].filter((line) => line?.startsWith('task → completed: done'))).toHaveLength(1)
    expect([lines[0], lines[2]].filter((line) => line?.match(/^task → error: .*ended as failed.*out of order/s))).toHaveLength(1)
  })

  test('[DL12] a subagent in the background: the parent goes on, and hears of its end', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const script = cast(
      [
        calls(call('task', { description: 'slow', prompt: 'Take your time.', subagent: 'general', background: true })),
        { text: 'It is under way.' },
        { text: 'And now it is done.' },
      ],
      [{ text: ['slowly', ' done'], hold: () => held }],
    )
    const world = await newModelWorld(kind, script)
    expect(await world.tell('go')).toMatchObject({
      outcome: 'done',
      state: 'dormant',
      next: { kind: 'session', session: 2 },
    })
    release()
    await world.heard('worker: And now it is done.')
    expect(await world.atRest()).toMatchObject({ wakes: 1 })
    expect(told(await world.transcript()).find((line) => line.startsWith('subagent'))).toMatch(
      /^subagent: \[subagent general has ended: done\]\nslowly done/,
    )
  })

  test('[DL13] a child that asks parks with its question; its parent waits, and both go on with the answer', async () => {
    const script = cast(
      [calls(call('task', { description: 'ask', prompt: 'Ask.', subagent: 'general' })), { text: 'Blue it is.' }],
      [calls(call('ask_user', { question: 'Which colour?' })), { text: 'blue' }],
    )
    const world = await newModelWorld(kind, script)
    expect(await world.tell('go')).toMatchObject({ outcome: 'blocked', state: 'awaiting_peer', next: { kind: 'session', session: 2 } })
    expect(await world.atRest(2)).toMatchObject({ state: 'awaiting_human', outcome: 'needs_input' })
    await world.ask('question.answer', { question: 1, answer: 'blue' })
    await world.heard('worker: Blue it is.')
  })

  test('[DL14] stopping a session ends the sessions that work for it, at every depth', async () => {
    const never = new Promise<void>(() => undefined)
    const script = cast(
      [calls(call('task', { description: 'long', prompt: 'For ever.', subagent: 'general' })), { text: 'Too bad.' }],
      [{ text: ['hm', '…'], hold: (piece) => (piece > 0 ? never : undefined) }],
    )
    const world = await newModelWorld(kind, script)
    await world.ask('message.send', { session: world.session, text: 'go' })
    await world.model.request(1)
    await world.ask('session.stop', { session: world.session })
    await until('the child has ended', async () =>
      (await world.ask('session.get', { session: 2 })).session.outcome === 'stopped' ? true : undefined,
    )
    expect(await world.atRest()).toMatchObject({ hold: 'stopped' })
    expect(told(await world.transcript()).find((line) => line.startsWith('task'))).toMatch(/^task → error: .*stopped/s)
    await world.ask('session.resume', { session: world.session })
    await world.heard('worker: Too bad.')
  })

  test('[DL15] work goes on in a session of before only where it was started from', async () => {
    const script = cast(
      [
        calls(call('task', { description: 'first', prompt: 'Begin.', subagent: 'general' })),
        calls(call('task', { description: 'more', prompt: 'Go on.', subagent: 'general', session: 2 })),
        calls(call('task', { description: 'other', prompt: 'Go on.', subagent: 'general', session: 1 })),
        { text: 'Done.' },
      ],
      [{ text: 'begun' }, { text: 'gone on' }],
    )
    const world = await newModelWorld(kind, script)
    await world.tell('go')
    expect(await world.heard('worker: Done.')).toMatchObject({ outcome: 'done' })
    expect(told(await world.transcript(2)).filter((line) => line.startsWith('worker'))).toEqual(['worker: begun', 'worker: gone on'])
    const lines = told(await world.transcript()).filter((line) => line.startsWith('task'))
    expect(lines[2]).toMatch(/^task → error: Session #1 was not started from session #1/)
  })

  test('[DL16] /agent of a person is done without asking the model first, and the model reads what came of it', async () => {
    const script = cast([{ text: 'So there are 7.' }], [{ text: 'I counted 7.' }])
    const world = await newModelWorld(kind, script)
    await world.ask('message.send', { session: world.session, text: '/agent general: Count the files.' })
    await world.heard('worker: So there are 7.')
    expect(world.model.requests).toHaveLength(2)
    expect(world.model.requests[1]?.raw).toContain('[/agent general]')
    expect(world.model.requests[1]?.raw).toContain('I counted 7.')
  })

  test('[DL17] peers: one asks and waits, the other is nudged until it replies, and the reply wakes the first', async () => {
    const script = cast(
      [calls(call('ask_agent', { agent: 'general', message: 'What time is it?' })), { text: 'Noon, it says.' }],
      [{ text: 'Hm, let me see.' }, calls(call('reply', { text: 'noon' })), { text: 'Replied.' }],
    )
    const world = await newModelWorld(kind, script)
    await world.tell('Ask general for the time.')
    await world.heard('worker: Noon, it says.')
    expect(told(await world.transcript(2)).find((line) => line.startsWith('nudge'))).toMatch(/Session #1 still waits for your reply/)
    expect((await world.ask('session.get', { session: world.session })).session).toMatchObject({ awaiting: null, hops: 2 })
  })

  test('[DL18] a peer that never replies is given up, and the one that asked is told', async () => {
    const script = cast([calls(call('ask_agent', { agent: 'general', message: 'Well?' })), { text: 'Never mind.' }], [{}, {}, {}, {}, {}])
    const world = await newModelWorld(kind, script)
    await world.tell('go')
    await world.heard('worker: Never mind.')
    expect(told(await world.transcript()).find((line) => line.startsWith('peer'))).toMatch(/has ended without a reply \(stalled/)
  })

  test('[DL19] a child may not do what its parent may not, through its tools or by any other way in', async () => {
    const script = cast(
      [calls(call('task', { description: 'try', prompt: 'Try it.', subagent: 'free' })), { text: 'I see.' }],
      [calls(call('notify_user', { text: 'trying' }), call('todo_update', { id: 1, status: 'done' })), { text: 'tried' }],
    )
    const world = await newModelWorld(kind, script, {
      definition: { access: 'readonly', capabilities: [], permissions: { notify_user: 'deny' } },
    })
    const instructions = 'You were handed one piece of work.'
    await world.ask('agent.define', { id: 'free', definition: { runner: 'model', instructions, todos: 'shared' } })
    await world.ask('todo.add', { session: world.session, subject: 'not yours to close' })
    await world.tell('go')
    await world.heard('worker: I see.')
    const offered = JSON.stringify(world.model.requests[1]?.body.tools)
    expect(offered).not.toContain('"notify_user"')
    expect(offered).not.toContain('"create_task"')
    const lines = told(await world.transcript(2)).filter((line) => line.includes('→'))
    expect(lines).toEqual([
      expect.stringMatching(/^notify_user → error/),
      expect.stringMatching(/^todo_update → error: .*(readonly|no tool)/s),
    ])
  })

  test('[DL20] a child is asked with its parent’s model, however deep it is, unless its agent names one', async () => {
    const script = cast(
      [
        calls(call('task', { description: 'a', prompt: 'Hand it on.', subagent: 'plain' })),
        calls(call('task', { description: 'b', prompt: 'Do b.', subagent: 'particular' })),
        { text: 'Both are done.' },
      ],
      [calls(call('task', { description: 'c', prompt: 'Do c.', subagent: 'explore' })), { text: 'c' }, { text: 'a' }, { text: 'b' }],
    )
    const world = await newModelWorld(kind, script, { definition: { model: 'openai-compatible/of-the-parent' } })
    const instructions = 'You were handed one piece of work.'
    await world.ask('agent.define', { id: 'plain', definition: { runner: 'model', instructions } })
    await world.ask('agent.define', { id: 'particular', definition: { instructions, model: 'openai-compatible/of-its-own' } })
    await world.tell('go')
    await world.heard('worker: Both are done.')
    expect(world.model.requests.map(({ model }) => model)).toEqual([
      ...Array.from({ length: 5 }, () => 'of-the-parent'),
      'of-its-own',
      'of-the-parent',
    ])
  })

  test('[DL57] spawn_agent hands work to an agent on the caller’s list, by the rules of all work that is handed on', async () => {
    const script = cast(
      [
        calls(call('spawn_agent', { agent: 'worker', prompt: 'Do it.' }), call('spawn_agent', { agent: 'coder', prompt: 'Do #1.' })),
        { text: 'All done.' },
      ],
      [calls(call('todo_update', { id: 1, status: 'done' })), { text: 'Did #1.' }],
    )
    const world = await newModelWorld(kind, script)
    const instructions = 'You were handed one piece of work.'
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'model', instructions } })
    await world.ask('todo.add', { session: world.session, subject: 'first' })
    await world.tell('go')
    await world.heard('worker: All done.')
    expect((await world.ask('session.list', { parent: world.session })).sessions).toMatchObject([{ todos: 'shared', list: world.session }])
    expect((await world.ask('todo.get', { todo: 1 })).todo.status).toBe('completed')
    expect(told(await world.transcript()).filter((line) => line.startsWith('spawn'))).toEqual([
      expect.stringMatching(/^spawn_agent → error: worker cannot hand work to itself/),
      expect.stringMatching(/^spawn_agent → completed: Did #1\./),
    ])
  })

  test('[DL58] loop_start suspends its call until the loop has ended, and its result is what came of it', async () => {
    const loop = { stages: [{ agent: 'coder', prompt: 'Do the next.' }], rounds: 3 }
    const script = cast(
      [calls(call('loop_start', loop)), { text: 'All done.' }],
      [{ text: 'Not yet.' }, calls(call('todo_update', { id: 1, status: 'done' })), { text: 'Did #1.' }],
    )
    const world = await newModelWorld(kind, script)
    const instructions = 'You were handed one piece of work.'
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'model', instructions } })
    await world.ask('todo.add', { session: world.session, subject: 'first' })
    await world.tell('go')
    expect(await world.heard('worker: All done.')).toMatchObject({ outcome: 'done', wakes: 1 })
    const part = (await world.transcript()).flatMap(({ parts }) => parts).find(({ content }) => content.type === 'tool')
    expect(part?.content).toMatchObject({
      status: 'completed',
      output: [
        'The loop has ended after 2 rounds: list empty.',
        'Round 1, coder (session #2): done. Not yet.',
        'Round 2, coder (session #3): done. Did #1.',
      ].join('\n'),
      loop: { end: { why: 'empty' } },
    })
    expect(JSON.stringify(world.model.requests.at(-1)?.body)).toContain('The loop has ended after 2 rounds')
  })

  test('[DL59] work in the background has a session and a list of its own', async () => {
    const script = cast(
      [calls(call('task', { prompt: 'Plan it.', subagent: 'coder', background: true })), { text: 'It is under way.' }, { text: 'I see.' }],
      [calls(call('todo_write', { items: ['its own'] })), calls(call('todo_update', { id: 2, status: 'done' })), { text: 'Planned.' }],
    )
    const world = await newModelWorld(kind, script)
    const instructions = 'You were handed one piece of work.'
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'model', instructions } })
    await world.ask('todo.add', { session: world.session, subject: 'the parent’s', status: 'completed' })
    await world.tell('go')
    await world.heard('worker: I see.')
    const [child] = (await world.ask('session.list', { parent: world.session })).sessions
    expect(child).toMatchObject({ todos: 'own', list: child?.number })
    expect((await world.ask('todo.get', { todo: 2 })).todo).toMatchObject({ session: child?.number, subject: 'its own' })
    expect((await world.ask('todo.list', { session: world.session, status: ['completed', 'pending'] })).todos).toMatchObject([
      { number: 1 },
    ])
  })
})
