import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { sampleCalls } from '../../../tests/support/sample-calls.ts'
import { databases } from '../../../tests/support/stores.ts'
import { asEngine, newRows, newWorld, type Rows, type TestWorld } from '../../../tests/support/world.ts'
import { fieldsOf } from '../../contract/fields.ts'
import type { NounWithNumber } from '../../contract/reference.ts'
import { type EveryName, everyName, everyOperation } from '../engine-contract/index.ts'

interface Position {
  name: EveryName
  /** How to get to the place in the input: `parent`, or `items.0.parent` inside a batch. */
  path: string
  noun: keyof Rows
}

/** Every place in an input where a row can be named, those inside batches included. */
function positionsIn(name: EveryName, input: z.ZodType, prefix = ''): Position[] {
  return fieldsOf(input).flatMap(({ name: field, reference, element }): Position[] => {
    const path = prefix + field
    if (reference) return [{ name, path, noun: reference as keyof Rows }]
    if (element?.reference) return [{ name, path: `${path}.0`, noun: element.reference as keyof Rows }]
    return element?.schema ? positionsIn(name, element.schema, `${path}.0.`) : []
  })
}

const positions = everyName.flatMap((name) => positionsIn(name, everyOperation[name].input))

/** The sample call with another row named in this place. */
function withForeign(input: object, path: string, value: unknown): object {
  const changed = structuredClone(input) as Record<string, unknown>
  const steps = path.split('.')
  let place: Record<string, unknown> = changed
  for (const [index, step] of steps.slice(0, -1).entries()) {
    place[step] ??= steps[index + 1] === '0' ? [{ subject: 'x', content: 'x' }] : {}
    place = place[step] as Record<string, unknown>
  }
  place[steps.at(-1) as string] = value
  return changed
}

/** Naming todos and meaning a whole list exclude each other, as do a todo and a task that a comment is on, and the ways to say who gets a schedule's prompt: the rivals give way. */
function withoutRivals(name: EveryName, input: Record<string, unknown>, path: string): object {
  const { all: _all, scope: _scope, ...named } = input
  if (path.startsWith('todos.')) return named
  if (name.startsWith('comment.') || name.startsWith('link.')) return path === 'task' ? { ...input, todo: undefined } : input
  const { session: _session, task: _task, agent: _agent, ...forNobody } = input
  return name === 'schedule.add' ? forNobody : input
}

/** What they hold besides is gone already, or no row. */
function nounsOf({ deleted: _deleted, deletion: _deletion, ...rows }: Rows) {
  return Object.keys(rows) as (keyof typeof rows)[]
}

const withNumber: NounWithNumber[] = [
  ...(['todo', 'comment', 'link', 'session', 'memory', 'task', 'schedule', 'notification', 'message', 'question'] as const),
]

describe.each(databases)('the tenant wall on %s', (kind) => {
  let world: TestWorld
  let own: Rows
  let foreign: Rows
  let foreignTenant: number
  const inputsWithForeignId = new Map<string, unknown>()
  const answers = new Map<string, string>()

  const answerTo = async (name: EveryName, input: unknown) => {
    const before = await world.ask('event.list', { after: 0, limit: 1 })
    const outcome = await world.punchlist.perform(name, input, { caller: asEngine(world.caller) })
    const after = await world.ask('event.list', { after: 0, limit: 1 })
    return { outcome, written: after.last - before.last }
  }

  /** What the store has of these rows, and of what was to be done about them. */
  const found = (tenant: number, rows: Rows) =>
    world.punchlist.store.read(tenant, async (store) => {
      const looked: unknown[] = [await store.jobs.find(`wake:${rows.task.session}`)]
      for (const noun of nounsOf(rows)) looked.push(await store.find(noun, rows[noun].id))
      return looked
    })

  beforeAll(async () => {
    world = await newWorld(kind)
    own = await newRows(world)
    await world.ask('tenant.add', { name: 'other' })
    const other = await world.punchlist.localCaller({ tenant: 'other' })
    foreignTenant = other.tenant.number
    // The other tenant's numbers must not be numbers of ours as well.
    const countFrom = (noun: NounWithNumber) => ({ kind: 'count-from', noun, last: 1_000 }) as const
    await world.punchlist.store.write(foreignTenant, (writing) => writing.apply(withNumber.map(countFrom)))
    foreign = await newRows(world, { caller: other })
  })
  afterAll(() => world.close())

  test('[S1] the matrix covers every noun with an id', () => {
    expect(new Set(positions.map(({ noun }) => noun))).toEqual(new Set(nounsOf(own)))
    expect(positions.length).toBeGreaterThanOrEqual(100)
  })

  const cases = positions.flatMap((position) =>
    (withNumber.some((noun) => noun === position.noun) ? (['id', 'number'] as const) : (['id'] as const)).map((by) => ({
      ...position,
      by,
    })),
  )

  test.each(cases)('[S1] $name: $path with a foreign $by is not found, and nothing is written', async ({ name, path, noun, by }) => {
    const row = foreign[noun] as { id: string; number?: number }
    const input = withForeign(withoutRivals(name, sampleCalls[name].input(own) as Record<string, unknown>, path), path, row[by])
    const { outcome, written } = await answerTo(name, input)
    expect(outcome).toMatchObject({ granted: false, refusal: { code: 'not_found' } })
    expect(written).toBe(0)
    inputsWithForeignId.set(`${name} ${path} ${by}`, input)
    answers.set(`${name} ${path} ${by}`, JSON.stringify(outcome))
  })

  test('[S1] each of those answers is, byte for byte, the one for a row that never was', async () => {
    await world.ask('tenant.delete', { name: 'other' })
    expect(answers.size).toBe(cases.length)
    for (const [position, input] of inputsWithForeignId) {
      const { outcome } = await answerTo(position.split(' ')[0] as EveryName, input)
      expect(JSON.stringify(outcome), position).toBe(answers.get(position))
    }
  })

  test('[S1] another tenant’s agent is no owner, as if it had never been', async () => {
    const { agent, task } = await newRows(world)
    await world.ask('tenant.add', { name: 'third' })
    const third = await world.punchlist.localCaller({ tenant: 'third' })
    await world.ask('agent.define', { id: 'stranger' }, { caller: third })
    const refusals = async () => [
      await world.refused('task.add', { title: 'x', owner: 'stranger' }),
      await world.refused('task.update', { task: task.number, owner: 'stranger' }),
      await world.refused('task.addSubtask', { task: task.number, stepIndex: 0, title: 'x', owner: 'stranger' }),
    ]
    const before = await refusals()
    expect(before.map(({ code }) => code)).toEqual(['invalid', 'invalid', 'invalid'])
    await world.ask('tenant.delete', { name: 'third' })
    expect(JSON.stringify(await refusals())).toBe(JSON.stringify(before))
    await world.ask('task.update', { task: task.number, owner: agent.id })
  })

  test('[S1] deleting a tenant takes every row of it along', async () => {
    const { tenants } = await world.ask('tenant.list', {})
    expect(tenants.map((tenant) => tenant.name)).toEqual(['local'])
    while ((await world.punchlist.store.purge(1_000)) > 0);
    expect(await found(world.caller.tenant.number, own)).not.toContain(undefined)
    expect(new Set(await found(foreignTenant, foreign))).toEqual(new Set([undefined]))
  })
})

test('[S1] canary: a store that forgets the tenant is caught', async () => {
  const world = await newWorld('sqlite')
  try {
    await world.ask('tenant.add', { name: 'other' })
    const other = await world.punchlist.localCaller({ tenant: 'other' })
    const foreign = await newRows(world, { caller: other })
    const { createPerform } = await import('./perform.ts')
    const { handlers } = await import('../operations/index.ts')
    const { store } = world.punchlist
    const leaky = { ...store, read: ((_tenant, work) => store.read(other.tenant.number, work)) as typeof store.read }
    const perform = createPerform({ store: leaky, performs: { operations: everyOperation, handlers }, now: Date.now, newId: () => '' })
    const outcome = await perform('todo.get', { todo: foreign.todo.id }, { caller: world.caller })
    expect(outcome.granted).toBe(true)
  } finally {
    await world.close()
  }
})
