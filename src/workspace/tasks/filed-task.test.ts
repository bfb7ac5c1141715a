import { expect, test } from 'vitest'
import type { Task } from '../../contract/nouns/task.ts'
import { filedTask } from './filed-task.ts'

const noon = Date.UTC(2026, 10, 15, 12, 0, 0)

const task: Task = {
  id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
  number: 5,
  title: 'Ship it',
  description: 'All of it',
  owner: 'coder',
  createdBy: 'local',
  thread: '',
  status: 'active',
  resources: [{ type: 'url', value: 'https://example.com/pr/1', label: 'PR' }],
  session: 12,
  parent: 3,
  depth: 1,
  steps: [
    { title: 'build', details: 'with care', done: true, todo: 40, status: 'completed' },
    { title: 'review', done: false, taskId: '6', todo: 41, status: 'blocked' },
  ],
  createdAt: noon,
  updatedAt: noon + 1_500,
  archivedAt: 0,
  version: 4,
}

test('[TF1] a task is filed with the seed’s fields and no others, in the seed’s order', () => {
  expect(JSON.stringify(filedTask(task), null, 2)).toBe(`{
  "id": "5",
  "title": "Ship it",
  "description": "All of it",
  "owner": "coder",
  "createdBy": "local",
  "status": "active",
  "steps": [
    {
      "title": "build",
      "details": "with care",
      "done": true
    },
    {
      "title": "review",
      "done": false,
      "taskId": "6"
    }
  ],
  "resources": [
    {
      "type": "url",
      "value": "https://example.com/pr/1",
      "label": "PR"
    }
  ],
  "threadId": "12",
  "createdAt": "2026-11-15T12:00:00.000Z",
  "updatedAt": "2026-11-15T12:00:01.500Z"
}`)
})

test('[TF1] an archived task says when it was archived, and one without a session names no thread', () => {
  const filed = filedTask({ ...task, status: 'done', session: 0, archivedAt: noon + 2_000 })
  expect(Object.keys(filed).slice(-3)).toEqual(['createdAt', 'updatedAt', 'archivedAt'])
  expect(filed).toMatchObject({ status: 'done', archivedAt: '2026-11-15T12:00:02.000Z' })
  expect(filed).not.toHaveProperty('threadId')
})
