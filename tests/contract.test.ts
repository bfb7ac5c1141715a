import { expect, test } from 'vitest'
import * as z from 'zod'
import { eventData } from '../src/contract/nouns/event.ts'
import type { Operation } from '../src/contract/operation.ts'
import { operationNames, operations } from '../src/contract/operations/index.ts'
import { refusals } from '../src/contract/refusals.ts'
import { fieldLines, type Schema } from './support/contract-text.ts'

/** Shapes with a name stand once, under it, and not with everything that mentions them. */
const named = { input: new Map<string, Schema>(), output: new Map<string, Schema>() }

function linesOf(schema: z.ZodType, io: 'input' | 'output', indent = '    '): string[] {
  const {
    $schema: _,
    $defs = {},
    ...shape
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  for (const [name, definition] of Object.entries($defs)) named[io].set(name, definition)
  return fieldLines(shape, indent)
}

function operationLines({ name, summary, input, output, ...rest }: Operation): string[] {
  const facts = Object.entries(rest).map(([fact, value]) => `${fact} ${Array.isArray(value) ? value.join(', ') : JSON.stringify(value)}`)
  return [
    '',
    name,
    `  ${summary}`,
    `  ${facts.join('; ')}`,
    '  given',
    ...linesOf(input, 'input'),
    '  answered',
    ...linesOf(output, 'output'),
  ]
}

function nounLines(shapes: ReadonlyMap<string, Schema>): string[] {
  const names = [...shapes.keys()].toSorted()
  return names.flatMap((name) => ['', name, ...fieldLines(shapes.get(name) ?? {})])
}

test('[HS4] the whole contract is as it was reviewed', async () => {
  const verbs = operationNames.flatMap((name) => operationLines(operations[name]))
  const events = Object.entries(eventData).flatMap(([type, data]) => ['', type, ...linesOf(data, 'output', '  ')])
  const refused = Object.entries(refusals).map(([code, { status, exit, title }]) => `${code}: ${status}, exit ${exit}. ${title}`)
  const contract = [
    ...['# Operations', ...verbs, '', '# Events', ...events, '', '# Refusals', '', ...refused],
    ...['', '# Nouns as given', ...nounLines(named.input), '', '# Nouns as answered', ...nounLines(named.output)],
  ]
  await expect(`${contract.join('\n')}\n`).toMatchFileSnapshot('./contract.snapshot.txt')
})

test('[HS5] operations are called noun.verb and say in a sentence what they do', () => {
  for (const name of operationNames) {
    expect(operations[name].name).toBe(name)
    expect(name).toMatch(/^[a-z]+\.[a-z]+([A-Z][a-z]+)?$/)
    expect(operations[name].summary).toMatch(/^[A-Z].*\.$/)
  }
})
