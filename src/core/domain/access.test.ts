import { expect, test } from 'vitest'
import { aCaller } from '../../../tests/support/fakes.ts'
import { AccessLevel, permissions } from '../../contract/access.ts'
import { judgeChange, may } from './access.ts'

const agent = (access: AccessLevel) => aCaller({ name: 'coder', agent: 'coder', access, operator: false })
const person = (access: AccessLevel) => aCaller({ name: 'ada', access, operator: false })

test('[AC1] what each level may do is exactly this', () => {
  const table = Object.fromEntries(
    AccessLevel.options.map((level) => [level, permissions.filter((permission) => may(agent(level), permission))]),
  )
  const reading = ['todo:read', 'session:read', 'artifact:read', 'sprint:read', 'event:read']
  const nouns = ['todo', 'session', 'artifact', 'sprint']
  const planning = [...reading, ...nouns.flatMap((noun) => [`${noun}:add`, `${noun}:update`])]
  expect(table.minimal).toEqual(reading)
  expect(table.readonly?.toSorted()).toEqual(planning.toSorted())
  expect(table['readonly-shell']).toEqual(table.readonly)
  expect(table.full?.toSorted()).toEqual([...planning, 'todo:complete', ...nouns.map((noun) => `${noun}:delete`)].toSorted())
})

test('[AC2] tokens are for people with full access, tenants for whoever holds the data', () => {
  expect(may(person('full'), 'token:manage')).toBe(true)
  expect(may(person('readonly'), 'token:manage')).toBe(false)
  expect(may(agent('full'), 'token:manage')).toBe(false)
  expect(may(person('full'), 'tenant:manage')).toBe(false)
  expect(may(aCaller(), 'tenant:manage')).toBe(true)
})

test('[AC3] completing and deleting are judged by the change, whatever call brought it about', () => {
  expect(judgeChange(agent('readonly'), ['todo.edited', 'todo.canceled', 'todo.started'])).toMatchObject({ granted: true })
  expect(judgeChange(agent('readonly'), ['todo.edited', 'todo.completed'])).toMatchObject({
    granted: false,
    refusal: { code: 'forbidden' },
  })
  expect(judgeChange(agent('readonly'), ['todo.deleted'])).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
  expect(judgeChange(agent('full'), ['todo.completed', 'todo.deleted'])).toMatchObject({ granted: true })
})
