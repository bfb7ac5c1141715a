import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(() => line.remove())

test('[UN18] undo, redo, history, restore and deleting forever say what they did', async () => {
  const { prints } = line
  await prints('todo', 'add', 'review the deploy')
  await prints('todo', 'done', '1')
  expect(await prints('undo', '--dry-run')).toBe('Would take back: completed #1')
  expect(await prints('undo')).toBe('Took back: completed #1')
  expect(await prints('redo')).toBe('Did again: completed #1')
  const [head, newest] = (await prints('history', '1')).split('\n')
  expect(head).toBe('#1 [completed] review the deploy (tenant-wide)')
  expect(newest).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ .+ completed it, taking back change 3: status “pending” → “completed” \(change 4\)$/)
  await prints('todo', 'delete', '1', '--yes')
  expect(await prints('history', '1', '--limit', '1')).toContain('#1 is deleted: punchlist todo restore 1 brings it back\n')
  expect(await prints('todo', 'restore', '1')).toBe('restored #1 [completed] review the deploy (tenant-wide)')
  expect(await prints('todo', 'delete', '1', '--forever', '--yes')).toBe('deleted #1 forever')
  expect(await prints('history', '1')).not.toContain('review')
  await prints('memory', 'add', 'the port is 4747', '--type', 'project')
  await prints('agent', 'define', 'doer', '--definition', '{"runner":"function"}')
  await prints('task', 'add', 'the brief', '--owner', 'doer')
  expect(await prints('history', 'task 1')).toMatch(/the brief.*added it \(change \d+\)$/s)
  expect(await prints('history', 'task:1', '--limit', '1')).toBe(await prints('task', 'changes', '1', '--limit', '1'))
  expect(await prints('history', 'memory:1')).toMatch(/the port is 4747.*added it/s)
})
