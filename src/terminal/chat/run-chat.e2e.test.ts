import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { punchlist } from '../../../tests/support/processes.ts'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('session', 'add', 'deploy')
  await line.prints('todo', 'add-many', '[{"subject":"one"},{"subject":"two"},{"subject":"three"},{"subject":"four"}]', '--session', '1')
  await line.prints('todo', 'add', 'part of two', '--session', '1', '--parent', '2')
})
afterAll(() => line.remove())

const chat = async (...lines: string[]) =>
  (await punchlist(['chat', '--session', '1', ...line.place], lines.map((text) => `${text}\n`).join(''))).stdout.trimEnd().split('\n')

test('[CL24] /todos shows the session’s list with a bar, subtasks below their parents, and changes it', async () => {
  expect(await chat('/todos complete 1', '/todos cancel 4', '/todos')).toEqual([
    '#1 [completed] one',
    '#4 [canceled] four',
    '██░░░░░░░░ 25% (1/4)',
    '#1 [completed] one',
    '#2 [pending] two',
    '  #5 [pending] part of two',
    '#3 [pending] three',
    '#4 [canceled] four',
  ])
  expect(await chat('/todos pending')).toEqual([
    '██░░░░░░░░ 25% (1/4)',
    '#2 [pending] two',
    '  #5 [pending] part of two',
    '#3 [pending] three',
  ])
  expect(await chat('/todos completed')).toEqual(['██░░░░░░░░ 25% (1/4)', '#1 [completed] one'])
  expect(await chat('/todos delete 4', '/todos cancelled')).toEqual(['deleted #4 [canceled] four', '██░░░░░░░░ 25% (1/4)'])
})

test('[CL24] what is wrong is answered, and the conversation goes on', async () => {
  const said = await chat('/todos nonsense', '/todos complete', '/todos complete 99', '/nothing', 'hello', '/quit', '/todos')
  expect(said[0]).toContain('must be one of pending')
  expect(said[1]).toContain('must be a todo')
  expect(said[2]).toContain('There is no todo #99.')
  expect(said.join('\n')).toContain('There is no command /nothing.')
  expect(said.at(-1)).toBe('(idle: Nothing: it has no agent.)')
  expect((await punchlist(['chat', '--session', '77', ...line.place])).code).toBe(3)
})
