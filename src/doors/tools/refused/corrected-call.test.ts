import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewerUnderNewerNode } from '../../../../tests/support/how-many.ts'
import { inputSchema } from '../arguments/input-schema.ts'
import { table } from '../rows/table.ts'
import { correctedCall } from './corrected-call.ts'

const schemas = new Map(table.map(({ name, input }) => [name, inputSchema(input)]))

function corrected(name: string, given: unknown, faults: string[] = []): string {
  return correctedCall(name, given, schemas.get(name) ?? {}, () => faults)
}

test.each<[string, string, unknown, string[], string]>([
  ['a name that is nearly right', 'todo_add', { titel: 'Read', priority: 'high' }, [], 'todo_add(title: "Read", priority: "high")'],
  ['a name that is nothing here', 'todo_get', { id: 3, colour: 'red' }, [], 'todo_get(id: 3)'],
  ['a name that is taken already', 'todo_add', { title: 'Read', titel: 'Write' }, [], 'todo_add(title: "Read")'],
  ['a missing argument', 'update_step', { done: true }, [], 'update_step(done: true, taskId: <taskId>, stepIndex: <stepIndex>)'],
  [
    'a number in a text',
    'update_step',
    { taskId: '5', stepIndex: '2', done: 'true' },
    [],
    'update_step(taskId: "5", stepIndex: 2, done: true)',
  ],
  ['a word that is nearly right', 'todo_update', { id: 1, status: 'complete' }, [], 'todo_update(id: 1, status: "completed")'],
  ['a word of its own', 'todo_add', { title: 'Read', priority: 'urgent' }, [], 'todo_add(title: "Read", priority: <high|medium|low>)'],
  ['one text for a list', 'todo_write', { items: 'Read the log' }, [], 'todo_write(items: ["Read the log"])'],
  ['a list in a text', 'todo_write', { items: '["a", "b"]' }, [], 'todo_write(items: ["a", "b"])'],
  ['a text for a row', 'update_steps', { taskId: 5, steps: ['read'] }, [], 'update_steps(taskId: 5, steps: [{title: "read"}])'],
  ['a row’s wrong name', 'todo_add', { items: [{ titel: 'a' }] }, [], 'todo_add(items: [{title: "a"}])'],
  ['no object at all', 'todo_get', 14, [], 'todo_get(id: <id>)'],
  [
    'what is known to be wrong',
    'todo_update',
    { id: 1, status: 'blocked' },
    ['reason'],
    'todo_update(id: 1, status: "blocked", reason: <reason>)',
  ],
  ['the same in a row', 'todo_update', { updates: [{ id: 1 }] }, ['updates.0.reason'], 'todo_update(updates: [{id: 1, reason: <reason>}])'],
  ['an element that is wrong', 'todo_complete', { ids: [1, 'x'] }, ['ids.1'], 'todo_complete(ids: [1, <id>])'],
  ['a row that is wrong as a whole', 'todo_update', { updates: [{ id: 1 }] }, ['updates.0'], 'todo_update(updates: [{id: 1}])'],
])('[TL13] a corrected call puts right %s', (_what, name, given, faults, call) => {
  expect(corrected(name, given, faults)).toBe(call)
})

test('[TL14] whatever is given, a corrected call is one short line of plain text', () => {
  const names = [...schemas.keys()]
  const known = [...new Set([...schemas.values()].flatMap(({ properties = {} }) => Object.keys(properties)))]
  const anyArguments = fc.oneof(fc.anything(), fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), fc.anything()))
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      anyArguments,
      fc.array(fc.oneof(fc.constantFrom(...known), fc.string())),
      (name, given, faults) => {
        const call = corrected(name, given, faults)
        expect(call.startsWith(`${name}(`) && call.endsWith(')')).toBe(true)
        expect(call).not.toMatch(/[\n\u001b\u202e]/)
      },
    ),
    { numRuns: fewerUnderNewerNode(2_000) },
  )
  const long = corrected('todo_write', { items: Array.from({ length: 1_000 }, () => 'x'.repeat(10_000)) })
  expect(long.length).toBeLessThan(500)
})
