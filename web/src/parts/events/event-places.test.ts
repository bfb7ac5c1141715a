import { expect, test } from 'vitest'
import { placesOf } from './event-places.ts'

const labels = (...given: Parameters<typeof placesOf>) => placesOf(...given).map(({ label }) => label)

test('[WB112] an event leads to its session, its task and its plan, as far as they are still there', () => {
  expect(labels({ type: 'task.added', session: 3, data: { task: { number: 5 } } })).toEqual(['Session #3', 'Task #5'])
  expect(labels({ type: 'run.started', session: 3, data: { run: { task: null } } })).toEqual(['Session #3'])
  expect(placesOf({ type: 'artifact.staged', session: 0, data: { artifact: { id: 'A' } } })).toEqual([
    { to: '/plans/$id', params: { id: 'A' }, label: 'Plan' },
  ])
  expect(labels({ type: 'artifact.deleted', session: 0, data: { artifact: { id: 'A' } } })).toEqual([])
  expect(labels({ type: 'session.deleted', session: 3, data: { session: { number: 3 } } })).toEqual([])
})
