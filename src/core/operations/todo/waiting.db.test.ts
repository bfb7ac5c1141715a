import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { endTurn, takeRun } from '../../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('a step that a subtask does', newWorld, (world) => {
  const handedOn = async (name: string) => {
    for (const id of [name, `${name}-helper`]) await world.ask('agent.define', { id, definition: { runner: 'function' } })
    const { task } = await world.ask('task.add', { title: 'the whole', owner: name, steps: [{ title: 'own' }, { title: 'handed on' }] })
    const { task: part } = await world.ask('task.addSubtask', {
      task: task.number,
      stepIndex: 1,
      title: 'the part',
      owner: `${name}-helper`,
    })
    const [, step] = (await world.ask('task.get', { task: task.number })).task.steps
    const caller = await world.punchlist.localCaller({ agent: name })
    return { task, part, caller, todo: step?.todo ?? 0 }
  }

  test('[TK80] waits for it: its agent cannot complete it by any way, a person may and is told', async () => {
    const { task, part, caller, todo } = await handedOn('waiter')
    const message = `Todo #${todo} waits for task #${part.number}, which is not over yet, so it cannot be completed.`
    const ways = [
      ['todo.update', { todo, status: 'completed' }],
      ['task.updateStep', { task: task.number, stepIndex: 1, done: true }],
    ] as const
    for (const [name, input] of ways) expect(await world.refused(name, input, { caller })).toMatchObject({ code: 'conflict', message })
    const whole = { session: task.session, todos: [todo] }
    expect(await world.refused('todo.completeMany', whole, { caller })).toMatchObject({ message: expect.stringContaining(message) })
    await world.ask('todo.update', { todo, status: 'in_progress' }, { caller })
    const done = await world.ask('todo.update', { todo, status: 'completed' })
    expect(done).toMatchObject({ todo: { status: 'completed' }, waiting: [part.number] })
    await world.ask('todo.update', { todo, status: 'pending' })
    await world.ask('task.complete', { task: part.number })
    expect(await world.ask('todo.update', { todo, status: 'completed' }, { caller })).toMatchObject({ waiting: [] })
  })

  test('[TK81] is marked as waiting in lists, in the plan and in the task’s block, and is never the next one', async () => {
    const { task, part, caller, todo } = await handedOn('marker')
    await world.ask('task.updateStep', { task: task.number, stepIndex: 0, done: true }, { caller })
    const { waiting } = await world.ask('todo.list', { session: task.session, own: true })
    expect(waiting).toEqual([part.number])
    const shown = await world.ask('task.show', { task: task.number })
    expect(shown.task.steps[1]).toMatchObject({ todo, taskId: String(part.number), taskStatus: 'active' })
    expect(shown.text).toContain(`  ○ 1. handed on (waits for #${part.number})`)
    expect((await world.ask('session.progress', { session: task.session })).text).toContain(`handed on (waits for task #${part.number})`)
    // A plan that was read may be written back as it was shown.
    await world.ask('task.replaceSteps', { task: task.number, steps: shown.task.steps }, { caller })
    await world.ask('task.cancel', { task: part.number })
    const canceled = await world.ask('task.show', { task: task.number })
    expect(canceled.text).toContain(`  → 1. handed on (#${part.number} canceled)`)
  })

  test('[TK82] its result is handed over: how it ended, last words, evidence and what is left open', async () => {
    const { task, part } = await handedOn('giver')
    await world.ask('task.replaceSteps', { task: part.number, steps: [{ title: 'look' }, { title: 'write it up' }] })
    await world.ask('task.addResource', { task: part.number, type: 'url', value: 'https://example.test/pull/7', label: 'the change' })
    const first = await takeRun(world, task.session)
    await world.ask('task.updateStep', { task: task.number, stepIndex: 0, done: true }, { caller: first.caller })
    expect(await endTurn(world, first)).toMatchObject({ goesOn: false, run: { outcome: 'blocked' } })
    const helper = await takeRun(world, part.session)
    await world.ask('task.updateStep', { task: part.number, stepIndex: 0, done: true }, { caller: helper.caller })
    await world.ask('task.complete', { task: part.number }, { caller: helper.caller })
    const engine = { caller: asEngine(world.caller) }
    await world.ask('run.finish', { run: helper.run.id, outcome: 'done', output: 'The lock was never released.' }, engine)
    const { subtasks } = await world.ask('task.get', { task: task.number })
    expect(subtasks).toMatchObject([
      { task: part.number, status: 'done', outcome: 'done', words: 'The lock was never released.', done: 1, open: ['write it up'] },
    ])
    const woken = await takeRun(world, task.session)
    expect(woken.run).toMatchObject({ trigger: 'subtask_completed' })
    expect(woken.prompt).toContain(
      [
        `  → 1. handed on (#${part.number} done)`,
        `    task #${part.number} (giver-helper): done`,
        '    last words: The lock was never released.',
        '    evidence: the change https://example.test/pull/7',
        '    left open: write it up',
      ].join('\n'),
    )
  })
})
