import { expect, test } from 'vitest'
import { logLine } from './daemon.ts'

test('[SV9] a line of the log is shown for people, and what is none stays as it is', () => {
  const entry = { level: 50, time: 0, pid: 1, hostname: 'h', name: 'punchlist', problem: 'why\u001b[2J', msg: 'a job failed' }
  expect(logLine(JSON.stringify(entry))).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d error a job failed \{"problem":"why[^\u001b]*"\}$/)
  expect(logLine('    at main.ts:7')).toBe('    at main.ts:7')
  expect(logLine('{"not": "ours"}')).toBe('{"not": "ours"}')
})
