import { describe, expect, test } from 'vitest'
import { newModelWorld, told } from '../../../tests/support/model-world.ts'
import { databases } from '../../../tests/support/stores.ts'
import { until } from '../../../tests/support/until.ts'

const call = (name: string, input: Record<string, unknown> | string) => ({ toolCalls: [{ name, arguments: input }] })

/** The names of the tools a request offered. */
function toolsOf(body: unknown): string[] {
  const { tools = [] } = body as { tools?: { function: { name: string } }[] }
  return tools.map(({ function: { name } }) => name)
}

describe.each(databases)('an agent that is a model, on %s', (kind) => {
  test('[PO20] one request becomes a list, and the session goes on by itself until it is empty', async () => {
    const world = await newModelWorld(kind, [
      { ...call('todo_write', { items: ['Roll back', 'Confirm'] }), usage: { input: 100, output: 7 } },
      { text: 'Planned.' },
      call('todo_update', { id: 1, status: 'done' }),
      { text: 'One down.' },
      call('todo_update', { id: 2, status: 'done' }),
      { text: 'All done.', usage: { input: 50, cached: 30, output: 3 } },
    ])
    const session = await world.tell('The payments deploy is broken. Fix it.')
    expect(session).toMatchObject({ state: 'dormant', outcome: 'done', wakes: 2, title: 'The payments deploy is broken. Fix it.' })
    const story = told(await world.transcript())
    expect(story[0]).toBe('input: The payments deploy is broken. Fix it.')
    expect(story.at(-1)).toBe('worker: All done.')
    expect(story[3]).toBe(
      'nudge: You still have open todos — keep working and close each with todo_update(id, "done") as you finish:\n[1] Roll back\n[2] Confirm\n(todo_list shows the full list at any time.)',
    )
    const { runs } = await world.ask('run.list', { session: world.session })
    expect(runs).toMatchObject([
      { trigger: 'message', outcome: 'done', turns: 3, usage: { inputTokens: 150, cachedTokens: 30, outputTokens: 10 } },
    ])
  })

  test('[PO21] the last step of a turn gets no tools, and the model is told so', async () => {
    const world = await newModelWorld(kind, [call('todo_list', {}), call('todo_list', { all: true }), { text: 'That is how far I got.' }], {
      definition: { maxSteps: 3 },
    })
    expect(await world.tell('look around')).toMatchObject({ outcome: 'done' })
    const bodies = world.model.requests.map(({ body }) => body)
    expect(bodies.map((body) => toolsOf(body).includes('todo_write'))).toEqual([true, true, false])
    expect(JSON.stringify(bodies[2])).toContain('This is your last step in this turn')
    expect(JSON.stringify(await world.transcript())).not.toContain('This is your last step')
  })

  test('[PO22] calls of unknown tools, with broken arguments or with wrong ones come back with what to do instead', async () => {
    const world = await newModelWorld(kind, [
      call('todo_wirte', { items: ['x'] }),
      call('todo_write', '{"items": ["x"'),
      call('todo_update', { id: 99, status: 'done' }),
      { text: 'I give up.' },
    ])
    expect(await world.tell('go')).toMatchObject({ outcome: 'done', state: 'dormant' })
    const outputs = told(await world.transcript()).filter((line) => line.includes('→'))
    expect(outputs[0]).toMatch(/^todo_wirte → error: There is no tool todo_wirte\. Did you mean todo_write\?/)
    expect(outputs[1]).toMatch(/^todo_write → error: The arguments of todo_write could not be read/)
    expect(outputs[2]).toMatch(/^todo_update → error: .*99/)
  })

  test('[PO23] a question parks the session, whatever is open, and its answer wakes it', async () => {
    const world = await newModelWorld(kind, [
      call('todo_write', { items: ['Deploy'] }),
      call('ask_user', { question: 'Which region?', options: ['eu', 'us'] }),
      call('todo_update', { id: 1, status: 'done' }),
      { text: 'Deployed to eu.' },
    ])
    const parked = await world.tell('deploy')
    expect(parked).toMatchObject({ state: 'awaiting_human', outcome: 'needs_input', next: { kind: 'question', question: 1 } })
    expect(world.model.requests).toHaveLength(2)
    await world.ask('question.answer', { question: 1, answer: 'eu' })
    expect(await world.atRest()).toMatchObject({ state: 'dormant', outcome: 'done' })
    expect(told(await world.transcript())).toContain('answer: Answer to question #1 (Which region?): eu')
  })

  test('[PO24] what needs a person’s word waits for it; allowed it is done, denied the model is told why', async () => {
    const world = await newModelWorld(
      kind,
      [
        call('todo_write', { items: ['a'] }),
        call('notify_user', { text: 'hello' }),
        call('notify_user', { text: 'again' }),
        call('todo_update', { id: 1, status: 'done' }),
        { text: 'So be it.' },
      ],
      { definition: { permissions: { notify_user: 'ask' } } },
    )
    expect(await world.tell('go')).toMatchObject({ state: 'awaiting_approval', outcome: 'needs_input' })
    const { questions } = await world.ask('question.list', {})
    expect(questions).toMatchObject([
      { number: 1, kind: 'approval', tool: 'notify_user', text: 'worker wants to use notify_user\ntext: hello' },
    ])
    await world.ask('question.answer', { question: 1, answer: 'allow' })
    expect(await world.atRest()).toMatchObject({ state: 'awaiting_approval', next: { kind: 'approval', question: 2 } })
    await world.ask('question.answer', { question: 2, answer: 'deny: once is enough' })
    expect(await world.atRest()).toMatchObject({ outcome: 'done' })
    const calls = told(await world.transcript()).filter((line) => line.startsWith('notify_user'))
    expect(calls).toEqual([expect.stringMatching(/completed/), expect.stringMatching(/error: Not allowed: once is enough/)])
    expect((await world.ask('notification.list', {})).notifications).toMatchObject([{ text: 'hello' }])
  })

  test('[PO46] approvals let a turn go on and add nothing to the budget, however quickly they are given', async () => {
    const world = await newModelWorld(
      kind,
      ({ body }, index) =>
        index === 0
          ? call('todo_write', { items: ['never done'] })
          : body.messages.at(-1).role === 'tool' && index > 1
            ? { text: `Said ${index}.` }
            : call('notify_user', { text: `still at it ${index}` }),
      { definition: { permissions: { notify_user: 'ask' }, maxWakeCycles: 2 } },
    )
    let situation = await world.tell('go')
    let approvals = 0
    for (; situation.state === 'awaiting_approval' && approvals < 10; approvals++) {
      const { questions } = await world.ask('question.list', {})
      await world.ask('question.answer', { question: questions[0]?.number ?? 0, answer: 'allow' })
      situation = await world.atRest()
    }
    expect(situation).toMatchObject({ state: 'idle', outcome: 'budget', wakes: 2 })
    expect(approvals).toBe(3)
  })

  test('[PO25] what is allowed always is not asked for again; what is denied is not even offered', async () => {
    const world = await newModelWorld(
      kind,
      [call('notify_user', { text: 'one' }), call('notify_user', { text: 'two' }), { text: 'Said.' }],
      { definition: { permissions: { notify_user: 'ask', ask_user: 'deny' } } },
    )
    await world.tell('go')
    await world.ask('question.answer', { question: 1, answer: 'always' })
    expect(await world.atRest()).toMatchObject({ outcome: 'done' })
    expect((await world.ask('notification.list', {})).notifications).toHaveLength(2)
    expect(toolsOf(world.model.requests[0]?.body)).toContain('notify_user')
    expect(toolsOf(world.model.requests[0]?.body)).not.toContain('ask_user')
  })

  test('[PO26] a message that comes during a turn is read in it or in the next, once, and never lost', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const world = await newModelWorld(kind, [
      { text: ['First ', 'answer.'], hold: (piece) => (piece === 1 ? held : undefined) },
      { text: 'Second.' },
    ])
    await world.ask('message.send', { session: world.session, text: 'one' })
    await world.model.request(0)
    await Promise.all(['two', 'three'].map((text) => world.ask('message.send', { session: world.session, text })))
    release()
    expect(await world.atRest()).toMatchObject({ outcome: 'done' })
    const story = told(await world.transcript())
    expect(story.filter((line) => line.startsWith('worker'))).toEqual(['worker: First answer.', 'worker: Second.'])
    expect(JSON.stringify(world.model.requests[1]?.body)).toMatch(/two.*three/)
    expect(world.model.requests).toHaveLength(2)
  })

  test('[PO27] a model that answers nothing, or fails, leaves a truthful end, and the session can go on', async () => {
    const world = await newModelWorld(
      kind,
      [
        {},
        { status: 400, problem: { message: 'no such thing' } },
        call('todo_write', { items: ['x'] }),
        {},
        {},
        {},
        {},
        { text: 'Here again.' },
        {},
        {},
        {},
      ],
      { definition: { stallAfter: 3 } },
    )
    expect(await world.tell('one')).toMatchObject({ outcome: 'done', state: 'dormant' })
    expect(await world.tell('two')).toMatchObject({ outcome: 'failed', state: 'dormant' })
    const [failed] = (await world.ask('run.list', { session: world.session, limit: 1 })).runs
    expect(failed?.detail).toContain('no such thing')
    expect(await world.tell('three')).toMatchObject({ outcome: 'stalled', state: 'idle', wakes: 3 })
    expect(await world.tell('four')).toMatchObject({ outcome: 'stalled', state: 'idle' })
    expect(told(await world.transcript())).toContain('worker: Here again.')
  })

  test('[PO28] the same call again and again is no longer made, and then the turn is over', async () => {
    const world = await newModelWorld(kind, () => call('todo_list', {}))
    expect(await world.tell('go')).toMatchObject({ outcome: 'done', state: 'dormant' })
    expect(world.model.requests.length).toBeLessThanOrEqual(6)
    expect(told(await world.transcript()).at(-1)).toMatch(/several times in a row, so it was not made again/)
  })

  test('[PO29] the budget ends what goes on for ever, and what is new gives it back', async () => {
    let count = 0
    const world = await newModelWorld(
      kind,
      (_request, index) => {
        count += 1
        return index % 2 === 0 ? call('todo_write', { items: [`another ${count}`] }) : { text: `turn ${count}` }
      },
      { definition: { maxWakeCycles: 4 } },
    )
    expect(await world.tell('go')).toMatchObject({ outcome: 'budget', state: 'idle', wakes: 4, maxWakes: 4 })
    expect(world.model.requests).toHaveLength(10)
    expect(await world.tell('and on')).toMatchObject({ outcome: 'budget', wakes: 4 })
    expect(world.model.requests).toHaveLength(20)
  })

  test('[PO30] stop ends the model’s answer at once and holds until a person lets it go on', async () => {
    const world = await newModelWorld(kind, [
      call('todo_write', { items: ['x'] }),
      { text: ['I begin', '…'], breaks: { after: 1, how: 'silent' } },
      call('todo_update', { id: 1, status: 'done' }),
      { text: 'Done after all.' },
    ])
    await world.ask('message.send', { session: world.session, text: 'go' })
    await until('its words', async () => (told(await world.transcript()).includes('worker: I begin') ? true : undefined))
    await world.ask('session.stop', { session: world.session })
    expect(await world.atRest()).toMatchObject({ outcome: 'stopped', hold: 'stopped', state: 'idle' })
    await world.model.over(1)
    await world.ask('message.send', { session: world.session, text: 'are you there?' })
    expect((await world.ask('session.get', { session: world.session })).session.state).toBe('idle')
    await world.ask('session.resume', { session: world.session })
    expect(await world.atRest()).toMatchObject({ outcome: 'done', hold: null, state: 'dormant' })
    const story = told(await world.transcript())
    expect(story).toContain('worker: I begin')
    expect(story).toContain(
      'writs: Your reply was cut off there: stopped by local. Its last line was not whole, and nothing in it was run. Go on from there; do not repeat what you have said.',
    )
  })

  test('[PO45] a model takes a task to its end: the brief, the steps, the wake loop and the completion', async () => {
    const world = await newModelWorld(kind, [
      call('update_steps', { id: '1', steps: [{ title: 'Look' }, { title: 'Mend' }] }),
      { text: 'Planned.' },
      { toolCalls: [0, 1].map((stepIndex) => ({ name: 'update_step', arguments: { id: '1', stepIndex, done: true } })) },
      call('complete_task', { id: '1' }),
      { text: 'The task is done.' },
    ])
    const { task } = await world.ask('task.add', { title: 'Mend the fence', owner: 'worker' })
    const session = await world.heard('worker: The task is done.', task.session)
    expect(session).toMatchObject({ state: 'done', outcome: 'done', next: { kind: 'over' } })
    expect((await world.ask('task.get', { task: task.number })).task).toMatchObject({
      status: 'done',
      steps: [{ done: true }, { done: true }],
    })
    const [first, second] = world.model.requests
    expect(JSON.stringify(first?.body.messages.at(-1))).toContain('Mend the fence')
    expect(JSON.stringify(second?.body.messages)).toContain('Look')
    expect(told(await world.transcript(task.session)).find((line) => line.startsWith('nudge'))).toContain('] Look')
  })

  test('[OT11] a model that is offered tools for a list is told when to use them, the same in each request; one that is not is not told', async () => {
    const world = await newModelWorld(kind, [{ toolCalls: [{ name: 'todo_list', arguments: {} }] }, { text: 'Nothing there.' }], {
      definition: { instructions: 'You work.' },
    })
    await world.tell('Is anything open?')
    const systems = world.model.requests.map(({ body }) => String(body.messages[0].content))
    expect(systems).toHaveLength(2)
    expect(systems[0]).toMatch(/^You work\.\n\nTodo list: write one with todo_write /)
    expect(systems[1]).toBe(systems[0])
    const other = await newModelWorld(kind, [{ text: 'Hello.' }], { definition: { instructions: 'You work.', tools: { 'todo*': false } } })
    await other.tell('Hello.')
    expect(String(other.model.requests[0]?.body.messages[0].content)).toBe('You work.')
  })
})
