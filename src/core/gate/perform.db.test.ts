import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRowsFor } from '../../../tests/support/rows-for.ts'
import { sampleCalls } from '../../../tests/support/sample-calls.ts'
import { databases } from '../../../tests/support/stores.ts'
import { asEngine, newRows, newWorld, type Rows, type TestWorld } from '../../../tests/support/world.ts'
import { everyName, everyOperation } from '../engine-contract/index.ts'

describe.each(databases)('the gate on %s', (kind) => {
  let world: TestWorld
  let unchanged: Rows
  beforeAll(async () => {
    world = await newWorld(kind)
    await world.ask('tenant.add', { name: 'doomed' })
    unchanged = await newRows(world)
  })
  afterAll(() => world.close())

  test.each(everyName)('[GT1] %s answers what it declares', async (name) => {
    const { input } = sampleCalls[name]
    const rows = everyOperation[name].effect === 'write' ? await newRowsFor(world, unchanged, input) : unchanged
    const answer = await world.ask(name, input(rows) as never, { caller: asEngine(world.caller) })
    expect(everyOperation[name].output.parse(answer)).toEqual(answer)
  })

  const badInputs: [string, Record<string, unknown>, string][] = [
    ['an unknown status', { subject: 'x', status: 'finished' }, 'status: must be one of pending'],
    ['a missing subject', {}, 'subject: is missing'],
    ['a wrong type', { subject: 7 }, 'subject: must be a string'],
    ['an unknown field', { subject: 'x', subjekt: 'y' }, 'subjekt: unknown field'],
    ['a control character', { subject: 'a\u0007b' }, 'U+0007'],
    ['201 characters', { subject: 'x'.repeat(201) }, 'at most 200 characters, not 201'],
    ['a description over 16 KiB', { subject: 'x', description: 'x'.repeat(16_385) }, 'at most 16384 bytes'],
    ['an unknown priority', { subject: 'x', priority: 'urgent' }, 'priority: must be one of high, medium, low'],
    ['an unknown session', { subject: 'x', session: 99_999 }, 'no session #99999'],
    ['a session that is no reference', { subject: 'x', session: 'abc' }, 'session: must be a session'],
    ['blocked without a reason', { subject: 'x', status: 'blocked' }, 'needs the reason'],
  ]
  test.each(badInputs)('[GT2] %s is refused in a sentence, and nothing is written', async (_what, input, sentence) => {
    const before = await world.ask('event.list', { limit: 1 })
    expect((await world.refused('todo.add', input)).message).toContain(sentence)
    const after = await world.ask('event.list', { limit: 1 })
    expect(after.last).toBe(before.last)
  })

  test('[GT22] of a long list that is wrong throughout only the first item is named, and the others are not looked at', async () => {
    let looked = 0
    const wrong = () => Object.defineProperty({}, 'content', { enumerable: true, get: () => void looked++ })
    const todos = Array.from({ length: 10_000 }, wrong)
    const { fields } = (await world.refused('list.replace', { session: unchanged.session.id, todos })) as { fields?: { field: string }[] }
    expect(fields?.map(({ field }) => field)).toEqual(['todos.0.content'])
    // Once for each of those that are counted, and then the first.
    expect(looked).toBeLessThan(5_100)
  })

  test('[GT22] of a list that is not long every wrong item is named', async () => {
    const todos = Array.from({ length: 40 }, () => ({}))
    const { fields } = (await world.refused('list.replace', { session: unchanged.session.id, todos })) as { fields?: { field: string }[] }
    expect(fields).toHaveLength(40)
  })

  test('[GT3] a refused change does not use up a number', async () => {
    const first = (await world.ask('todo.add', { subject: 'a' })).todo.number
    await world.refused('todo.add', { subject: 'b', status: 'blocked' })
    expect((await world.ask('todo.add', { subject: 'c' })).todo.number).toBe(first + 1)
  })

  test('[GT4] the same key gives the same answer and one effect', async () => {
    const key = `key-${kind}`
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.ask('todo.add', { subject: 'once' }, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { todos } = await world.ask('todo.list', { session: 0, limit: 500 })
    expect(todos.filter((todo) => todo.subject === 'once')).toHaveLength(1)
  })

  test('[GT5] the same key with another content, or another operation, is refused', async () => {
    const key = `other-${kind}`
    await world.ask('todo.add', { subject: 'one' }, { key })
    expect(await world.refused('todo.add', { subject: 'two' }, { key })).toMatchObject({ code: 'key_reused' })
    expect(await world.refused('session.add', {}, { key })).toMatchObject({ code: 'key_reused' })
  })

  test('[GT6] a refused call does not use its key up', async () => {
    const key = `refused-${kind}`
    await world.refused('todo.add', { subject: 'x', parent: 99_999 }, { key })
    await world.ask('todo.add', { subject: 'x' }, { key })
  })

  test('[GT7] a secret is never kept, so its key cannot give it again', async () => {
    const key = `secret-${kind}`
    const { token } = await world.ask('token.add', {}, { key })
    expect(await world.refused('token.add', {}, { key })).toMatchObject({ code: 'conflict' })
    const kept = await world.punchlist.store.write(1, (writing) => writing.answers.find(key))
    expect(JSON.stringify(kept)).not.toContain(token.secret)
  })

  test('[GT8] a change that says which version it saw is refused when there is a newer one', async () => {
    const { todo } = await world.ask('todo.add', { subject: 'a' })
    await world.ask('todo.update', { todo: todo.number, subject: 'b' }, { version: 1 })
    expect(await world.refused('todo.update', { todo: todo.number, subject: 'c' }, { version: 1 })).toMatchObject({
      code: 'stale',
      version: 2,
    })
    expect(await world.refused('todo.delete', { todo: todo.number }, { version: 1 })).toMatchObject({ code: 'stale' })
    expect((await world.ask('todo.get', { todo: todo.number })).todo.subject).toBe('b')
  })

  test('[GT64] one call that decides several things about a row is one new version of it: stored, told and answered', async () => {
    await world.ask('agent.define', { id: 'first', definition: { runner: 'function' } })
    await world.ask('agent.define', { id: 'second', definition: { runner: 'function' } })
    const { task: before } = await world.ask('task.add', { title: 'a', owner: 'first', status: 'draft' })
    const { session } = await world.ask('session.get', { session: before.session })
    const start = (await world.ask('event.list', { limit: 1 })).last
    const { task } = await world.ask('task.update', { task: before.number, title: 'b', owner: 'second', status: 'active' })
    expect(task).toMatchObject({ title: 'b', owner: 'second', status: 'active', version: before.version + 1 })
    const { session: moved } = await world.ask('session.get', { session: before.session })
    expect(moved).toMatchObject({ title: 'b', agent: 'second', version: session.version + 1 })
    const { task: ended } = await world.ask('task.update', { task: before.number, title: 'c', status: 'done' })
    expect(ended).toMatchObject({ title: 'c', status: 'done', version: before.version + 2 })
    expect(await world.ask('task.get', { task: before.number })).toMatchObject({ task: { version: before.version + 2 } })
    const { events } = await world.ask('event.list', { after: start })
    const told = events.map(({ type, data }) => [type, ((data['task'] ?? data['session']) as { version: number }).version])
    expect(told).toEqual([
      ['task.edited', before.version + 1],
      ['task.assigned', before.version + 1],
      ['task.activated', before.version + 1],
      ['session.moved', session.version + 1],
      ['session.renamed', session.version + 1],
      ['task.edited', before.version + 2],
      ['task.completed', before.version + 2],
      ['session.archived', session.version + 2],
    ])
  })

  test('[GT9] of many changes at once that saw the same version, one is granted', async () => {
    const { todo } = await world.ask('todo.add', { subject: 'a' })
    const attempts = Array.from({ length: 10 }, (_, index) =>
      world.punchlist.perform('todo.update', { todo: todo.number, subject: `attempt ${index}` }, { caller: world.caller, version: 1 }),
    )
    expect((await Promise.all(attempts)).filter((outcome) => outcome.granted)).toHaveLength(1)
  })

  test('[GT10] one bad call among many that share a commit fails alone', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        world.punchlist.perform(
          'todo.add',
          { subject: `batch ${index}`, parent: index % 5 === 0 ? 99_999 : null },
          { caller: world.caller },
        ),
      ),
    )
    expect(outcomes.map((outcome) => outcome.granted)).toEqual(outcomes.map((_, index) => index % 5 !== 0))
  })

  test('[GT11] a cursor that no list has given is refused', async () => {
    for (const after of ['nonsense', 'W10', 'WyJhIiwiYiJd']) {
      expect(await world.refused('session.list', { after })).toMatchObject({ code: 'invalid' })
    }
  })

  test('[EV1] every change is an event, in order, without gaps, with who did it', async () => {
    const { last } = await world.ask('event.list', { limit: 1 })
    const caller = await world.punchlist.localCaller({ agent: 'coder' })
    const { todo } = await world.ask('todo.add', { subject: 'a' }, { caller })
    await world.ask('todo.update', { todo: todo.number, status: 'in_progress' })
    await world.ask('todo.update', { todo: todo.number, status: 'in_progress' })
    await world.ask('todo.update', { todo: todo.number, status: 'completed' })
    const { events } = await world.ask('event.list', { after: last })
    expect(events.map(({ seq, type, by }) => [seq - last, type, by])).toEqual([
      [1, 'todo.added', 'coder'],
      [2, 'todo.started', 'local'],
      [3, 'todo.completed', 'local'],
    ])
    expect(events[2]?.data).toMatchObject({ todo: { number: todo.number, status: 'completed' }, was: { status: 'in_progress' } })
  })
})
