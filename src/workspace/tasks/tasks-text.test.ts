import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Task } from '../../contract/nouns/task.ts'
import { filedTask } from './filed-task.ts'
import { tasksText, taskText } from './tasks-text.ts'

const step = fc.record({ title: fc.string({ unit: 'binary' }), details: fc.string(), done: fc.boolean() })
const task = fc.record({
  number: fc.integer({ min: 1 }),
  title: fc.string({ unit: 'binary' }),
  description: fc.string({ unit: 'binary' }),
  owner: fc.string(),
  createdBy: fc.string(),
  status: fc.constantFrom('draft', 'active'),
  resources: fc.array(fc.record({ type: fc.constantFrom('url', 'file'), value: fc.string() })),
  session: fc.integer({ min: 1 }),
  steps: fc.array(step),
  createdAt: fc.integer({ min: 0, max: 1e13 }),
  updatedAt: fc.integer({ min: 0, max: 1e13 }),
  archivedAt: fc.constant(0),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Task>

test('[TF9] tasks.json is JSON with two spaces and a line break at its end, whatever the tasks say', () => {
  fc.assert(
    fc.property(fc.array(task), fc.integer({ min: 1 }), (tasks, nextId) => {
      const whole = `${JSON.stringify({ tasks: tasks.map(filedTask), nextId }, null, 2)}\n`
      expect(tasksText(tasks.map(taskText), nextId)).toBe(whole)
    }),
  )
})
