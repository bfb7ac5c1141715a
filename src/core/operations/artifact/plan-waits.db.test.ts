import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Call } from '../../gate/perform.ts'

describeOnEachDatabase('what the todos of a plan wait for', newWorld, (world) => {
  const { newSession, rows } = shorthandFor(world)
  const finalise = (artifact: string, call: Partial<Call> = {}) => world.ask('artifact.stage', { artifact, stage: 'final' }, call)
  const newPlan = async (content: string) => {
    const session = await newSession()
    const { artifact } = await world.ask('artifact.add', { session, type: 'plan', title: 'Plan', content })
    return { plan: artifact.id, session, answer: await finalise(artifact.id) }
  }
  const revise = async (artifact: string, content: string, call: Partial<Call> = {}) => {
    await world.ask('artifact.update', { artifact, content }, call)
    return finalise(artifact, call)
  }
  /** Each open todo as `subject < what it waits for`, and whether it is ready. */
  const shown = async (session: number) => {
    const todos = await rows(session)
    const nameOf = (number: number) => todos.find((todo) => todo.number === number)?.subject ?? `#${number}`
    return todos
      .filter(({ status }) => status === 'pending')
      .map(({ subject, waitsFor, waits }) => {
        const names = waitsFor.map((on) => ('todo' in on ? nameOf(on.todo) : `task ${on.task}`)).join(' ')
        return `${subject}${names === '' ? '' : ` < ${names}`}${waits ? '' : ' ready'}`
      })
  }
  const numberOf = async (session: number, subject: string) => (await rows(session)).find((todo) => todo.subject === subject)?.number ?? 0
  const complete = async (session: number, subject: string) =>
    world.ask('todo.update', { todo: await numberOf(session, subject), status: 'completed' })
  const inOrder = (...titles: string[]) => `Do these in order:\n\n${titles.map((title, at) => `${at + 1}. ${title}\n`).join('')}`

  test('[PD4] the todos of a final plan wait as its steps do, and become ready as it goes on', async () => {
    const plan =
      '## Steps (sequential)\n\n1. Alpha\n2. Beta\n3. [P] Gamma\n4. Delta\n   - [ ] Part (depends on 5)\n5. Omega (depends on 7)\n'
    const { session, answer } = await newPlan(plan)
    expect(answer).toMatchObject({ todosGenerated: 6, notApplied: [] })
    expect(answer.note).toContain('“Part” (on 5)')
    const all = ['Alpha ready', 'Beta < Alpha', '[P] Gamma ready', 'Delta < Beta [P] Gamma', 'Part', 'Omega < Delta']
    expect(await shown(session)).toEqual(all)
    expect((await rows(session)).map(({ description }) => description)).toEqual(['', '', '', '', 'Depends on: 5', 'Depends on: 7'])
    await complete(session, 'Alpha')
    await complete(session, '[P] Gamma')
    expect(await shown(session)).toEqual(['Beta < Alpha ready', ...all.slice(3)])
    await complete(session, 'Beta')
    expect(await shown(session)).toEqual(['Delta < Beta [P] Gamma ready', 'Part ready', 'Omega < Delta'])
  })

  test('[PD5] finalised again, what the plan changed is followed; what people added or took away stays as they left it', async () => {
    const { plan, session } = await newPlan(inOrder('Alpha', 'Beta', 'Gamma', 'Delta'))
    await world.ask('todo.add', { session, subject: 'By a person' })
    const own = await numberOf(session, 'By a person')
    await world.ask('todo.wait', { todo: await numberOf(session, 'Beta'), for: [{ todo: own }] })
    await world.ask('todo.wait', { todo: await numberOf(session, 'Delta'), noLonger: [{ todo: await numberOf(session, 'Gamma') }] })
    const theirs = ['Alpha ready', 'Beta < Alpha By a person', 'Gamma < Beta', 'Delta ready', 'By a person ready']
    expect(await shown(session)).toEqual(theirs)
    expect(await finalise(plan)).toMatchObject({ todosUpdated: 0, notApplied: [] })
    expect(await revise(plan, `Some words.\n\n${inOrder('Alpha', 'Beta', 'Gamma', 'Delta')}`)).toMatchObject({
      todosUpdated: 0,
      notApplied: [],
    })
    expect(await shown(session)).toEqual(theirs)
    const answer = await revise(plan, inOrder('Alpha', 'News', 'Beta', 'Gamma', 'Delta'))
    expect(answer).toMatchObject({ todosGenerated: 1, todosUpdated: 1, notApplied: [] })
    expect(await shown(session)).toEqual([
      ...['Alpha ready', 'News < Alpha', 'Beta < By a person News', 'Gamma < Beta', 'Delta ready', 'By a person ready'],
    ])
    await complete(session, 'Gamma')
    const dropped = await revise(plan, inOrder('Alpha', 'Beta', 'Delta', 'Gamma'))
    expect(dropped).toMatchObject({ todosCanceled: 1 })
    expect(dropped.notApplied).toContainEqual({ step: 'Gamma', todo: await numberOf(session, 'Gamma'), change: 'dependencies' })
    expect(await shown(session)).toEqual(['Alpha ready', 'Beta < By a person Alpha', 'Delta < Beta', 'By a person ready'])
  })

  test('[PD6] what would go round in a circle with what people made is left out and named; what was deleted hands on what it waited for', async () => {
    const { plan, session } = await newPlan('1. Alpha\n2. Beta\n3. Gamma\n')
    const [alpha, beta] = [await numberOf(session, 'Alpha'), await numberOf(session, 'Beta')]
    await world.ask('todo.wait', { todo: alpha, for: [{ todo: beta }] })
    const answer = await revise(plan, '1. Alpha\n2. Beta (depends on 1)\n3. Gamma (depends on 2)\n')
    expect(answer.notApplied).toEqual([{ step: 'Beta', todo: beta, change: 'dependencies' }])
    expect(await shown(session)).toEqual(['Alpha < Beta', 'Beta ready', 'Gamma < Beta'])
    await world.ask('todo.delete', { todo: await numberOf(session, 'Gamma') })
    await revise(plan, '1. Alpha\n2. Beta (depends on 1)\n3. Gamma (depends on 2)\n4. Delta (depends on 3)\n')
    expect(await shown(session)).toEqual(['Alpha < Beta', 'Beta ready', 'Delta < Beta'])
  })

  test('[PD7] an agent does not stop to wait for what was canceled by leaving it out of the plan; a person does', async () => {
    const { plan, session } = await newPlan(inOrder('Alpha', 'Beta', 'Gamma'))
    await world.ask('todo.update', { todo: await numberOf(session, 'Beta'), status: 'canceled' })
    const caller = await world.punchlist.localCaller({ agent: 'coder' })
    const answer = await revise(plan, inOrder('Alpha', 'Gamma'), { caller })
    expect(answer.notApplied).toEqual([{ step: 'Gamma', todo: await numberOf(session, 'Gamma'), change: 'dependencies' }])
    expect(await shown(session)).toEqual(['Alpha ready', 'Gamma < Beta Alpha'])
    const other = await newPlan(inOrder('Alpha', 'Beta', 'Gamma'))
    await world.ask('todo.update', { todo: await numberOf(other.session, 'Beta'), status: 'canceled' })
    expect(await revise(other.plan, inOrder('Alpha', 'Gamma'))).toMatchObject({ notApplied: [] })
    expect(await shown(other.session)).toEqual(['Alpha ready', 'Gamma < Alpha'])
  })
})
