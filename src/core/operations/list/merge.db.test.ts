import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Caller } from '../../ports/caller.ts'

describeOnEachDatabase('whole lists written by those who have not seen all of them', newWorld, (world) => {
  const { newSession, add, rows } = shorthandFor(world)
  let agents = 0
  /** An agent at a connection of its own. */
  const newAgent = async (connection = `connection ${++agents}`): Promise<Caller> => ({
    ...(await world.punchlist.localCaller({ agent: 'coder' })),
    connection,
  })
  const write = (session: number, todos: object[], caller: Caller, version?: number) =>
    world.ask('list.replace', { session, todos: todos as { content: string }[], version }, { caller })
  const subjects = async (session: number) => (await rows(session)).map(({ subject }) => subject)
  const entry = (content: string, status = 'pending') => ({ content, status, priority: 'medium' })

  test('[WL23] rows without an id are known by their content: they keep their numbers and history', async () => {
    const [session, agent] = [await newSession(), await newAgent()]
    await write(session, [entry('read', 'in_progress'), entry('fix'), entry('test')], agent)
    const before = await rows(session)
    await write(session, [entry('read', 'completed'), entry('fix', 'in_progress'), entry('tell'), entry('test')], agent)
    const after = await rows(session)
    expect(after.map(({ subject, status }) => [subject, status])).toEqual([
      ['read', 'completed'],
      ['fix', 'in_progress'],
      ['tell', 'pending'],
      ['test', 'pending'],
    ])
    expect([after[0]?.id, after[1]?.id, after[3]?.id]).toEqual(before.map(({ id }) => id))
  })

  test('[WL23] of rows with the same content, the one with the same status goes first, then one that is not finished', async () => {
    const [session, agent] = [await newSession(), await newAgent()]
    await write(session, [entry('test', 'completed'), entry('test')], agent)
    const [done, open] = await rows(session)
    await write(session, [entry('test', 'in_progress'), entry('test', 'completed')], agent)
    expect((await rows(session)).map(({ id, status }) => [id, status])).toEqual([
      [open?.id, 'in_progress'],
      [done?.id, 'completed'],
    ])
    await write(session, [entry('test', 'in_progress')], agent)
    expect((await rows(session)).map(({ id }) => id)).toEqual([open?.id])
  })

  test('[WL24] what others added or changed since a writer was shown the list stays, once', async () => {
    const [session, agent] = [await newSession(), await newAgent()]
    await write(session, [entry('read'), entry('fix'), entry('test')], agent)
    const [read, fix] = await rows(session)
    await add(session, 'by a person')
    await world.ask('todo.update', { todo: read?.id as string, status: 'completed' })
    await world.ask('todo.update', { todo: fix?.id as string, subject: 'fix it well' })
    const answer = await write(session, [entry('read', 'in_progress'), entry('tell')], agent)
    expect(await rows(session)).toMatchObject([
      { id: read?.id, status: 'completed' },
      { subject: 'tell' },
      { id: fix?.id, subject: 'fix it well' },
      { subject: 'by a person' },
    ])
    expect(answer.removed.map(({ content }) => content)).toEqual(['test'])
    expect(answer.kept.map(({ content }) => content).toSorted()).toEqual(['by a person', 'fix it well', 'read'])
    expect(answer.todos.map(({ content }) => content)).toEqual(await subjects(session))
    expect(answer.version).toBe((await world.ask('list.get', { session })).version)
    await write(session, [entry('tell')], agent)
    expect(await subjects(session)).toEqual(['tell'])
  })

  test('[WL24] reading the list counts as being shown it; each connection for itself', async () => {
    const session = await newSession()
    const [one, other] = [await newAgent(), await newAgent()]
    await write(session, [entry('a')], one)
    await world.ask('list.get', { session }, { caller: other })
    await write(session, [entry('a'), entry('b')], one)
    await write(session, [entry('a'), entry('c')], other)
    expect((await subjects(session)).toSorted()).toEqual(['a', 'b', 'c'])
    await write(session, [entry('c')], other)
    expect(await subjects(session)).toEqual(['c'])
  })

  test('[WL24] a list that was shown empty has been shown', async () => {
    const [session, agent, other] = [await newSession(), await newAgent(), await newAgent()]
    await world.ask('list.get', { session }, { caller: agent })
    await write(session, [entry('theirs')], other)
    expect((await write(session, [entry('mine')], agent)).kept).toMatchObject([{ content: 'theirs' }])
    expect((await subjects(session)).toSorted()).toEqual(['mine', 'theirs'])
  })

  test('[WL25] what others deleted since is not written again, and told', async () => {
    const [session, agent] = [await newSession(), await newAgent()]
    await write(session, [{ ...entry('a'), id: 'first' }, entry('b'), entry('c')], agent)
    const [first, second] = await rows(session)
    await world.ask('todo.delete', { todo: first?.id as string })
    await world.ask('todo.delete', { todo: second?.id as string })
    const answer = await write(session, [{ ...entry('a', 'completed'), id: 'first' }, entry('b'), entry('c', 'completed')], agent)
    expect(answer.gone).toEqual(['a', 'b'])
    expect(await rows(session)).toMatchObject([{ subject: 'c', status: 'completed' }])
  })

  test('[WL26] who was never shown the list overwrites it, except rows that a person made', async () => {
    const [session, agent, other] = [await newSession(), await newAgent(), await newAgent()]
    await write(session, [entry('by an agent')], other)
    await add(session, 'by a person')
    const answer = await write(session, [entry('mine')], agent)
    expect(answer).toMatchObject({ removed: [{ content: 'by an agent' }], kept: [{ content: 'by a person' }] })
    expect((await subjects(session)).toSorted()).toEqual(['by a person', 'mine'])
  })

  /** A program that somebody has started anew, which speaks under their name. */
  const newProgram = async (): Promise<Caller> => ({
    ...(await world.punchlist.localCaller()),
    connection: `process ${++agents}`,
    client: 'programs of theirs',
  })

  test('[WL50] a program under a person’s name that was never shown the list removes none of that person’s rows; then it may', async () => {
    const [session, program, agent] = [await newSession(), await newProgram(), await newAgent()]
    await add(session, 'by a person')
    await write(session, [entry('by an agent')], agent)
    const answer = await write(session, [entry('mine')], program)
    expect(answer).toMatchObject({ removed: [{ content: 'by an agent' }], kept: [{ content: 'by a person' }] })
    await write(session, [entry('mine')], program)
    expect(await subjects(session)).toEqual(['mine'])
  })

  test('[WL51] a program that is started anew is merged against what those before it were shown', async () => {
    const session = await newSession()
    await write(session, [entry('read'), entry('fix'), entry('test')], await newProgram())
    const [, fix] = await rows(session)
    await world.ask('todo.update', { todo: fix?.id as string, subject: 'fix it well', status: 'completed' })
    await add(session, 'by a person')
    const answer = await write(session, [entry('read', 'completed'), entry('fix', 'in_progress'), entry('test')], await newProgram())
    expect((await rows(session)).map(({ subject, status }) => [subject, status])).toEqual([
      ['read', 'completed'],
      ['fix it well', 'completed'],
      ['test', 'pending'],
      ['by a person', 'pending'],
    ])
    expect(answer.kept.map(({ content }) => content).toSorted()).toEqual(['by a person', 'fix it well'])
  })

  test('[WL51] and removes none of a person’s rows before it was shown them itself, though nobody has changed them', async () => {
    const session = await newSession()
    await add(session, 'by a person')
    const [before, after] = [await newProgram(), await newProgram()]
    await write(session, [entry('mine')], before)
    await world.ask('list.get', { session }, { caller: before })
    const answer = await write(session, [entry('mine', 'completed')], after)
    expect(answer.kept).toMatchObject([{ content: 'by a person' }])
    expect((await subjects(session)).toSorted()).toEqual(['by a person', 'mine'])
    expect((await write(session, [entry('mine', 'completed')], after)).removed).toMatchObject([{ content: 'by a person' }])
  })

  test('[WL51] an agent’s own rows go when it is started anew and leaves them out, unless others have changed them', async () => {
    const session = await newSession()
    const started = async () => ({ ...(await newAgent()), client: 'coders' })
    await write(session, [entry('a'), entry('b'), entry('c')], await started())
    const [, b] = await rows(session)
    await world.ask('todo.update', { todo: b?.id as string, priority: 'high' })
    const answer = await write(session, [entry('a')], await started())
    expect(answer).toMatchObject({ removed: [{ content: 'c' }], kept: [{ content: 'b' }] })
  })

  test('[WL27] rows that a person moved stay where they were put', async () => {
    const [session, agent] = [await newSession(), await newAgent()]
    await write(
      session,
      ['a', 'b', 'c', 'd'].map((content) => entry(content)),
      agent,
    )
    const [a, , , d] = await rows(session)
    await world.ask('todo.move', { todo: d?.id as string, before: a?.id as string })
    await write(session, [entry('a', 'completed'), entry('b'), entry('new'), entry('c'), entry('d')], agent)
    expect(await subjects(session)).toEqual(['d', 'a', 'b', 'new', 'c'])
    await write(
      session,
      ['a', 'b', 'c', 'd'].map((content) => entry(content)),
      agent,
    )
    expect(await subjects(session)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('[WL23] a row that a person renamed is still the one that is written under its old name', async () => {
    const [session, agent] = [await newSession(), await newAgent()]
    await write(session, [entry('read'), entry('fix')], agent)
    const [, fix] = await rows(session)
    await world.ask('todo.update', { todo: fix?.id as string, subject: 'fix it well' })
    const answer = await write(session, [entry('read', 'completed'), entry('fix', 'in_progress')], agent)
    expect(await rows(session)).toMatchObject([{ status: 'completed' }, { id: fix?.id, subject: 'fix it well', status: 'in_progress' }])
    expect(answer.kept).toMatchObject([{ content: 'fix it well' }])
  })

  test('[WL29] a run’s agent has seen its list as it was when it was asked to work, and knows what it does itself', async () => {
    await world.ask('agent.define', { id: 'lister', definition: { runner: 'function' } })
    const { task } = await world.ask('task.add', { title: 'work', owner: 'lister', steps: [{ title: 'read' }, { title: 'fix' }] })
    const engine = { ...world.caller, name: 'system', engine: true as const }
    const claimed = await world.punchlist.perform(
      'run.claim',
      { session: task.session, node: 'a test', lease: 600_000 },
      { caller: engine },
    )
    const run = claimed.granted && claimed.value.claimed ? claimed.value.run : undefined
    if (run === undefined) throw new Error('nothing was claimed')
    const { id, session, fence } = run
    const caller: Caller = { ...(await world.punchlist.localCaller({ agent: 'lister' })), run: { id, session, task: task.number, fence } }
    const [read, fix] = await rows(session)
    await world.ask('todo.update', { todo: read?.id as string, status: 'completed' })
    await world.ask('todo.add', { session, subject: 'own' }, { caller })
    await write(session, [entry('read'), entry('fix', 'in_progress')], caller)
    expect(await rows(session)).toMatchObject([{ status: 'completed' }, { id: fix?.id, status: 'in_progress' }])
  })

  test('[WL34] a plan of steps is merged as a list is', async () => {
    await world.ask('agent.define', { id: 'stepper', definition: { runner: 'function' } })
    const caller = { ...(await world.punchlist.localCaller({ agent: 'stepper' })), connection: 'a plan' }
    const { task } = await world.ask('task.add', { title: 'work', owner: 'stepper', status: 'draft' }, { caller })
    const plan = (...steps: { title: string; done?: boolean }[]) => world.ask('task.replaceSteps', { task: task.number, steps }, { caller })
    await plan({ title: 'read' }, { title: 'fix' }, { title: 'test' })
    const [read, fix] = await rows(task.session)
    await add(task.session, 'by a person')
    await world.ask('todo.update', { todo: read?.id as string, status: 'completed' })
    await world.ask('todo.update', { todo: fix?.id as string, subject: 'fix it well' })
    const answer = await plan({ title: 'read', done: false }, { title: 'fix' }, { title: 'tell' })
    expect(answer).toMatchObject({ removed: ['test'] })
    expect(answer.kept.toSorted()).toEqual(['by a person', 'fix it well', 'read'])
    expect(await rows(task.session)).toMatchObject([
      { id: read?.id, status: 'completed' },
      { id: fix?.id, subject: 'fix it well' },
      { subject: 'tell' },
      { subject: 'by a person' },
    ])
    await world.ask('todo.update', { todo: read?.id as string, subject: 'read all' })
    await world.ask('task.get', { task: task.number }, { caller })
    expect((await plan({ title: 'tell' })).removed).toEqual(['read all', 'fix it well', 'by a person'])
  })

  test('[WL13] a version that is given and old is a conflict all the same', async () => {
    const [session, agent] = [await newSession(), await newAgent()]
    const { version } = await write(session, [entry('a')], agent)
    await add(session, 'by a person')
    expect(await world.refused('list.replace', { session, todos: [], version }, { caller: agent })).toMatchObject({ code: 'conflict' })
  })
})
