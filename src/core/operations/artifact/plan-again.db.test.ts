import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Input } from '../../../contract/operations/index.ts'

describeOnEachDatabase('finalising a plan again', newWorld, (world) => {
  const { newSession, last, rows: listOf } = shorthandFor(world)
  const newPlan = async (content: string, more: Partial<Input<'artifact.add'>> = {}) => {
    const session = await newSession()
    const { artifact } = await world.ask('artifact.add', { session, type: 'plan', title: 'Plan', content, ...more })
    await finalise(artifact.id)
    return { plan: artifact.id, session }
  }
  const finalise = (artifact: string) => world.ask('artifact.stage', { artifact, stage: 'final' })
  const revise = async (artifact: string, content: string) => {
    await world.ask('artifact.update', { artifact, content })
    return finalise(artifact)
  }
  const subjects = async (session: number) => (await listOf(session)).map(({ subject }) => subject)
  const numbered = (...titles: string[]) => titles.map((title, index) => `${index + 1}. ${title}\n`).join('')
  const rowNamed = async (session: number, subject: string): Promise<Todo> => {
    const todo = (await listOf(session)).find((row) => row.subject === subject)
    if (todo === undefined) throw new Error(`there is no ${subject}`)
    return todo
  }
  const change = (todo: Todo, wish: Omit<Input<'todo.update'>, 'todo'>) => world.ask('todo.update', { todo: todo.id, ...wish })
  const unchanged = { todosGenerated: 0, todosUpdated: 0, todosCanceled: 0, notApplied: [] }

  test('[PT16] an unchanged plan changes nothing, whatever became of its todos', async () => {
    const { plan, session } = await newPlan(`${numbered('Parser', 'Logo', 'Server', 'People')}   - [ ] Ada\n`)
    const [parser, logo, server, people] = (await listOf(session)) as [Todo, Todo, Todo, Todo]
    await change(parser, { subject: 'Write the parser well', description: 'a note', priority: 'high' })
    await change(logo, { status: 'completed' })
    await world.ask('todo.move', { todo: server.id, before: parser.id })
    await world.ask('todo.delete', { todo: people.id })
    const before = [await listOf(session), await last()]
    expect(await finalise(plan)).toMatchObject(unchanged)
    expect([await listOf(session), await last()]).toEqual(before)
    expect(await revise(plan, `Some words.\n\n${numbered('Parser', 'Logo', 'Server', 'People')}   - [ ] Ada\n`)).toMatchObject(unchanged)
    expect(await listOf(session)).toEqual(before[0])
  })

  test('[PT17] what only the plan changed is applied, also to a todo that was begun or whose other fields were changed', async () => {
    const { plan, session } = await newPlan(numbered('Write the parser', 'Draw the logo'))
    const [parser] = (await listOf(session)) as [Todo]
    await change(parser, { status: 'in_progress', subject: 'Parser!' })
    const answer = await revise(plan, '1. Write the parser (high)\n   Use tokens.\n2. Draw the big logo\n')
    expect(answer).toMatchObject({ todosGenerated: 0, todosUpdated: 2, todosCanceled: 0, notApplied: [] })
    expect(await listOf(session)).toMatchObject([
      { id: parser.id, subject: 'Parser!', description: 'Use tokens.', priority: 'high', status: 'in_progress' },
      { subject: 'Draw the big logo' },
    ])
  })

  test('[PT18] what people changed stays and is named, also when the plan is finalised once more', async () => {
    const { plan, session } = await newPlan(numbered('Write the parser', 'Draw the logo'))
    const [parser, logo] = (await listOf(session)) as [Todo, Todo]
    await change(parser, { subject: 'Parser!', description: 'a note' })
    await world.ask('todo.delete', { todo: logo.id })
    const answer = await revise(plan, '1. Write the new parser\n   Use tokens.\n2. Draw the logo\n   In blue.\n')
    expect(answer.notApplied).toEqual([
      { step: 'Write the new parser', todo: parser.number, change: 'title' },
      { step: 'Write the new parser', todo: parser.number, change: 'details' },
      { step: 'Draw the logo', todo: null, change: 'deleted' },
    ])
    expect(await listOf(session)).toMatchObject([{ id: parser.id, subject: 'Parser!', description: 'a note' }])
    expect(await finalise(plan)).toMatchObject(unchanged)
    expect(await revise(plan, '1. Write the newest parser\n   Use tokens.\n')).toMatchObject({
      notApplied: [{ todo: parser.number, change: 'title' }],
    })
    expect(await subjects(session)).toEqual(['Parser!'])
  })

  test('[PT19] new steps stand where the plan has them, and what it moved follows, between rows of others', async () => {
    const { plan, session } = await newPlan(numbered('Alpha', 'Beta', 'Gamma'))
    await world.ask('todo.add', { session, subject: 'by a person' })
    expect(await revise(plan, numbered('Alpha', 'News', 'Beta', 'Gamma', 'Omega'))).toMatchObject({ todosGenerated: 2, todosUpdated: 0 })
    expect(await subjects(session)).toEqual(['Alpha', 'News', 'Beta', 'Gamma', 'Omega', 'by a person'])
    expect(await revise(plan, numbered('Gamma', 'Alpha', 'News', 'Beta', 'Omega'))).toMatchObject({ todosUpdated: 1 })
    expect(await subjects(session)).toEqual(['Gamma', 'Alpha', 'News', 'Beta', 'Omega', 'by a person'])
    await world.ask('todo.move', { todo: (await rowNamed(session, 'Omega')).id, before: (await rowNamed(session, 'Gamma')).id })
    await revise(plan, numbered('Gamma', 'Alpha', 'News', 'More', 'Beta', 'Omega'))
    expect(await subjects(session)).toEqual(['Omega', 'Gamma', 'Alpha', 'News', 'More', 'Beta', 'by a person'])
  })

  test('[PT20] a step that was removed and is put back comes back, unless somebody else canceled it', async () => {
    const { plan, session } = await newPlan(numbered('Alpha', 'Beta', 'Gamma'))
    const [, beta, gamma] = (await listOf(session)) as [Todo, Todo, Todo]
    await change(gamma, { status: 'canceled' })
    expect(await revise(plan, numbered('Alpha'))).toMatchObject({ todosCanceled: 1, notApplied: [] })
    expect(await revise(plan, numbered('Alpha', 'Beta', 'Gamma'))).toMatchObject({ todosGenerated: 0, todosUpdated: 1 })
    expect(await listOf(session)).toMatchObject([
      { status: 'pending' },
      { id: beta.id, number: beta.number, status: 'pending', completedAt: 0 },
      { id: gamma.id, status: 'canceled' },
    ])
  })

  test('[PT22] a dropped step’s todo that somebody began, changed or put work below stays, and is named', async () => {
    const { plan, session } = await newPlan(numbered('Alpha', 'Beta', 'Gamma', 'Delta'))
    const [alpha, beta, gamma] = (await listOf(session)) as [Todo, Todo, Todo]
    await change(alpha, { status: 'in_progress' })
    await change(beta, { description: 'a note' })
    await world.ask('todo.add', { session, subject: 'below', parent: gamma.id })
    const answer = await revise(plan, numbered('Celebrate'))
    expect(answer).toMatchObject({ todosCanceled: 1, todosGenerated: 1 })
    expect(answer.notApplied).toEqual([
      { step: 'Alpha', todo: alpha.number, change: 'removed' },
      { step: 'Beta', todo: beta.number, change: 'removed' },
      { step: 'Gamma', todo: gamma.number, change: 'removed' },
    ])
    expect((await listOf(session)).map(({ status }) => status)).toEqual([
      ...['in_progress', 'pending', 'pending', 'canceled', 'pending', 'pending'],
    ])
    expect(await finalise(plan)).toMatchObject(unchanged)
    expect(await revise(plan, numbered('Celebrate', 'Alpha', 'Beta'))).toMatchObject({ todosGenerated: 0, todosCanceled: 0 })
    expect((await listOf(session)).filter(({ subject }) => subject === 'Alpha')).toHaveLength(1)
  })

  test('[PT14] a parent that people gave stays, and no todo comes to stand under itself', async () => {
    const { plan, session } = await newPlan(numbered('Alpha', 'Beta'))
    const [alpha, beta] = (await listOf(session)) as [Todo, Todo]
    await change(alpha, { parent: beta.id })
    const answer = await revise(plan, '1. Alpha\n   - [ ] Beta\n')
    expect(answer.notApplied).toEqual([{ step: 'Beta', todo: beta.number, change: 'parent' }])
    expect(await rowNamed(session, 'Alpha')).toMatchObject({ parent: beta.id })
    expect(await rowNamed(session, 'Beta')).toMatchObject({ parent: null })
  })

  test('[PT24] todos follow their plan into another sprint, unless somebody put them elsewhere', async () => {
    const sprint = async (title: string) => (await world.ask('sprint.add', { title })).sprint.id
    const [first, second, other] = [await sprint('first'), await sprint('second'), await sprint('other')]
    const { plan, session } = await newPlan(numbered('Alpha', 'Beta', 'Gamma'), { sprint: first })
    await change(await rowNamed(session, 'Beta'), { sprint: other })
    expect(await finalise(plan)).toMatchObject(unchanged)
    await world.ask('artifact.update', { artifact: plan, sprint: second })
    expect(await finalise(plan)).toMatchObject({ todosUpdated: 2 })
    expect((await listOf(session)).map((todo) => todo.sprint)).toEqual([second, other, second])
  })

  test('[PT25] two plans of one session keep their todos apart, and whole lists show them by their own ids', async () => {
    const { plan, session } = await newPlan(numbered('Alpha', 'Alpha'))
    const { artifact } = await world.ask('artifact.add', { session, type: 'plan', title: 'Other', content: numbered('Alpha') })
    await finalise(artifact.id)
    const rows = await listOf(session)
    expect((await world.ask('list.get', { session })).todos.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(await revise(plan, numbered('Beta', 'Alpha', 'Alpha', 'Alpha'))).toMatchObject({ todosGenerated: 2, todosCanceled: 0 })
    const { todos: others } = await world.ask('todo.list', { artifact: artifact.id, status: ['all'] })
    expect(others.map(({ id }) => id)).toEqual([rows[2]?.id])
  })

  test('[PT25] two steps may swap their titles', async () => {
    const { plan, session } = await newPlan('1. Alpha\n   The first.\n2. Beta\n   The second.\n')
    const before = await listOf(session)
    await revise(plan, '1. Beta\n   The second.\n2. Alpha\n   The first.\n')
    expect((await listOf(session)).map(({ id }) => id)).toEqual(before.toReversed().map(({ id }) => id))
  })
})
