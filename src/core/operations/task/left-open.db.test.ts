import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { endTurn, hear, takeRun } from '../../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('a task that its agent leaves', newWorld, (world) => {
  const newTask = async (owner: string, definition: object = {}) => {
    await world.ask('agent.define', { id: owner, definition: { runner: 'function', ...definition } })
    return (await world.ask('task.add', { title: `of ${owner}`, owner, steps: [{ title: 'write it' }] })).task
  }
  const needs = async (session: number) =>
    (await world.ask('overview.get', {})).overview.needsYou.find((entry) => entry.session === session)

  test('[RD51] an agent whose definition denies a tool is not told to call it, neither to close its todos nor its task', async () => {
    const task = await newTask('bound', { permissions: { todo_update: 'deny', update_steps: 'deny' } })
    const { session } = await world.ask('session.add', { agent: 'bound' })
    await world.ask('todo.add', { session: session.number, subject: 'count it' })
    await world.ask('message.send', { session: session.number, text: 'Go on.' })
    const run = await takeRun(world, session.number)
    expect(await endTurn(world, run)).toMatchObject({ goesOn: true, isFree: false })
    const { prompt } = await hear(world, session.number, run.caller)
    expect(prompt).toContain('close each with todo_complete(id)')
    expect(prompt).not.toContain('todo_update')

    const taken = await takeRun(world, task.session)
    await world.ask('task.updateStep', { task: task.number, stepIndex: 0, done: true }, { caller: taken.caller })
    await endTurn(world, taken)
    const asked = (await hear(world, task.session, taken.caller)).prompt
    expect(asked).toContain('complete_task')
    expect(asked).not.toContain('update_steps')

    const other = await newTask('barred', { tools: { complete_task: false } })
    const barred = await takeRun(world, other.session)
    await world.ask('task.updateStep', { task: other.number, stepIndex: 0, done: true }, { caller: barred.caller })
    expect(await endTurn(world, barred)).toMatchObject({
      goesOn: false,
      run: { outcome: 'needs_input', detail: `nothing is open, but task ${other.number} is not completed, which its agent may not do` },
    })
  })

  test('[WK10] with nothing open and not completed is asked about once, and then needs a person, at the tick, too', async () => {
    const task = await newTask('leaver')
    const taken = await takeRun(world, task.session)
    await world.ask('task.updateStep', { task: task.number, stepIndex: 0, done: true }, { caller: taken.caller })
    expect(await endTurn(world, taken)).toMatchObject({ goesOn: true, isFree: false })
    const asked = await hear(world, task.session, taken.caller)
    expect(asked.prompt).toBe(
      [
        `Nothing is open on task #${task.number}, but it is not completed: complete it, or say what is missing.`,
        `- Done: complete_task(taskId: "${task.number}")`,
        '- Not done: add the steps that are missing with update_steps, and go on.',
        '- Something only a person knows or can do is missing: ask_user',
      ].join('\n'),
    )
    expect(await endTurn(world, { ...taken, ...asked })).toMatchObject({ goesOn: false, run: { outcome: 'needs_input' } })
    expect(await needs(task.session)).toMatchObject({
      task: task.number,
      why: 'unfinished',
      question: null,
      detail: `nothing is open, but task ${task.number} is not completed: complete it, or say what is missing`,
      next: { kind: 'completion', task: task.number },
    })
    const candidates = await world.punchlist.store.read(world.caller.tenant.number, (reading) => reading.tasks.forTick())
    expect(candidates.find(({ session }) => session === task.session)).toMatchObject({ open: false, isLeft: true })

    await world.ask('task.run', { task: task.number })
    const again = await takeRun(world, task.session)
    expect(again.prompt).toMatch(/^Work on your task now\./)
    expect(await endTurn(world, again)).toMatchObject({ goesOn: false, run: { outcome: 'needs_input' } })
    await world.ask('task.complete', { task: task.number })
    expect(await needs(task.session)).toBeUndefined()
  })

  test('[WK10] whoever may not complete it is not asked to, and what changed on its list is asked about anew', async () => {
    const closed = await newTask('reader', { access: 'readonly' })
    const reading = await takeRun(world, closed.session)
    await world.ask('task.updateStep', { task: closed.number, stepIndex: 0, done: true })
    expect(await endTurn(world, reading)).toMatchObject({ goesOn: false, run: { outcome: 'needs_input' } })

    const task = await newTask('returner')
    const taken = await takeRun(world, task.session)
    await world.ask('task.updateStep', { task: task.number, stepIndex: 0, done: true }, { caller: taken.caller })
    await endTurn(world, taken)
    await endTurn(world, { ...taken, ...(await hear(world, task.session, taken.caller)) })
    await world.ask('message.send', { session: task.session, text: 'Add a title, please.' })
    const back = await takeRun(world, task.session)
    await world.ask('todo.add', { session: task.session, subject: 'add a title', status: 'completed' }, { caller: back.caller })
    expect(await endTurn(world, back)).toMatchObject({ goesOn: true })
    await world.ask('run.stop', { run: back.run.id })
    await world.ask('run.finish', { run: back.run.id, outcome: 'stopped' }, { caller: asEngine(world.caller) })
  })

  test('[OV11] an agent that told people something and then stalls needs them; once they have read it, it is stuck', async () => {
    const task = await newTask('teller', { stallAfter: 1 })
    const taken = await takeRun(world, task.session)
    const { notification } = await world.ask(
      'notification.add',
      { text: 'The key is missing.', session: task.session },
      { caller: taken.caller },
    )
    let turn = taken
    for (let yielded = await endTurn(world, turn); yielded.goesOn; yielded = await endTurn(world, turn)) {
      turn = { ...taken, ...(await hear(world, task.session, taken.caller)) }
    }
    expect(await needs(task.session)).toMatchObject({ why: 'told', detail: 'The key is missing.' })
    await world.ask('notification.read', { notification: notification.number })
    expect(await needs(task.session)).toBeUndefined()
    expect((await world.ask('overview.get', {})).overview.stuck).toMatchObject([{ session: task.session, why: 'stalled' }])
  })
})
