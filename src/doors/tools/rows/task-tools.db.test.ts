import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('the task tools', newWorld, (world, kind) => {
  const agent = (name: string) => newToolAgent(world.punchlist, `${kind}-${name}`)

  test('[TK77] create_task says when nothing can start the owner, and what to do', async () => {
    const { ask, says } = await agent('lost')
    await ask('agent.define', { id: 'lost', definition: {} })
    expect(await says('create_task', { title: 'x', owner: 'lost' })).toMatch(
      /\nNothing can start lost: .* Give it one in agents\/lost\/agent\.json/,
    )
    expect(await says('create_task', { title: 'x', owner: 'tester' })).not.toContain('start')
  })

  test('[TL64] run_task has a task worked on now, and says when its owner is only told, or nothing can start it', async () => {
    const { ask, says, call } = await agent('run-task')
    await ask('agent.define', { id: 'guest', definition: { runner: 'external' } })
    await ask('agent.define', { id: 'lost', definition: {} })
    for (const owner of ['tester', 'guest', 'lost']) await says('create_task', { title: `for ${owner}`, owner })
    expect(await says('run_task', { taskId: '1' })).toBe('asked for #1 [active] for tester (tester)')
    expect(await says('run_task', { taskId: 2 })).toMatch(/\ntold, not started: guest is run from outside$/)
    expect(await call('run_task', { taskId: 3 })).toMatchObject({
      isError: true,
      text: 'nothing can start lost: it has neither a runner nor a model. Give lost a runner or a model in agents/lost/agent.json, or give the task another owner: update_task(taskId: 3, owner: <owner>)',
    })
    await says('complete_task', { taskId: 1 })
    expect((await call('run_task', { taskId: 1 })).text).toBe('task is not active. It is done.')
  })

  test('[RT5] an agent that may not run tasks is told that what it makes stays a draft', async () => {
    const { says } = await newToolAgent(world.punchlist, `${kind}-drafts`, 'readonly')
    const held = 'It stays a draft until somebody with full access starts it.'
    expect(await says('create_task', { title: 'Ship the fix' })).toBe(`created #1 [draft] Ship the fix (coder)\n${held}`)
  })

  test('[TL50] seed 003’s flow: a task, its plan, a subtask, its end, and the end of it all', async () => {
    const { says, ask, call } = await agent('seed-003')
    const created = await call('create_task', { title: 'Ship the fix', description: 'Customers wait.' })
    expect(created.text).toBe('created #1 [active] Ship the fix (coder)\nIts conversation is session #2.')
    expect(created).toMatchObject({ title: 'created task #1', metadata: { task: 1 } })
    const steps = '[{"title": "read the log"}, {"title": "find the cause", "details": "it starts at 08:12"}, {"title": "try the fix"}]'
    expect(await says('update_steps', { taskId: '1', steps })).toBe(
      'task #1, 0 of 3 steps done:\n→ 0. read the log\n○ 1. find the cause\n○ 2. try the fix',
    )
    expect(await says('update_step', { taskId: '1', stepIndex: 0, done: true })).toBe(
      '✓ 0. read the log\n→ 1. find the cause\n1 of 3 steps done',
    )
    expect(await says('create_subtask', { taskId: '1', stepIndex: 2, title: 'Try it on both databases', owner: 'tester' })).toContain(
      'created #2 [active] Try it on both databases (tester) (subtask of #1)',
    )
    expect(await says('get_task', { id: '1' })).toBe(
      [
        '#1 [active] Ship the fix (coder) 1/3',
        'created by coder, conversation in session #2',
        'Description:',
        '  Customers wait.',
        'Steps:',
        '  ✓ 0. read the log',
        '  → 1. find the cause',
        '     it starts at 08:12',
        '  ○ 2. try the fix (waits for #2)',
        'Subtasks:',
        '  task #2 (tester): active',
      ].join('\n'),
    )
    await ask('task.complete', { task: 2 })
    expect(await says('get_task', { taskId: '1' })).toMatch(/\n {2}○ 2\. try the fix \(#2 done\)\nSubtasks:\n {2}task #2 \(tester\): done$/)
    expect(await says('get_task', { taskId: '2' })).toContain('#2 [done] Try it on both databases (tester)')
    expect(await says('complete_task', { taskId: '#1' })).toBe('completed #1 [done] Ship the fix (coder) 1/3')
    expect(await says('list_history', { limit: 1 })).toBe(
      '1 task:\n#1 [done] Ship the fix (coder) 1/3\n… and more: list_history(limit: 500)',
    )
  })

  test('[TL51] list_tasks shows the caller’s own, get_task anybody’s; a draft waits; owner and status can be changed', async () => {
    const { says, ask } = await agent('visibility')
    await ask('task.add', { title: 'theirs', owner: 'tester' })
    expect(await says('list_tasks')).toBe('(no tasks)')
    expect(await says('create_task', { title: 'mine', status: 'draft' })).toContain('update_task(taskId: 2, status: "active")')
    expect(await says('list_tasks')).toBe('1 task:\n#2 [draft] mine (coder)')
    expect(await says('get_task', { taskId: 1 })).toContain('theirs (tester)')
    expect(await says('update_task', { taskId: 2, status: 'active', title: 'yours', description: 'now', owner: 'tester' })).toBe(
      'changed #2 [active] yours (tester)',
    )
    expect(await says('update_task', { taskId: 2, status: 'done' })).toBe('changed #2 [done] yours (tester)')
    expect((await ask('task.get', { task: 2 })).task.archivedAt).toBeGreaterThan(0)
  })

  test('[TL52] cancel_task tells what went with it; resources come and go by their index', async () => {
    const { says } = await agent('cancel')
    await says('create_task', { title: 'big', steps: [{ title: 'a' }], resources: '[{"type": "file", "value": "/tmp/spec.md"}]' })
    await says('create_subtask', { taskId: 1, stepIndex: 0, title: 'small' })
    expect(await says('add_resource', { taskId: '1', type: 'url', value: 'https://example.com/pull/12', label: 'the pull request' })).toBe(
      '2 resources of task #1:\n  0. file: /tmp/spec.md\n  1. url: https://example.com/pull/12 (the pull request)',
    )
    expect(await says('remove_resource', { taskId: '1', index: 0 })).toContain('1 resource of task #1:\n  0. url')
    expect(await says('cancel_task', { taskId: '1' })).toBe('canceled #1 [canceled] big (coder) 0/1\nwith #2 below it')
  })

  test.each<[string, string, object, string[]]>([
    ['no title', 'create_task', {}, ['title: is missing', 'Try: create_task(title: <title>)']],
    ['an owner that is not there', 'create_task', { title: 'x', owner: 'testr' }, ['Did you mean owner: "tester"?', 'coder, tester']],
    ['a task that is not there', 'get_task', { taskId: 99 }, ['There is no task #99.', 'list_tasks()']],
    [
      'a step that is not there',
      'update_step',
      { taskId: 1, stepIndex: 7, done: true },
      ['there is no step 7', 'update_step(taskId: 1, stepIndex: <stepIndex>, done: true)'],
    ],
    [
      'a step in words',
      'update_step',
      { taskId: 1, stepIndex: '0', done: 'true' },
      ['stepIndex: must be a', 'Try: update_step(taskId: 1, stepIndex: 0, done: true)'],
    ],
    [
      'texts for steps',
      'update_steps',
      { taskId: 1, steps: ['read'] },
      ['steps.0: must be an object', 'Try: update_steps(taskId: 1, steps: [{title: "read"}])'],
    ],
    ['a plan that loses a subtask', 'update_steps', { taskId: 1, steps: [] }, ['update_step']],
    ['a second subtask of a step', 'create_subtask', { taskId: 1, stepIndex: 0, title: 'x' }, ['get_task(taskId: 2)']],
    [
      'a path that is not absolute',
      'add_resource',
      { taskId: 1, type: 'file', value: 'notes.md' },
      ['must be an absolute path', 'value: <value>'],
    ],
    ['an archived task', 'update_task', { taskId: 3, title: 'x' }, ['create_task(title: <title>)']],
  ])('[TL53] %s is answered with the call that would be right', async (what, name, input, expected) => {
    const { says, refuses, ask } = await agent(`task-${what.replace(/\W/g, '-')}`)
    await says('create_task', { title: 'big', steps: [{ title: 'a' }] })
    await says('create_subtask', { taskId: 1, stepIndex: 0, title: 'small' })
    await says('create_task', { title: 'old' })
    await says('complete_task', { taskId: 3 })
    const { last } = await ask('event.list', { limit: 1 })
    const refusal = await refuses(name, input)
    for (const text of expected) expect(refusal).toContain(text)
    expect(refusal).not.toContain('punchlist ')
    expect((await ask('event.list', { limit: 1 })).last).toBe(last)
  })

  test('[TL37] a task that is created again under its key is created once', async () => {
    const { call, says } = await agent('task-once')
    const first = await call('create_task', { title: 'x' }, { key: 'call/once' })
    expect(await call('create_task', { title: 'x' }, { key: 'call/once' })).toEqual(first)
    expect(await says('list_tasks')).toBe('1 task:\n#1 [active] x (coder)')
  })

  test('[TL54] without the capability every task tool is refused by the gate, too', async () => {
    const { refuses, ask } = await agent('no-tasks')
    await ask('agent.define', { id: 'coder', definition: { capabilities: [] } })
    expect(await refuses('list_tasks')).toContain('coder has no capability tasks')
  })
})
