import { expect, test } from 'vitest'
import type { Task } from '../../../../src/contract/nouns/task.ts'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { columnsByAgent, stepsDone } from './columns-of-tasks.ts'
import { columnsBySprint, columnsByStatus, heldInPlace } from './columns-of-todos.ts'

const todo = (number: number, more: Partial<Todo> = {}) =>
  ({ number, session: 1, position: number, status: 'pending', priority: 'medium', sprint: null, completedAt: 0, ...more }) as Todo
const shown = (columns: readonly { key: string; rows: { number: number }[] }[]) =>
  Object.fromEntries(columns.map(({ key, rows }) => [key, rows.map(({ number }) => number)]))

test('[WB64] by status a todo is in the column of its status: what is urgent first, then as the lists have it', () => {
  const todos = [
    todo(5, { session: 2, position: 1 }),
    todo(2),
    todo(1, { priority: 'low' }),
    todo(3, { session: 2, position: 9, priority: 'high' }),
    todo(4, { status: 'blocked' }),
    todo(6, { status: 'in_progress' }),
  ]
  const columns = columnsByStatus(todos, { completed: 0, canceled: 0 })
  expect(shown(columns)).toEqual({ pending: [3, 2, 5, 1], in_progress: [6], blocked: [4], completed: [], canceled: [] })
  expect(columns.map(({ title }) => title)).toEqual(['To do', 'In progress', 'Blocked', 'Done', 'Canceled'])
})

test('[WB64] finished columns begin with the newest and know how many have not been read', () => {
  const todos = [todo(1, { status: 'completed', completedAt: 1_000 }), todo(2, { status: 'completed', completedAt: 2_000 })]
  const columns = columnsByStatus(todos, { completed: 40, canceled: 3 })
  expect(shown(columns).completed).toEqual([2, 1])
  expect(columns.map(({ unread }) => unread)).toEqual([0, 0, 0, 40, 3])
})

test('[WB64] by sprint there is a column for each that is not over, and one for todos without', () => {
  const sprints = [
    { id: 'P', title: 'planned', status: 'planned' as const },
    { id: 'O', title: 'over', status: 'complete' as const },
    { id: 'G', title: 'going', status: 'in_progress' as const },
  ]
  const todos = [
    todo(1),
    todo(2, { sprint: 'P', status: 'blocked' }),
    todo(3, { sprint: 'P' }),
    todo(4, { sprint: 'O' }),
    todo(5, { sprint: 'G', status: 'completed' }),
    todo(6, { sprint: 'P', status: 'in_progress' }),
  ]
  const columns = columnsBySprint(todos, sprints)
  expect(columns.map(({ key }) => key)).toEqual(['none', 'G', 'P'])
  expect(shown(columns)).toEqual({ none: [1, 4], G: [], P: [6, 3, 2] })
})

test('[WB64] a todo that is being edited stays where it was, also when others move or delete it', () => {
  const seen = todo(1, { subject: 'old' })
  const moved = todo(1, { subject: 'new', status: 'completed', sprint: 'P' })
  expect(heldInPlace([moved, todo(2)], seen)).toEqual([todo(2), todo(1, { subject: 'new' })])
  expect(heldInPlace([todo(2)], seen)).toEqual([todo(2), seen])
  expect(heldInPlace([moved], undefined)).toEqual([moved])
})

test('[WB64] by agent a task is in its owner’s column, drafts last, also when the owner is gone', () => {
  const task = (number: number, owner: string, status: Task['status'] = 'active') => ({ number, owner, status }) as Task
  const agents = [
    { id: 'captain', name: 'The captain' },
    { id: 'cook', name: 'cook' },
  ]
  const tasks = [task(1, 'cook', 'draft'), task(3, 'ghost'), task(2, 'cook')]
  const columns = columnsByAgent(tasks, agents, new Set())
  expect(columnsByAgent(tasks, agents, new Set(['cook'])).map(({ key }) => key)).toEqual(['cook', 'captain', 'ghost'])
  expect(shown(columns)).toEqual({ captain: [], cook: [2, 1], ghost: [3] })
  expect(columns.map(({ title, takes }) => [title, takes])).toEqual([
    ['The captain', true],
    ['cook', true],
    ['ghost (removed)', false],
  ])
  const steps = [{ done: true }, { done: false }, { done: false }] as Task['steps']
  expect(stepsDone({ steps })).toEqual({ total: 3, completed: 1, canceled: 0, percent: 33 })
  expect(stepsDone({ steps: [] }).percent).toBe(0)
})
