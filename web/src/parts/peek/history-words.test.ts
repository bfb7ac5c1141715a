import { expect, test } from 'vitest'
import { historyWords } from './history-words.ts'
import { peekSearch } from './peek-address.ts'

test('[TP5] what somebody did to a todo is said in a few words, and the address says what is looked at', () => {
  const words = (type: string, ...fields: [field: string, to: unknown][]) =>
    historyWords({ change: 1, at: 0, by: 'Ann', type, fields: fields.map(([field, to]) => ({ field, from: null, to })) })
  expect(words('todo.added')).toBe('added it')
  expect(words('todo.changed', ['status', 'completed'], ['completedAt', 5])).toBe('finished it')
  expect(words('todo.changed', ['priority', 'high'])).toBe('set the priority to high')
  expect(words('todo.changed', ['subject', 'x'], ['dueAt', 5])).toBe('changed its title, due date')
  expect(words('todo.changed', ['unheard of', 1])).toBe('changed it')
  expect(historyWords({ change: 2, at: 0, by: 'Ann', type: 'todo.changed', fields: [], undoes: 1 })).toBe(
    'changed it, to take back a change',
  )
  expect([peekSearch({ peek: 65 }), peekSearch({ peek: 'task' }), peekSearch({ peek: '65' }), peekSearch({ peek: 0 })]).toEqual([
    { peek: 65 },
    { peek: 'task' },
    {},
    {},
  ])
})
