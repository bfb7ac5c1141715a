import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/stores.ts'
import { newRows, newWorld, ownerOfTasks, type Rows, sampleInputs, type TestWorld } from '../../../tests/support/world.ts'
import { AccessLevel } from '../../contract/access.ts'
import { type EveryName, everyName, everyOperation } from '../engine-contract/index.ts'

const everyone = AccessLevel.options
const planners = ['full', 'readonly', 'readonly-shell'] as const
const fullOnly = ['full'] as const
const nobody = [] as const

/** The levels at which an agent is granted each operation's sample call. */
const grantedTo: Record<EveryName, readonly AccessLevel[]> = {
  'todo.add': planners,
  'todo.list': everyone,
  'todo.get': everyone,
  'todo.update': planners,
  'todo.delete': fullOnly,
  'todo.addMany': planners,
  'todo.stats': everyone,
  'todo.updateMany': planners,
  'todo.move': planners,
  'todo.completeMany': fullOnly,
  'todo.deleteMany': fullOnly,
  'todo.clean': fullOnly,
  'list.get': everyone,
  'list.replace': planners,
  'session.progress': everyone,
  'memory.add': planners,
  'memory.list': everyone,
  'memory.search': everyone,
  'memory.get': everyone,
  'memory.update': planners,
  'memory.delete': fullOnly,
  'artifact.add': planners,
  'artifact.list': everyone,
  'artifact.get': everyone,
  'artifact.revisions': everyone,
  'artifact.update': planners,
  'artifact.diff': everyone,
  'artifact.stage': planners,
  'artifact.delete': fullOnly,
  'sprint.add': planners,
  'sprint.list': everyone,
  'sprint.get': everyone,
  'sprint.board': everyone,
  'sprint.update': planners,
  'sprint.delete': fullOnly,
  'session.add': planners,
  'session.open': everyone,
  'session.bind': nobody,
  'session.brief': everyone,
  'overview.get': everyone,
  'report.get': everyone,
  'caller.get': everyone,
  'caller.rename': nobody,
  'session.list': everyone,
  'session.get': everyone,
  'session.rename': planners,
  'session.archive': planners,
  'session.restore': planners,
  'session.delete': fullOnly,
  'session.pause': nobody,
  'session.stop': nobody,
  'session.resume': nobody,
  'task.add': planners,
  'task.get': everyone,
  'task.show': everyone,
  'task.tree': everyone,
  'task.list': everyone,
  'task.history': everyone,
  'task.update': planners,
  'task.complete': fullOnly,
  'task.cancel': fullOnly,
  'task.run': fullOnly,
  'task.copy': planners,
  'task.replaceSteps': planners,
  'task.updateStep': planners,
  'task.addSubtask': planners,
  'task.addResource': planners,
  'task.removeResource': planners,
  'task.import': nobody,
  'agent.define': nobody,
  'agent.list': everyone,
  'agent.get': everyone,
  'agent.remove': nobody,
  'agent.load': nobody,
  'command.list': everyone,
  'command.load': nobody,
  'message.send': planners,
  'message.list': everyone,
  'message.get': everyone,
  'message.ask': planners,
  'message.reply': planners,
  'message.delegate': planners,
  'message.begin': nobody,
  'message.stream': nobody,
  'message.retry': nobody,
  'message.end': nobody,
  'message.answer': nobody,
  'message.part': nobody,
  'message.compact': nobody,
  'message.prune': nobody,
  'question.ask': planners,
  'question.approve': nobody,
  'question.list': everyone,
  'question.get': everyone,
  'question.answer': nobody,
  'run.list': everyone,
  'run.get': everyone,
  'run.stop': fullOnly,
  'run.claim': nobody,
  'run.renew': nobody,
  'run.yield': nobody,
  'run.finish': nobody,
  'run.recover': nobody,
  'schedule.add': planners,
  'schedule.preview': everyone,
  'schedule.list': everyone,
  'schedule.get': everyone,
  'schedule.update': planners,
  'schedule.pause': planners,
  'schedule.resume': planners,
  'schedule.delete': fullOnly,
  'schedule.arm': nobody,
  'schedule.fire': nobody,
  'notification.add': planners,
  'notification.list': everyone,
  'notification.get': everyone,
  'notification.read': planners,
  'notification.settle': nobody,
  'token.add': nobody,
  'token.list': nobody,
  'token.revoke': nobody,
  'tenant.add': nobody,
  'tenant.list': nobody,
  'tenant.delete': nobody,
  'event.list': everyone,
}

describe.each(databases)('access levels on %s', (kind) => {
  let world: TestWorld
  let unchanged: Rows
  beforeAll(async () => {
    world = await newWorld(kind)
    unchanged = await newRows(world)
  })
  afterAll(() => world.close())

  /** Only what changes something needs rows of its own: whoever reads or is refused leaves them as they were. */
  const rowsFor = async (isChange: boolean) => (isChange ? newRows(world) : unchanged)
  const asAgent = (access: AccessLevel) => world.punchlist.localCaller({ agent: ownerOfTasks, access })
  const matrix = everyName.flatMap((name) => everyone.map((level) => ({ name, level, may: grantedTo[name].includes(level) })))

  test.each(matrix)('[S2] $name for $level: $may', async ({ name, level, may }) => {
    const rows = await rowsFor(may && everyOperation[name].effect === 'write')
    const before = await world.ask('event.list', { limit: 1 })
    const outcome = await world.punchlist.perform(name, sampleInputs[name](rows), { caller: await asAgent(level) })
    if (may) expect(outcome).toMatchObject({ granted: true })
    else {
      expect(outcome).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
      expect((await world.ask('event.list', { limit: 1 })).last).toBe(before.last)
    }
  })

  const completing = ['completed', 'done'] as const
  const levels = everyone.flatMap((level) => completing.map((status) => ({ level, status })))

  test.each(levels)('[S2] completing by an update with status $status, as $level, is judged as completing', async ({ level, status }) => {
    const { todo } = await rowsFor(level === 'full')
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
      const { task } = await rowsFor(level === 'full')
      const outcome = await world.punchlist.perform(name, { task: task.number, ...input }, { caller: await asAgent(level) })
      expect(outcome.granted).toBe(level === 'full')
      if (level !== 'full') {
        expect(outcome).toMatchObject({ refusal: { code: 'forbidden' } })
        expect(await world.ask('task.get', { task: task.number })).toEqual({ task, subtasks: [] })
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
    const { todo } = await newRows(world)
    const caller = await asAgent('readonly')
    for (const change of [{ status: 'in_progress' }, { status: 'blocked', blockedReason: 'waiting' }, { status: 'canceled' }]) {
      expect(await world.punchlist.perform('todo.update', { todo: todo.number, ...change }, { caller })).toMatchObject({ granted: true })
    }
  })
})
