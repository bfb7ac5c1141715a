import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/stores.ts'
import { asEngine, newWorld, type TestWorld } from '../../../../tests/support/world.ts'

describe.each(databases)('the tree of a task on %s', (kind) => {
  let world: TestWorld
  beforeAll(async () => {
    world = await newWorld(kind)
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'function' } })
  })
  afterAll(() => world.close())

  const add = async (steps: number) => {
    const plan = Array.from({ length: steps }, (_, index) => ({ title: `step ${index}` }))
    return (await world.ask('task.add', { title: 'the root', owner: 'coder', steps: plan })).task
  }
  const addBelow = async (parent: number, stepIndex: number) => {
    const steps = [{ title: 'one' }, { title: 'two' }]
    return (await world.ask('task.addSubtask', { task: parent, stepIndex, title: `part ${stepIndex}`, steps })).task
  }

  test('[TT5] from whichever of its tasks it is asked, the whole tree is told from the root: live and archived ones, their progress, what runs', async () => {
    await add(1)
    const root = await add(3)
    const late = await addBelow(root.number, 2)
    const early = await addBelow(root.number, 0)
    const deep = await addBelow(early.number, 1)
    await world.ask('task.updateStep', { task: deep.number, stepIndex: 0, done: true })
    await world.ask('task.updateStep', { task: early.number, stepIndex: 0, done: true })
    // An archived parent keeps what is below it in the tree, and its plan says which step that was.
    await world.ask('task.complete', { task: early.number })
    const claim = await world.ask('run.claim', { session: deep.session, node: 'n', lease: 15_000 }, { caller: asEngine(world.caller) })
    expect(claim.claimed).toBe(true)
    const node = { owner: 'coder', inFlight: false, stepsTotal: 2, stepsDone: 0 }
    const expected = {
      root: root.number,
      isCut: false,
      tasks: [
        { ...node, ...own(root), status: 'active', depth: 0, parent: null, parentStep: null, stepsTotal: 3 },
        { ...node, ...own(early), status: 'done', depth: 1, parent: root.number, parentStep: root.steps[0]?.todo, stepsDone: 1 },
        {
          ...node,
          ...own(deep),
          status: 'active' as const,
          depth: 2,
          parent: early.number,
          parentStep: early.steps[1]?.todo,
          stepsDone: 1,
          inFlight: true,
        },
        { ...node, ...own(late), status: 'active', depth: 1, parent: root.number, parentStep: root.steps[2]?.todo },
      ],
    }
    for (const { id } of [root, early, deep, late]) expect(await world.ask('task.tree', { task: id })).toEqual(expected)
  })

  test('[TT6] a tree beyond five hundred is cut and says so, and still holds what was asked for', async () => {
    const at = '2026-11-15T12:00:00Z'
    const filed = (number: number) => ({
      id: String(number),
      title: `task ${number}`,
      owner: 'coder',
      createdBy: 'somebody',
      status: 'active' as const,
      createdAt: at,
      updatedAt: at,
    })
    const below = Array.from({ length: 500 }, (_, index) => 1_001 + index)
    const plan = below.map((number) => ({ title: `step ${number}`, done: false, taskId: String(number) }))
    await world.ask('task.import', { tasks: [{ ...filed(1_000), steps: plan }, ...below.map(filed)], nextId: 2_000 })
    const root = { number: 1_000 }
    const { tasks, isCut } = await world.ask('task.tree', { task: root.number })
    expect([tasks.length, isCut, tasks[0]?.number]).toEqual([500, true, root.number])
    const last = 1_500
    expect(tasks.map(({ number }) => number)).not.toContain(last)
    const fromLast = await world.ask('task.tree', { task: last })
    expect([fromLast.tasks.length, fromLast.isCut, fromLast.root]).toEqual([500, true, root.number])
    expect(fromLast.tasks.map(({ number }) => number)).toContain(last)
  })
})

function own({ number, title, session }: { number: number; title: string; session: number }) {
  return { number, title, session }
}
