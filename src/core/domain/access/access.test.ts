import { expect, test } from 'vitest'
import { aCaller } from '../../../../tests/support/fakes.ts'
import { AccessLevel, permissions } from '../../../contract/access.ts'
import type { EventType, NewEvent } from '../../../contract/nouns/event.ts'
import type { Caller } from '../../ports/caller.ts'
import { judgeChange, may } from './access.ts'

const agent = (access: AccessLevel) => aCaller({ name: 'coder', agent: 'coder', access, operator: false })
const person = (access: AccessLevel) => aCaller({ name: 'ada', access, operator: false })

test('[AC1] what each level may do is exactly this', () => {
  const table = Object.fromEntries(
    AccessLevel.options.map((level) => [level, permissions.filter((permission) => may(agent(level), permission))]),
  )
  const nouns = ['todo', 'comment', 'session', 'memory', 'artifact', 'sprint', 'schedule']
  const kept = [...nouns, 'task', 'notification']
  const talking = ['message:send', 'message:ask', 'session:delegate', 'question:ask']
  const reading = [...kept, 'link', 'cap', 'event', 'agent', 'run', 'message', 'question'].map((noun) => `${noun}:read`)
  const planning = [...reading, ...kept.flatMap((noun) => [`${noun}:add`, `${noun}:update`]), 'link:add', ...talking]
  expect(table.minimal?.toSorted()).toEqual(reading.toSorted())
  expect(table.readonly?.toSorted()).toEqual(planning.toSorted())
  expect(table['readonly-shell']).toEqual(table.readonly)
  const ending = [
    'todo:complete',
    'link:remove',
    'task:complete',
    'task:cancel',
    'task:run',
    'run:stop',
    ...nouns.map((noun) => `${noun}:delete`),
  ]
  expect(table.full?.toSorted()).toEqual([...planning, ...ending].toSorted())
})

test('[AC2] tokens, agents, holds and answers are for people with full access, tenants for whoever holds the data, runs for the engine', () => {
  for (const permission of [
    'todo:import',
    'todo:adopt',
    'token:manage',
    'agent:manage',
    'session:control',
    'question:answer',
    'cap:manage',
  ] as const) {
    expect([person('full'), person('readonly'), agent('full')].map((caller) => may(caller, permission))).toEqual([true, false, false])
  }
  expect([aCaller(), aCaller({ engine: true })].map((caller) => may(caller, 'run:manage'))).toEqual([false, true])
  expect(may(person('full'), 'tenant:manage')).toBe(false)
  expect(may(aCaller(), 'tenant:manage')).toBe(true)
})

/** Only a task that is handed on is judged by more than what became of it. */
const judge = (caller: Caller, ...types: EventType[]) =>
  judgeChange(
    caller,
    types.map((type) => ({ type, data: {} }) as NewEvent),
  )

test('[AC3] completing and deleting are judged by the change, whatever call brought it about', () => {
  expect(judge(agent('readonly'), 'todo.edited', 'todo.canceled', 'todo.started')).toMatchObject({ granted: true })
  expect(judge(agent('readonly'), 'todo.edited', 'todo.completed')).toMatchObject({
    granted: false,
    refusal: { code: 'forbidden' },
  })
  expect(judge(agent('readonly'), 'todo.deleted')).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
  expect(judge(agent('full'), 'todo.completed', 'todo.deleted')).toMatchObject({ granted: true })
})
