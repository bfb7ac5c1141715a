import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { databases } from '../../../tests/support/stores.ts'
import { newRows, newWorld, type Rows, sampleInputs, type TestWorld } from '../../../tests/support/world.ts'
import { fieldsOf } from '../../contract/fields.ts'
import { type OperationName, operationNames, operations } from '../../contract/operations/index.ts'

interface Position {
  name: OperationName
  /** How to get to the place in the input: `parent`, or `items.0.parent` inside a batch. */
  path: string
  noun: keyof Rows
}

/** Every place in an input where a row can be named, those inside batches included. */
function positionsIn(name: OperationName, input: z.ZodType, prefix = ''): Position[] {
  return fieldsOf(input).flatMap(({ name: field, reference, element }): Position[] => {
    const path = prefix + field
    if (reference) return [{ name, path, noun: reference as keyof Rows }]
    if (element?.reference) return [{ name, path: `${path}.0`, noun: element.reference as keyof Rows }]
    return element?.schema ? positionsIn(name, element.schema, `${path}.0.`) : []
  })
}

const positions = operationNames.flatMap((name) => positionsIn(name, operations[name].input))

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

/** Naming todos and meaning a whole list exclude each other, so the latter gives way. */
function withoutWhole(input: Record<string, unknown>, path: string): object {
  if (!path.startsWith('todos.')) return input
  const { all: _all, scope: _scope, ...rest } = input
  return rest
}

describe.each(databases)('the tenant wall on %s', (kind) => {
  let world: TestWorld
  let own: Rows
  let foreign: Rows
  const inputsWithForeignId = new Map<string, unknown>()
  const answers = new Map<string, string>()

  const answerTo = async (name: OperationName, input: unknown) => {
    const before = await world.ask('event.list', { after: 0, limit: 500 })
    const outcome = await world.punchlist.perform(name, input, { caller: world.caller })
    const after = await world.ask('event.list', { after: 0, limit: 500 })
    return { outcome, written: after.last - before.last }
  }

  beforeAll(async () => {
    world = await newWorld(kind)
    own = await newRows(world)
    await world.ask('tenant.add', { name: 'other' })
    const other = await world.punchlist.localCaller({ tenant: 'other' })
    // The other tenant's numbers must not be numbers of ours as well.
    for (let count = 0; count < 20; count++) await newRows(world, { caller: other })
    foreign = await newRows(world, { caller: other })
  })
  afterAll(() => world.close())

  test('[S1] the matrix covers every noun with an id', () => {
    expect(new Set(positions.map(({ noun }) => noun))).toEqual(new Set(['todo', 'session', 'token', 'artifact', 'sprint']))
    expect(positions.length).toBeGreaterThanOrEqual(50)
  })

  const cases = positions.flatMap((position) =>
    (['todo', 'session'].includes(position.noun) ? (['id', 'number'] as const) : (['id'] as const)).map((by) => ({ ...position, by })),
  )

  test.each(cases)('[S1] $name: $path with a foreign $by is not found, and nothing is written', async ({ name, path, noun, by }) => {
    const row = foreign[noun] as { id: string; number?: number }
    const input = withForeign(withoutWhole(sampleInputs[name](own) as Record<string, unknown>, path), path, row[by])
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
      const { outcome } = await answerTo(position.split(' ')[0] as OperationName, input)
      expect(JSON.stringify(outcome), position).toBe(answers.get(position))
    }
  })

  test('[S1] deleting a tenant takes every row of it along', async () => {
    const { tenants } = await world.ask('tenant.list', {})
    expect(tenants.map((tenant) => tenant.name)).toEqual(['local'])
    const { todos } = await world.ask('todo.list', { status: ['all'] })
    expect(todos.map((todo) => todo.id)).toEqual([own.todo.id])
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
    const perform = createPerform({ store: leaky, handlers, now: Date.now, newId: () => '' })
    const outcome = await perform('todo.get', { todo: foreign.todo.id }, { caller: world.caller })
    expect(outcome.granted).toBe(true)
  } finally {
    await world.close()
  }
})
