import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/stores.ts'
import { newWorld, type TestWorld } from '../../../../tests/support/world.ts'
import { AgentDefinition } from '../../../contract/nouns/agent.ts'
import type { Caller } from '../../ports/caller.ts'

describe.each(databases)('agents on %s', (kind) => {
  let world: TestWorld
  let engine: Caller
  beforeAll(async () => {
    world = await newWorld(kind)
    engine = { ...world.caller, name: 'system', operator: false, engine: true }
  })
  afterAll(() => world.close())

  const load = (agents: Record<string, object>, problems: { id: string; problem: string }[] = []) =>
    world.ask(
      'agent.load',
      { agents: Object.entries(agents).map(([id, definition]) => ({ id, definition: AgentDefinition.parse(definition) })), problems },
      { caller: engine },
    )

  test('[WP12] how an agent does is told: what is open, how its runs ended and what they failed at', async () => {
    await world.ask('agent.define', { id: 'ada', definition: { runner: 'function', writes: 'ask' } })
    const { session } = await world.ask('session.add', { title: 'Ship it', agent: 'ada' })
    await world.ask('todo.add', { session: session.number, subject: 'pack' })
    for (const detail of ['no key\nat all', 'no key', '']) {
      await world.ask('message.send', { session: session.number, text: 'go' })
      const claim = await world.ask('run.claim', { session: session.number, node: 'a test', lease: 600_000 }, { caller: engine })
      if (!claim.claimed) throw new Error(claim.reason)
      await world.ask('run.finish', { run: claim.run.id, outcome: detail === '' ? 'done' : 'failed', detail }, { caller: engine })
    }
    const { report } = await world.ask('agent.report', { agent: 'ada', days: 7 })
    expect(report).toMatchObject({ open: 1, lists: 1, running: 0, runs: 3, isCut: false })
    expect(report.outcomes).toEqual([
      { outcome: 'failed', runs: 2 },
      { outcome: 'done', runs: 1 },
    ])
    expect(report.failures).toEqual([{ detail: 'no key', runs: 2, session: session.number }])
    expect(report.may.filter(({ rule }) => rule === 'asks')).toEqual([{ what: 'Use tools that change something', rule: 'asks' }])
    expect(await world.refused('agent.report', { agent: 'nobody' })).toMatchObject({ code: 'not_found' })
    await world.ask('session.delete', { session: session.number })
    await world.ask('agent.remove', { agent: 'ada' })
  })

  test('[AG30] the folder is the truth for its agents: new ones come, changed ones change, missing ones go', async () => {
    const command = { runner: 'command', command: ['node', 'agent.mjs'] }
    expect(await load({ coder: command, tester: command })).toEqual({ defined: ['coder', 'tester'], removed: [] })
    expect(await load({ coder: command, tester: command })).toEqual({ defined: [], removed: [] })
    expect(await load({ coder: { ...command, name: 'Coder' } })).toEqual({ defined: ['coder'], removed: ['tester'] })
    expect((await world.ask('agent.get', { agent: 'coder' })).agent).toMatchObject({ source: 'folder', definition: { name: 'Coder' } })
    expect(await world.refused('agent.define', { id: 'coder' })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('agent.remove', { agent: 'coder' })).toMatchObject({ code: 'conflict' })
  })

  test('[AG31] an agent whose file has become wrong stays as it was, and shows what is wrong', async () => {
    await load({ coder: { name: 'Right' } })
    const problem = 'agents/coder/agent.json: limits.turns: must be at most 1000.'
    await load({}, [{ id: 'coder', problem }])
    expect((await world.ask('agent.get', { agent: 'coder' })).agent).toMatchObject({ problem, definition: { name: 'Right' } })
    await load({ coder: { name: 'Mended' } })
    expect((await world.ask('agent.get', { agent: 'coder' })).agent).toMatchObject({ problem: null, definition: { name: 'Mended' } })
  })

  test('[S8] over the network nobody defines an agent that starts a program', async () => {
    const person = { ...world.caller, operator: false }
    const definition = { runner: 'command' as const, command: ['sh', '-c', 'id'] }
    expect(await world.refused('agent.define', { id: 'evil', definition }, { caller: person })).toMatchObject({ code: 'forbidden' })
    expect((await world.ask('agent.define', { id: 'mine', definition })).agent.definition.command).toEqual(['sh', '-c', 'id'])
    const agent = await world.punchlist.localCaller({ agent: 'coder' })
    expect(await world.refused('agent.define', { id: 'friend' }, { caller: agent })).toMatchObject({ code: 'forbidden' })
  })

  test('[AG32] a bad definition is refused by the name of its field', async () => {
    for (const [definition, field] of [
      [{ runner: 'command' }, 'definition.command'],
      [{ command: ['x'] }, 'definition.command'],
      [{ limits: { turns: 0 } }, 'definition.limits.turns'],
      [{ runner: 'magic' }, 'definition.runner'],
      [{ acess: 'full' }, 'definition.acess'],
    ] as const) {
      const refusal = (await world.refused('agent.define', { id: 'bad', definition })) as { code: string; fields?: { field: string }[] }
      expect(refusal.code).toBe('invalid')
      expect(refusal.fields?.map((bad) => bad.field)).toContain(field)
    }
  })

  test('[AG77] one that exists or is built in is not replaced by whoever says that it must not be', async () => {
    await world.ask('agent.define', { id: 'first', definition: { name: 'First' }, replace: false })
    const again = { id: 'first', definition: { name: 'Second' }, replace: false }
    expect(await world.refused('agent.define', again)).toMatchObject({ code: 'conflict', message: 'Agent first exists already.' })
    expect(await world.refused('agent.define', { ...again, id: 'build' })).toMatchObject({ message: 'Agent build is built in.' })
    expect((await world.ask('agent.get', { agent: 'first' })).agent.definition.name).toBe('First')
    expect((await world.ask('agent.define', { ...again, replace: true })).agent.definition.name).toBe('Second')
  })

  test('[AG33] an agent that owns live tasks is not removed', async () => {
    await world.ask('agent.define', { id: 'owner', definition: { runner: 'function' } })
    const { task } = await world.ask('task.add', { title: 'x', owner: 'owner' })
    expect(await world.refused('agent.remove', { agent: 'owner' })).toMatchObject({ code: 'conflict' })
    await world.ask('task.cancel', { task: task.number })
    await world.ask('agent.remove', { agent: 'owner' })
    expect(await world.refused('agent.get', { agent: 'owner' })).toMatchObject({ code: 'not_found' })
  })
})

describe.each(databases)('notifications on %s', (kind) => {
  let world: TestWorld
  beforeAll(async () => {
    world = await newWorld(kind)
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'function' } })
  })
  afterAll(() => world.close())

  test('[NT30] what an agent tells the people is kept with where it comes from, until it is read and delivered', async () => {
    const engine: Caller = { ...world.caller, engine: true }
    const { task } = await world.ask('task.add', { title: 'x', owner: 'coder' })
    const coder = await world.punchlist.localCaller({ agent: 'coder' })
    const { notification } = await world.ask('notification.add', { text: 'I need a key', task: task.number }, { caller: coder })
    expect(notification).toMatchObject({ agent: 'coder', session: task.session, task: task.number, readAt: 0, delivery: 'pending' })
    expect((await world.ask('notification.list', { unread: true })).notifications).toHaveLength(1)
    await world.ask('notification.read', { notification: notification.number })
    expect((await world.ask('notification.list', { unread: true })).notifications).toEqual([])
    const due = async () => (await world.punchlist.store.jobs.due(Date.now() + 1_000, 100)).map(({ key }) => key)
    expect(await due()).toContain(`deliver:${notification.number}`)
    await world.ask(
      'notification.settle',
      { notification: notification.number, result: 'retry', retryAt: Date.now() + 60_000 },
      { caller: engine },
    )
    expect(await due()).not.toContain(`deliver:${notification.number}`)
    const { notification: settled } = await world.ask(
      'notification.settle',
      { notification: notification.number, result: 'delivered' },
      { caller: engine },
    )
    expect(settled).toMatchObject({ delivery: 'delivered', attempts: 2 })
    expect(await world.refused('notification.add', { text: '   ' })).toMatchObject({ code: 'invalid' })
  })
})
