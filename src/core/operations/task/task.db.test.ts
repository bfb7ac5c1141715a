import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/stores.ts'
import { newWorld, type TestWorld } from '../../../../tests/support/world.ts'
import type { Caller } from '../../ports/caller.ts'

describe.each(databases)('tasks on %s', (kind) => {
  let world: TestWorld
  let coder: Caller
  let tester: Caller
  const jobs = () => world.punchlist.store.jobs.due(Date.now() + 1_000, 1_000)
  const wakes = async () => (await jobs()).filter(({ kind: of }) => of === 'wake').map(({ session }) => session)
  const types = async (after: number) => (await world.ask('event.list', { after, limit: 500 })).events.map(({ type }) => type)
  const last = async () => (await world.ask('event.list', { limit: 1 })).last

  beforeAll(async () => {
    world = await newWorld(kind)
    for (const id of ['coder', 'tester', 'reader']) await world.ask('agent.define', { id, definition: { runner: 'function' } })
    await world.ask('agent.define', { id: 'lister', definition: { runner: 'function', capabilities: [] } })
    coder = await world.punchlist.localCaller({ agent: 'coder' })
    tester = await world.punchlist.localCaller({ agent: 'tester' })
  })
  afterAll(() => world.close())

  test('[TK1] a task comes with its session, bound both ways, and its wake, in one commit', async () => {
    const before = await last()
    const { task } = await world.ask('task.add', { title: 'ship it', owner: 'coder', steps: [{ title: 'build' }] }, { caller: tester })
    expect(task).toMatchObject({ status: 'active', owner: 'coder', createdBy: 'tester', parent: null })
    const { session } = await world.ask('session.get', { session: task.session })
    expect(session).toMatchObject({ task: task.number, agent: 'coder', title: 'ship it' })
    expect(await types(before)).toEqual(['task.added', 'session.added', 'todo.added'])
    expect(await wakes()).toContain(task.session)
  })

  test('[TK2] the owner is the calling agent unless one is named, and must be an agent', async () => {
    expect((await world.ask('task.add', { title: 'mine' }, { caller: coder })).task.owner).toBe('coder')
    for (const owner of ['nobody', undefined]) {
      const refusal = await world.refused('task.add', { title: 'x', owner })
      expect(refusal).toMatchObject({ code: 'invalid', fields: [{ field: 'owner' }] })
      expect(refusal.hint).toContain('coder')
    }
    const { task } = await world.ask('task.add', { title: 'x', owner: 'coder', status: 'draft' })
    expect(await world.refused('task.update', { task: task.number, owner: 'nobody' })).toMatchObject({ code: 'invalid' })
  })

  test('[TK23] a task’s new title reaches its session, unless somebody has named that otherwise', async () => {
    const { task } = await world.ask('task.add', { title: 'first name', owner: 'coder' })
    const titleNow = async () => (await world.ask('session.get', { session: task.session })).session
    await world.ask('task.update', { task: task.number, title: 'second name', owner: 'tester' })
    expect(await titleNow()).toMatchObject({ title: 'second name', agent: 'tester', version: 2 })
    await world.ask('task.update', { task: task.number, title: 'third name' })
    expect(await titleNow()).toMatchObject({ title: 'third name', version: 3 })
    await world.ask('session.rename', { session: task.session, title: 'what I call it' })
    await world.ask('task.update', { task: task.number, title: 'fourth name' })
    expect(await titleNow()).toMatchObject({ title: 'what I call it' })
  })

  test('[TK3] a draft is not woken until it is active; nothing goes back', async () => {
    const { task } = await world.ask('task.add', { title: 'later', owner: 'coder', status: 'draft' })
    expect(await wakes()).not.toContain(task.session)
    expect(await world.refused('task.complete', { task: task.number })).toMatchObject({ code: 'conflict' })
    await world.ask('task.update', { task: task.number, status: 'active' })
    expect(await wakes()).toContain(task.session)
    expect(await world.refused('task.update', { task: task.number, status: 'draft' })).toMatchObject({ code: 'conflict' })
  })

  test('[TK4] an archived task is immutable by every route, and still readable with its steps', async () => {
    const { task } = await world.ask('task.add', { title: 'done soon', owner: 'coder', steps: [{ title: 'one' }, { title: 'two' }] })
    await world.ask('task.updateStep', { task: task.number, stepIndex: 0, done: true })
    const { task: done } = await world.ask('task.complete', { task: task.number })
    expect(done.steps.map(({ done: isDone }) => isDone)).toEqual([true, false])
    for (const [name, input] of [
      ['task.complete', {}],
      ['task.cancel', {}],
      ['task.update', { title: 'x' }],
      ['task.update', { status: 'active' }],
      ['task.replaceSteps', { steps: [] }],
      ['task.updateStep', { stepIndex: 0, done: false }],
      ['task.addSubtask', { stepIndex: 0, title: 'x', owner: 'coder' }],
      ['task.addResource', { type: 'url', value: 'https://example.test/' }],
    ] as const) {
      expect(await world.refused(name, { task: task.number, ...input }), name).toMatchObject({ code: 'conflict' })
    }
    // Whatever becomes of the session, history stays what it was.
    const [step] = done.steps
    await world.ask('todo.update', { todo: step?.todo ?? 0, status: 'pending', subject: 'changed' })
    await world.ask('session.delete', { session: task.session })
    expect((await world.ask('task.get', { task: task.number })).task).toEqual(done)
    expect((await world.ask('task.history', {})).tasks[0]).toEqual(done)
  })

  test('[TK5] only the owner or a person makes subtasks; one a step; the link is set by nothing else', async () => {
    const { task } = await world.ask('task.add', { title: 'parent', owner: 'coder', steps: [{ title: 'a' }, { title: 'b' }] })
    const input = { task: task.number, stepIndex: 1, title: 'child', owner: 'tester' }
    expect(await world.refused('task.addSubtask', input, { caller: tester })).toMatchObject({ code: 'forbidden' })
    const { task: child, parent } = await world.ask('task.addSubtask', input, { caller: coder })
    expect(child).toMatchObject({ parent: task.number, owner: 'tester', createdBy: 'coder', depth: 1 })
    expect(parent.steps[1]).toMatchObject({ title: 'b', taskId: String(child.number) })
    expect(await world.refused('task.addSubtask', input, { caller: coder })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('task.addSubtask', { ...input, stepIndex: 2 }, { caller: coder })).toMatchObject({
      code: 'invalid',
      hint: 'Steps are counted from 0: give 0 to 1.',
    })
    expect(await world.refused('task.updateStep', { task: task.number, stepIndex: 0, taskId: '9' })).toMatchObject({ code: 'invalid' })
    expect(
      await world.refused('task.replaceSteps', {
        task: task.number,
        steps: [{ title: 'a', taskId: String(child.number + 1) }, { title: 'b' }],
      }),
    ).toMatchObject({ code: 'invalid' })
    expect(await wakes()).toContain(child.session)
  })

  test('[TK6] a new plan keeps the identity of the steps it repeats, and never drops one with a subtask', async () => {
    const { task } = await world.ask('task.add', { title: 'plan', owner: 'coder', steps: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] })
    await world.ask('task.addSubtask', { task: task.number, stepIndex: 1, title: 'child', owner: 'tester' })
    await world.ask('task.updateStep', { task: task.number, stepIndex: 0, done: true })
    const refusal = await world.refused('task.replaceSteps', { task: task.number, steps: [{ title: 'a' }, { title: 'c' }] })
    expect(refusal).toMatchObject({ code: 'conflict', message: expect.stringContaining('“b”') })
    const { task: after } = await world.ask('task.replaceSteps', {
      task: task.number,
      steps: [{ title: 'new' }, { title: 'b', details: 'more' }, { title: 'a' }],
    })
    expect(after.steps.map(({ title, done, taskId }) => [title, done, taskId !== undefined])).toEqual([
      ['new', false, false],
      ['b', false, true],
      ['a', true, false],
    ])
    expect(after.steps[2]?.todo).toBe(task.steps[0]?.todo)
    expect((await world.ask('task.get', { task: task.number })).task.steps).toEqual(after.steps)
    // The same list written by the other whole-list dialect must not lose it either.
    expect(await world.refused('list.replace', { session: task.session, todos: [] })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('todo.delete', { todo: after.steps[1]?.todo })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('todo.deleteMany', { session: task.session, scope: 'all' })).toMatchObject({ code: 'conflict' })
  })

  test('[TK7] a step’s title has 60 characters at most, and an index outside the plan is refused', async () => {
    const { task } = await world.ask('task.add', { title: 'limits', owner: 'coder', steps: [{ title: 'x'.repeat(60) }] })
    expect(await world.refused('task.updateStep', { task: task.number, stepIndex: 0, title: 'x'.repeat(61) })).toMatchObject({
      code: 'invalid',
      message: 'title: must be at most 60 characters, not 61.',
    })
    for (const stepIndex of [1, -1, 0.5, 'x']) {
      expect(await world.refused('task.updateStep', { task: task.number, stepIndex, done: true })).toMatchObject({ code: 'invalid' })
    }
  })

  test('[TK8] cancel takes the whole tree along in one commit and wakes the parent; complete does not cascade', async () => {
    const { task: root } = await world.ask('task.add', { title: 'root', owner: 'coder', steps: [{ title: 'a' }] })
    const { task: middle } = await world.ask('task.addSubtask', {
      task: root.number,
      stepIndex: 0,
      title: 'm',
      owner: 'coder',
      steps: [{ title: 'x' }, { title: 'y' }],
    })
    const { task: done } = await world.ask('task.addSubtask', {
      task: middle.number,
      stepIndex: 0,
      title: 'd',
      owner: 'tester',
      steps: [{ title: 'z' }],
    })
    const { task: below } = await world.ask('task.addSubtask', { task: done.number, stepIndex: 0, title: 'b', owner: 'tester' })
    await world.ask('task.complete', { task: done.number })
    expect((await world.ask('task.get', { task: below.number })).task.status).toBe('active')
    for (const { session } of [root, middle]) await clearWake(session)
    const before = await last()
    const { canceled } = await world.ask('task.cancel', { task: middle.number })
    expect(canceled).toEqual([middle.number, below.number])
    const { events } = await world.ask('event.list', { after: before, limit: 500 })
    expect(new Set(events.map(({ at }) => at)).size).toBe(1)
    expect(events.filter(({ type }) => type === 'task.canceled')).toHaveLength(2)
    const woken = await wakes()
    expect(woken).toContain(root.session)
    expect(woken).not.toContain(middle.session)
    expect(woken).not.toContain(below.session)
  })

  const clearWake = (session: number) =>
    world.punchlist.store.write(world.caller.tenant.number, (writing) => writing.apply([{ kind: 'dequeue', key: `wake:${session}` }]))

  test('[TK9] the end of a subtask wakes its parent, but never the run that ended it', async () => {
    const { task: root } = await world.ask('task.add', { title: 'root', owner: 'coder', steps: [{ title: 'a' }, { title: 'b' }] })
    const { task: one } = await world.ask('task.addSubtask', { task: root.number, stepIndex: 0, title: 'one', owner: 'tester' })
    await clearWake(root.session)
    await world.ask('task.complete', { task: one.number })
    expect(await wakes()).toContain(root.session)
    const { task: two } = await world.ask('task.addSubtask', { task: root.number, stepIndex: 1, title: 'two', owner: 'coder' })
    const engine = { ...world.caller, name: 'system', engine: true as const }
    const claim = await world.ask('run.claim', { session: root.session, node: 'n', lease: 15_000 }, { caller: engine })
    if (!claim.claimed) throw new Error(claim.reason)
    const { id, session, task, fence } = claim.run
    await world.ask('task.complete', { task: two.number }, { caller: { ...coder, run: { id, session, task, fence } } })
    expect(await wakes()).not.toContain(root.session)
    const { task: own } = await world.ask('task.add', { title: 'for myself' }, { caller: { ...coder, run: { id, session, task, fence } } })
    expect(await wakes()).toContain(own.session)
  })

  test('[TK10] a manual run is refused in the settled order, and else queues one wake', async () => {
    expect(await world.refused('task.run', { task: 9_999 })).toMatchObject({ code: 'not_found' })
    const { task } = await world.ask('task.add', { title: 'run me', owner: 'coder', status: 'draft' })
    expect(await world.refused('task.run', { task: task.number })).toMatchObject({ code: 'conflict', message: 'task is not active' })
    await world.ask('task.update', { task: task.number, status: 'active' })
    for (let count = 0; count < 3; count++) await world.ask('task.run', { task: task.number })
    expect((await wakes()).filter((session) => session === task.session)).toHaveLength(1)
    const engine = { ...world.caller, name: 'system', engine: true as const }
    await world.ask('run.claim', { session: task.session, node: 'n', lease: 15_000 }, { caller: engine })
    expect(await world.refused('task.run', { task: task.number })).toMatchObject({ code: 'conflict', message: 'already running' })
  })

  test('[TK77] whoever makes a task or hands on a step is told who starts its owner', async () => {
    await world.ask('agent.define', { id: 'guest', definition: { runner: 'external' } })
    await world.ask('agent.define', { id: 'nobody', definition: {} })
    await world.ask('agent.define', { id: 'asked', definition: { model: 'test/model' } })
    const steps = ['one', 'two', 'three', 'four'].map((title) => ({ title }))
    const { task } = await world.ask('task.add', { title: 'hand on', owner: 'coder', steps })
    for (const [index, [owner, starter]] of (
      [
        ['coder', 'here'],
        ['asked', 'here'],
        ['guest', 'outside'],
        ['nobody', 'nobody'],
      ] as const
    ).entries()) {
      expect(await world.ask('task.add', { title: 'x', owner })).toMatchObject({ starter })
      expect(await world.ask('task.copy', { task: task.number, owner })).toMatchObject({ starter })
      expect(await world.ask('task.addSubtask', { task: task.number, stepIndex: index, title: 'x', owner })).toMatchObject({ starter })
    }
  })

  test('[TK78] a manual run of one that is run from outside tells it; of one that nothing can start it is refused, after already running', async () => {
    const { task: told } = await world.ask('task.add', { title: 'tell', owner: 'guest' })
    const before = await last()
    expect(await world.ask('task.run', { task: told.number })).toMatchObject({ starter: 'outside' })
    expect(await types(before)).toEqual(['task.asked'])
    const { task } = await world.ask('task.add', { title: 'wait for ever', owner: 'coder' })
    const engine = { ...world.caller, name: 'system', engine: true as const }
    await world.ask('run.claim', { session: task.session, node: 'n', lease: 15_000 }, { caller: engine })
    await world.ask('task.update', { task: task.number, owner: 'nobody' })
    expect(await world.refused('task.run', { task: task.number })).toMatchObject({ code: 'conflict', message: 'already running' })
    const { task: lost } = await world.ask('task.add', { title: 'wait for ever', owner: 'nobody' })
    expect(await world.refused('task.run', { task: lost.number })).toMatchObject({
      code: 'conflict',
      message: 'nothing can start nobody: it has neither a runner nor a model',
      hint: expect.stringContaining('agents/nobody/agent.json'),
    })
  })

  test('[TK11] an agent lists its own tasks, a person all of them; anybody gets any task', async () => {
    const { task } = await world.ask('task.add', { title: 'of the reader', owner: 'reader' })
    const own = await world.ask('task.list', { limit: 500 }, { caller: coder })
    expect(new Set(own.tasks.map(({ owner }) => owner))).toEqual(new Set(['coder']))
    expect((await world.ask('task.list', { limit: 500 })).tasks.map(({ number }) => number)).toContain(task.number)
    expect((await world.ask('task.get', { task: task.number }, { caller: coder })).task.owner).toBe('reader')
  })

  test('[TK12] an agent without the capability tasks is refused every task operation', async () => {
    const lister = await world.punchlist.localCaller({ agent: 'lister' })
    for (const [name, input] of [
      ['task.list', {}],
      ['task.add', { title: 'x', owner: 'coder' }],
    ] as const) {
      expect(await world.refused(name, input, { caller: lister })).toMatchObject({ code: 'forbidden' })
    }
  })

  test('[TK13] another owner gets the session, and whatever ran there is asked to end', async () => {
    const { task } = await world.ask('task.add', { title: 'handed on', owner: 'coder' })
    const engine = { ...world.caller, name: 'system', engine: true as const }
    const claim = await world.ask('run.claim', { session: task.session, node: 'n', lease: 15_000 }, { caller: engine })
    if (!claim.claimed) throw new Error(claim.reason)
    await world.ask('task.update', { task: task.number, owner: 'tester' })
    expect((await world.ask('session.get', { session: task.session })).session.agent).toBe('tester')
    expect((await world.ask('run.get', { run: claim.run.id })).run.stopping).toBe('the task was handed to tester')
    await world.ask('run.finish', { run: claim.run.id, outcome: 'stopped' }, { caller: engine })
    expect(await wakes()).toContain(task.session)
  })

  test('[TK14] a task’s session lives as long as the task', async () => {
    const { task } = await world.ask('task.add', { title: 'bound', owner: 'coder' })
    for (const name of ['session.delete', 'session.archive'] as const) {
      expect(await world.refused(name, { session: task.session })).toMatchObject({ code: 'conflict' })
    }
    await world.ask('task.cancel', { task: task.number })
    expect((await world.ask('session.get', { session: task.session })).session.archivedAt).toBeGreaterThan(0)
  })

  test('[TK15] a subtask is at most ten levels deep', async () => {
    let { task } = await world.ask('task.add', { title: 'level 0', owner: 'coder', steps: [{ title: 'down' }] })
    for (let depth = 1; depth <= 10; depth++) {
      task = (await world.ask('task.addSubtask', { task: task.number, stepIndex: 0, title: `level ${depth}`, steps: [{ title: 'down' }] }))
        .task
    }
    expect(await world.refused('task.addSubtask', { task: task.number, stepIndex: 0, title: 'too deep' })).toMatchObject({
      code: 'limit_reached',
    })
  })

  test('[TK16] a resource is an http address or an absolute path, removed by its index', async () => {
    const { task } = await world.ask('task.add', { title: 'links', owner: 'coder' })
    for (const value of ['javascript:alert(1)', 'example.test', '/etc/passwd']) {
      expect(await world.refused('task.addResource', { task: task.number, type: 'url', value })).toMatchObject({ code: 'invalid' })
    }
    expect(await world.refused('task.addResource', { task: task.number, type: 'file', value: 'a.txt' })).toMatchObject({ code: 'invalid' })
    await world.ask('task.addResource', { task: task.number, type: 'file', value: '/tmp/a.txt', label: 'notes' })
    await world.ask('task.addResource', { task: task.number, type: 'url', value: 'https://example.test/pr/1' })
    expect(await world.refused('task.removeResource', { task: task.number, index: 2 })).toMatchObject({ code: 'invalid' })
    const { task: after } = await world.ask('task.removeResource', { task: task.number, index: 0 })
    expect(after.resources).toEqual([{ type: 'url', value: 'https://example.test/pr/1' }])
  })

  test('[TK17] an archived task is copied into a new one, with the plan and nothing of it done', async () => {
    const { task } = await world.ask('task.add', {
      title: 'again',
      owner: 'coder',
      steps: [{ title: 'one', done: true }, { title: 'two' }],
    })
    await world.ask('task.cancel', { task: task.number })
    const { task: copy } = await world.ask('task.copy', { task: task.number })
    expect(copy.number).toBeGreaterThan(task.number)
    expect(copy.steps.map(({ title, done }) => [title, done])).toEqual([
      ['one', false],
      ['two', false],
    ])
  })

  test('[TK18] a session that has gone missing comes back under its number when the task is woken', async () => {
    const { task } = await world.ask('task.add', { title: 'lost thread', owner: 'coder', steps: [{ title: 'kept' }] })
    await world.punchlist.store.write(world.caller.tenant.number, async (writing) => {
      const row = await writing.find('session', task.session)
      if (row) await writing.apply([{ kind: 'remove', noun: 'session', row }])
    })
    await world.ask('task.run', { task: task.number })
    expect((await world.ask('session.get', { session: task.session })).session.task).toBe(task.number)
    expect((await world.ask('task.get', { task: task.number })).task.steps.map(({ title }) => title)).toEqual(['kept'])
  })
})
