import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Input } from '../../../contract/operations/index.ts'
import type { Call } from '../../gate/perform.ts'

describeOnEachDatabase('plans into todos', newWorld, (world) => {
  const { newSession, last } = shorthandFor(world)
  const newPlan = async (content: string, more: Partial<Input<'artifact.add'>> = {}) =>
    (await world.ask('artifact.add', { type: 'plan', title: 'Auth Plan', content, ...more })).artifact
  const finalise = (artifact: string, call: Partial<Call> = {}) => world.ask('artifact.stage', { artifact, stage: 'final' }, call)
  const revise = async (artifact: string, content: string) => {
    await world.ask('artifact.update', { artifact, content })
    return finalise(artifact)
  }
  const todosOf = async (artifact: string) =>
    (await world.ask('todo.list', { artifact, status: ['all'], order: 'position', limit: 500 })).todos
  const subjects = async (artifact: string) => (await todosOf(artifact)).map((todo) => todo.subject)

  test('[PT1] a final plan’s steps become todos of its session, linked to it and its sprint', async () => {
    const session = await newSession()
    const { sprint } = await world.ask('sprint.add', { title: 'sprint' })
    await world.ask('todo.add', { session, subject: 'before' })
    const plan = await newPlan('# Auth\n\n1. Create the User model\n2. Add the login endpoint\n', { session, sprint: sprint.id })
    const answer = await finalise(plan.id)
    expect(answer).toMatchObject({ artifact: { stage: 'final' }, todosGenerated: 2, todosUpdated: 0, todosCanceled: 0 })
    expect(answer.note).toBeUndefined()
    const common = { session, artifact: plan.id, sprint: sprint.id, origin: 'plan', status: 'pending', parent: null }
    expect(await todosOf(plan.id)).toMatchObject([
      { ...common, subject: 'Create the User model', position: 2 },
      { ...common, subject: 'Add the login endpoint', position: 3 },
    ])
  })

  test('[PT2] nested steps become subtasks, with the priorities the plan gives', async () => {
    const plan = await newPlan('1. (high) Build the store\n   - [ ] Write the schema\n   - [x] Pick the engine\n2. [low] Write the docs\n')
    expect((await finalise(plan.id)).todosGenerated).toBe(4)
    const [root, schema, engine, docs] = await todosOf(plan.id)
    expect(root).toMatchObject({ subject: 'Build the store', priority: 'high', parent: null })
    expect(schema).toMatchObject({ subject: 'Write the schema', priority: 'medium', parent: root?.id, status: 'pending' })
    expect(engine).toMatchObject({ subject: 'Pick the engine', parent: root?.id, status: 'completed' })
    expect(docs).toMatchObject({ subject: 'Write the docs', priority: 'low', parent: null })
  })

  test('[PT3] a plan may have more steps than a batch', async () => {
    const steps = [...Array(60).keys()].map((index) => `Build part ${index + 1} of the machine`)
    const plan = await newPlan(steps.map((step, index) => `${index + 1}. ${step}`).join('\n'))
    expect((await finalise(plan.id)).todosGenerated).toBe(60)
    expect(await subjects(plan.id)).toEqual(steps)
  })

  test('[PT4] finalising again duplicates nothing and changes nothing', async () => {
    const plan = await newPlan('1. One\n   - [ ] Inner\n2. Two\n3. Two\n', { session: await newSession() })
    await finalise(plan.id)
    const before = await todosOf(plan.id)
    const from = await last()
    expect(await finalise(plan.id)).toMatchObject({ todosGenerated: 0, todosUpdated: 0, todosCanceled: 0 })
    expect(await last()).toBe(from)
    await world.ask('artifact.stage', { artifact: plan.id, stage: 'draft' })
    expect(await finalise(plan.id)).toMatchObject({ todosGenerated: 0, todosUpdated: 0, todosCanceled: 0 })
    expect(await todosOf(plan.id)).toEqual(before)
  })

  test('[PT5] finalising again never reopens', async () => {
    const plan = await newPlan('1. Write the parser\n2. Draw the logo\n3. Rent a server\n', { session: await newSession() })
    await finalise(plan.id)
    const [parser, logo] = await todosOf(plan.id)
    await world.ask('todo.update', { todo: parser?.id as string, status: 'completed' })
    await world.ask('todo.update', { todo: logo?.id as string, status: 'canceled' })
    await revise(plan.id, '- [ ] Write the parser\n- [ ] Draw the logo\n- [ ] Rent a server\n- [ ] Celebrate\n')
    expect((await todosOf(plan.id)).map(({ status }) => status)).toEqual(['completed', 'canceled', 'pending', 'pending'])
  })

  test('[PT6] a changed title, detail or priority is updated in place', async () => {
    const plan = await newPlan('1. Add the login endpoint\n2. Rent a server\n', { session: await newSession() })
    await finalise(plan.id)
    const [before, other] = await todosOf(plan.id)
    const answer = await revise(plan.id, '1. Add the new login endpoint (high)\n   Use the session store.\n2. Rent a server\n')
    expect(answer).toMatchObject({ todosGenerated: 0, todosUpdated: 1, todosCanceled: 0 })
    const [after, same] = await todosOf(plan.id)
    expect(after).toMatchObject({ id: before?.id, number: before?.number, subject: 'Add the new login endpoint', priority: 'high' })
    expect(after?.description).toContain('Use the session store.')
    expect(same).toEqual(other)
  })

  test('[PT7] a step that is like a finished one, but not it, is new work', async () => {
    const plan = await newPlan('1. Add the login endpoint\n', { session: await newSession() })
    await finalise(plan.id)
    const [done] = await todosOf(plan.id)
    await world.ask('todo.update', { todo: done?.id as string, status: 'completed' })
    await revise(plan.id, '1. Add the login endpoint\n2. Add the logout endpoint\n')
    expect((await todosOf(plan.id)).map(({ status }) => status)).toEqual(['completed', 'pending'])
    await revise(plan.id, '1. Add the status endpoint\n2. Add the logout endpoint\n')
    const rows = await todosOf(plan.id)
    expect(rows.find(({ id }) => id === done?.id)).toMatchObject({ subject: 'Add the login endpoint', status: 'completed' })
    expect(rows.find(({ subject }) => subject === 'Add the status endpoint')).toMatchObject({ status: 'pending' })
  })

  test('[PT8] dropped steps are canceled if they are pending, and kept if they were begun or finished', async () => {
    const plan = await newPlan('1. Write the parser\n2. Draw a logo\n3. Rent servers\n4. Hire people\n', { session: await newSession() })
    await finalise(plan.id)
    const ids = (await todosOf(plan.id)).map(({ id }) => id)
    await world.ask('todo.update', { todo: ids[0] as string, status: 'in_progress' })
    await world.ask('todo.update', { todo: ids[1] as string, status: 'completed' })
    await world.ask('todo.update', { todo: ids[2] as string, status: 'blocked', blockedReason: 'money' })
    const answer = await revise(plan.id, '1. Celebrate\n')
    expect(answer).toMatchObject({ todosGenerated: 1, todosCanceled: 1 })
    const rows = await todosOf(plan.id)
    expect(rows.map(({ status }) => status)).toEqual(['in_progress', 'completed', 'blocked', 'canceled', 'pending'])
    expect(rows.map(({ id }) => id).slice(0, 4)).toEqual(ids)
  })

  test('[PT9] todos that were given by hand are left alone, link or not', async () => {
    const session = await newSession()
    const plan = await newPlan('1. Write the parser\n', { session })
    const { todo } = await world.ask('todo.add', { session, subject: 'By hand', artifact: plan.id })
    await finalise(plan.id)
    await revise(plan.id, '1. Rent a server\n')
    expect((await world.ask('todo.get', { todo: todo.id })).todo).toEqual(todo)
  })

  test('[PT10] a plan without steps makes no todos, and says so', async () => {
    const plan = await newPlan('Just some thoughts.', { session: await newSession() })
    const answer = await finalise(plan.id)
    expect(answer).toMatchObject({ artifact: { stage: 'final' }, todosGenerated: 0, note: expect.stringContaining('No steps') })
    expect(await todosOf(plan.id)).toEqual([])
  })

  test.each(['document', 'code', 'config', 'data', 'other'] as const)('[PT11] an artifact of type %s makes no todos', async (type) => {
    const artifact = await newPlan('1. One\n2. Two\n', { type })
    expect(await finalise(artifact.id)).toMatchObject({ artifact: { stage: 'final' }, todosGenerated: 0 })
    expect(await todosOf(artifact.id)).toEqual([])
  })

  test('[PT11] a plan that is not final makes no todos', async () => {
    const plan = await newPlan('1. One\n')
    expect(await world.ask('artifact.stage', { artifact: plan.id, stage: 'review' })).toMatchObject({ todosGenerated: 0 })
    expect(await todosOf(plan.id)).toEqual([])
  })

  test('[PT12] a readonly caller may finalise a plan, also again', async () => {
    const caller = await world.punchlist.localCaller({ agent: 'planner', access: 'readonly' })
    const plan = await newPlan('1. Write the parser\n2. Rent a server\n', { session: await newSession() })
    expect((await finalise(plan.id, { caller })).todosGenerated).toBe(2)
    expect(await todosOf(plan.id)).toMatchObject([{ agent: 'planner', createdBy: 'planner' }, { agent: 'planner' }])
    await world.ask('artifact.update', { artifact: plan.id, content: '1. Write the parser\n2. Celebrate\n' }, { caller })
    expect(await finalise(plan.id, { caller })).toMatchObject({ todosGenerated: 1, todosCanceled: 1 })
  })

  test('[PT13] an archived session takes no todos from a plan', async () => {
    const session = await newSession()
    const plan = await newPlan('1. One\n', { session })
    await world.ask('session.archive', { session })
    const from = await last()
    const wish = { artifact: plan.id, stage: 'final' }
    expect(await world.refused('artifact.stage', wish)).toMatchObject({ code: 'conflict' })
    expect(await last()).toBe(from)
    await world.ask('session.restore', { session })
    expect((await finalise(plan.id)).todosGenerated).toBe(1)
  })

  test('[PT14] a step’s parent follows the plan', async () => {
    const plan = await newPlan('1. Write the parser\n   - [ ] Read numbers\n2. Rent a server\n', { session: await newSession() })
    await finalise(plan.id)
    const [parser, numbers, server] = await todosOf(plan.id)
    await revise(plan.id, '1. Read numbers\n   - [ ] Write the parser\n2. Prepare\n   - [ ] Rent a server\n')
    const rows = new Map((await todosOf(plan.id)).map((todo) => [todo.subject, todo]))
    expect(rows.get('Read numbers')).toMatchObject({ id: numbers?.id, parent: null })
    expect(rows.get('Write the parser')).toMatchObject({ id: parser?.id, parent: numbers?.id })
    expect(rows.get('Rent a server')).toMatchObject({ id: server?.id, parent: rows.get('Prepare')?.id })
  })

  test('[PT15] the todos of a plan whose session is gone are tenant-wide', async () => {
    const session = await newSession()
    const plan = await newPlan('1. One\n', { session })
    await world.ask('session.delete', { session })
    expect((await finalise(plan.id)).todosGenerated).toBe(1)
    expect(await todosOf(plan.id)).toMatchObject([{ session: 0 }])
  })
})
