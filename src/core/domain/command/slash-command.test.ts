import { expect, test } from 'vitest'
import { readCommand } from './slash-command.ts'

test.each([
  ['/todos', ['in_progress', 'pending', 'blocked']],
  ['/todos pending', ['pending']],
  ['  /todos   completed ', ['completed']],
  ['/todos done', ['completed']],
  ['/todos cancelled', ['canceled']],
  ['/todos open', ['in_progress', 'pending']],
  ['/todos all', ['pending', 'in_progress', 'blocked', 'completed', 'canceled']],
])('[MG11] %s shows what has that status', (text, statuses) => {
  expect(readCommand(text)).toEqual({ name: 'todos', statuses })
})

test.each([['/todos nonsense'], ['/todos complete 1'], ['/todoscompleted'], ['say /todos']])('[MG11] %s is a message', (text) => {
  expect(readCommand(text)).toBeUndefined()
})
