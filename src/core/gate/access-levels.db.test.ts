import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRowsFor } from '../../../tests/support/rows-for.ts'
import { sampleCalls } from '../../../tests/support/sample-calls.ts'
import { databases } from '../../../tests/support/stores.ts'
import { newRows, newWorld, ownerOfTasks, type Rows, type TestWorld } from '../../../tests/support/world.ts'
import { AccessLevel } from '../../contract/access.ts'
import { type EveryName, everyName, everyOperation } from '../engine-contract/index.ts'

const everyone = AccessLevel.options

describe.each(databases)('access levels on %s', (kind) => {
  let world: TestWorld
  let unchanged: Rows
  beforeAll(async () => {
    world = await newWorld(kind)
    unchanged = await newRows(world)
  })
  afterAll(() => world.close())

  /** Only what changes something needs rows of its own: whoever reads or is refused leaves them as they were. */
  const rowsFor = async (isChange: boolean, use: (rows: Rows) => unknown) => (isChange ? newRowsFor(world, unchanged, use) : unchanged)
  const asAgent = (access: AccessLevel) => world.punchlist.localCaller({ agent: ownerOfTasks, access })
  const matrix = everyName.flatMap((name) => everyone.map((level) => ({ name, level, may: sampleCalls[name].grantedTo.includes(level) })))

  test.each(matrix)('[S2] $name for $level: $may', async ({ name, level, may }) => {
    const rows = await rowsFor(may && everyOperation[name].effect === 'write', sampleCalls[name].input)
    const before = await world.ask('event.list', { limit: 1 })
    const outcome = await world.punchlist.perform(name, sampleCalls[name].input(rows), { caller: await asAgent(level) })
    if (may) expect(outcome).toMatchObject({ granted: true })
    else {
      expect(outcome).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
      expect((await world.ask('event.list', { limit: 1 })).last).toBe(before.last)
    }
  })

  const completing = ['completed', 'done'] as const
  const levels = everyone.flatMap((level) => completing.map((status) => ({ level, status })))

  test.each(levels)('[S2] completing by an update with status $status, as $level, is judged as completing', async ({ level, status }) => {
    const { todo } = await rowsFor(level === 'full', (rows) => rows.todo)
    const outcome = await world.punchlist.perform('todo.update', { todo: todo.number, status }, { caller: await asAgent(level) })
    expect(outcome.granted).toBe(level === 'full')
    const { todo: now } = await world.ask('todo.get', { todo: todo.number })
    expect(now.status).toBe(level === 'full' ? 'completed' : 'pending')
  })

  const endings: [EveryName, object][] = [
    ['task.update', { status: 'done' }],
    ['task.update', { title: 'changed', status: 'canceled' }],
    ['task.updateStep', { stepIndex: 0, done: true }],
    ['task.replaceSteps', { steps: [{ title: 'one', done: true }, { title: 'two' }] }],
    ['task.replaceSteps', { steps: [{ title: 'one' }] }],
  ]

  test.each(everyone.flatMap((level) => endings.map(([name, input]) => ({ level, name, input }))))(
    '[S2] $name with $input, as $level, is judged by what it ends',
    async ({ level, name, input }) => {
      const { task } = await rowsFor(level === 'full', (rows) => rows.task)
      const outcome = await world.punchlist.perform(name, { task: task.number, ...input }, { caller: await asAgent(level) })
      expect(outcome.granted).toBe(level === 'full')
      if (level !== 'full') {
        expect(outcome).toMatchObject({ refusal: { code: 'forbidden' } })
        expect(await world.ask('task.get', { task: task.number })).toMatchObject({ task, subtasks: [] })
      }
    },
  )

  test('[S2] a task that is added with a step that is done is judged as completing', async () => {
    const input = { title: 'x', owner: ownerOfTasks, steps: [{ title: 'one', done: true }] }
    const outcome = await world.punchlist.perform('task.add', input, { caller: await asAgent('readonly') })
    expect(outcome).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
  })

  test('[S2] adding a todo as completed is judged as completing', async () => {
    const outcome = await world.punchlist.perform('todo.add', { subject: 'x', status: 'completed' }, { caller: await asAgent('readonly') })
    expect(outcome).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
  })

  test('[S2] a plan agent may start, block and cancel', async () => {
    const { todo } = await rowsFor(true, (rows) => rows.todo)
    const caller = await asAgent('readonly')
    for (const change of [{ status: 'in_progress' }, { status: 'blocked', blockedReason: 'waiting' }, { status: 'canceled' }]) {
      expect(await world.punchlist.perform('todo.update', { todo: todo.number, ...change }, { caller })).toMatchObject({ granted: true })
    }
  })
})
