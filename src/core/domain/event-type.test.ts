import { expect, test } from 'vitest'
import { eventTypes } from '../../contract/nouns/event.ts'
import { isOfType, typesNamed } from './event-type.ts'

test('[EV20] types are named one by one, with commas or as a list, and a noun with an asterisk is all of its types', () => {
  expect(typesNamed('run.ended')).toEqual(['run.ended'])
  expect(typesNamed('run.ended, token.added')).toEqual(['token.added', 'run.ended'])
  expect(typesNamed(['sprint.*', 'run.ended'])).toEqual([
    'run.ended',
    'sprint.added',
    'sprint.edited',
    'sprint.moved',
    'sprint.deleted',
    'sprint.restored',
  ])
  expect(eventTypes.filter((type) => isOfType(type, 'todo.*'))).toEqual(eventTypes.filter((type) => type.startsWith('todo.')))
})

test('[EV20] a name that fits nothing gives nothing, and a part of a name is no name', () => {
  expect([typesNamed('todo'), typesNamed('*'), typesNamed(''), typesNamed(['tod.*'])]).toEqual([[], [], [], []])
  expect(isOfType('todo.updated', 'todo.*,run.*')).toBe(true)
})
