import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { PlanLine } from '../../ports/conversation.ts'
import { decidePlanUpdate } from './update.ts'

const line = (content: string, status: PlanLine['status'] = 'pending'): PlanLine => ({ content, status, priority: 'medium' })

/** A row that the plan of the agent `coder` brought, as its n-th line. */
function planned(number: number, subject: string, fields: Partial<Todo> = {}): Todo {
  return aTodo({ id: `row-${number}`, number, subject, key: `plan:${number}`, position: number, ...fields })
}

function given(number: number, subject: string, fields: Partial<Todo> = {}): Todo {
  return aTodo({ id: `row-${number}`, number, subject, agent: '', createdBy: 'local', position: number, ...fields })
}

const shown = (current: readonly Todo[], lines: readonly PlanLine[]) =>
  decidePlanUpdate(current, 'coder', lines).map(({ id, content, status }) => `${id} ${content} ${status}`)

test('[AR1] a new plan becomes rows under names of their own', () => {
  expect(shown([], [line('look'), line('build', 'in_progress')])).toEqual(['plan:1 look pending', 'plan:2 build in_progress'])
})

test('[AR1] a line keeps its row by its words, and by its place when only the words have changed', () => {
  const current = [planned(1, 'look'), planned(2, 'build'), planned(3, 'test')]
  expect(shown(current, [line('test'), line('look', 'completed'), line('build')])).toEqual([
    'plan:3 test pending',
    'plan:1 look completed',
    'plan:2 build pending',
  ])
  expect(shown(current, [line('look'), line('build it well'), line('test')])).toEqual([
    'plan:1 look pending',
    'plan:2 build it well pending',
    'plan:3 test pending',
  ])
  expect(shown(current, [line('first of all'), line('look'), line('build'), line('test')]).at(-1)).toBe('plan:4 first of all pending')
})

test('[AR2] what the plan did not bring stays, in its place', () => {
  const current = [given(1, 'from a person'), planned(2, 'look'), given(3, 'linked', { task: 9 }), planned(4, 'build')]
  expect(shown(current, [line('build'), line('test')])).toEqual([
    'row-1 from a person pending',
    'row-3 linked pending',
    'plan:4 build pending',
    'plan:1 test pending',
  ])
  expect(shown(current, [line('build'), line('look')])).toEqual([
    'row-1 from a person pending',
    'plan:4 build pending',
    'row-3 linked pending',
    'plan:2 look pending',
  ])
  expect(shown(current, [])).toEqual(['row-1 from a person pending', 'row-3 linked pending'])
})

test('[AR2] another agent’s plan is not this one’s', () => {
  expect(shown([planned(1, 'look', { agent: 'writer' })], [line('build')])).toEqual(['plan:1 look pending', 'plan:2 build pending'])
})

test('[AR2] what is finished stays when the plan no longer names it', () => {
  const current = [planned(1, 'look', { status: 'completed', completedBy: 'coder' }), planned(2, 'build')]
  expect(shown(current, [line('build better')])).toEqual(['plan:1 look completed', 'plan:2 build better pending'])
})

test('[AR3] a line with the words of a row that was given is that row, and moves it forward only', () => {
  const current = [given(1, 'look', { status: 'in_progress' }), given(2, 'build', { priority: 'high' })]
  expect(decidePlanUpdate(current, 'coder', [line('look'), line('build', 'completed')])).toEqual([
    { id: 'row-1', content: 'look', status: 'in_progress', priority: 'medium' },
    { id: 'row-2', content: 'build', status: 'completed', priority: 'high' },
  ])
  const finished = [given(1, 'look', { status: 'completed', completedBy: 'local' })]
  expect(shown(finished, [line('look')])).toEqual(['row-1 look completed', 'plan:1 look pending'])
})

test('[AR3] what a person has finished is not reopened, what the agent has finished is; a subtask’s row is nobody’s to move', () => {
  const done = planned(1, 'look', { status: 'completed', completedBy: 'coder' })
  expect(shown([done], [line('look', 'in_progress')])).toEqual(['plan:1 look in_progress'])
  expect(shown([{ ...done, completedBy: 'local' }], [line('look')])).toEqual(['plan:1 look completed'])
  expect(shown([{ ...done, status: 'canceled' }], [line('look')])).toEqual(['plan:1 look canceled'])
  expect(shown([planned(1, 'look', { task: 9 })], [line('look', 'completed')])).toEqual(['plan:1 look pending'])
})

test('[AR3] a blocked row stays blocked until the plan says that it goes on', () => {
  const blocked = planned(1, 'look', { status: 'blocked', blockedReason: 'no key' })
  expect(decidePlanUpdate([blocked], 'coder', [line('look')])).toMatchObject([{ status: 'blocked', blocked: 'no key' }])
  expect(decidePlanUpdate([blocked], 'coder', [line('look', 'in_progress')])).toMatchObject([{ status: 'in_progress', blocked: undefined }])
})

test('[AR4] whatever a plan holds becomes lines that a list can hold', () => {
  const [long, odd, ...more] = decidePlanUpdate([], 'coder', [line('😀'.repeat(300)), line(' two\n\u0000lines\u202e '), line(' \n ')])
  expect([...(long?.content ?? '')]).toHaveLength(200)
  expect(odd?.content).toBe('two lines')
  expect(more).toEqual([])
  expect(shown([], [line('same'), line('same')])).toEqual(['plan:1 same pending', 'plan:2 same pending'])
  expect(decidePlanUpdate([], 'coder', Array(5_000).fill(line('x')))).toHaveLength(500)
})
