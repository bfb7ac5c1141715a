import { expect, test } from 'vitest'
import * as z from 'zod'
import { eventData } from '../src/contract/nouns/event.ts'
import { operationNames, operations } from '../src/contract/operations/index.ts'
import { refusals } from '../src/contract/refusals.ts'

/** Shapes with a name stand once, under it, and not with everything that mentions them. */
const named = { input: new Map<string, unknown>(), output: new Map<string, unknown>() }

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, $defs = {}, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  for (const [name, definition] of Object.entries($defs)) named[io].set(name, definition)
  return shape
}

const sorted = (shapes: Map<string, unknown>) => Object.fromEntries([...shapes].toSorted(([one], [other]) => (one < other ? -1 : 1)))

test('[HS4] the whole contract is as it was reviewed', async () => {
  const contract = {
    operations: operationNames.map((name) => {
      const { input, output, ...rest } = operations[name]
      return { ...rest, input: schemaOf(input, 'input'), output: schemaOf(output, 'output') }
    }),
    events: Object.fromEntries(Object.entries(eventData).map(([type, data]) => [type, schemaOf(data, 'output')])),
    refusals,
  }
  const nouns = { given: sorted(named.input), answered: sorted(named.output) }
  await expect(`${JSON.stringify({ ...contract, nouns }, null, 2)}\n`).toMatchFileSnapshot('./contract.snapshot.json')
})

test('[HS5] operations are called noun.verb and say in a sentence what they do', () => {
  for (const name of operationNames) {
    expect(operations[name].name).toBe(name)
    expect(name).toMatch(/^[a-z]+\.[a-z]+([A-Z][a-z]+)?$/)
    expect(operations[name].summary).toMatch(/^[A-Z].*\.$/)
  }
})
