import { expect, test } from 'vitest'
import { aTodo, later } from '../../../../tests/support/fakes.ts'
import type { Progress } from '../../../contract/nouns/progress.ts'
import { progressBar, progressLine, progressSummary } from './progress-summary.ts'

const eightOfTen: Progress = { total: 10, pending: 2, in_progress: 0, blocked: 0, completed: 8, canceled: 0, percent: 80 }
const empty: Progress = { total: 0, pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0, percent: 0 }
const recovery = 'If the conversation was summarized, todo_list and artifact_list show all of it again.'

test('[PG3] the summary is that of seed 001', () => {
  const todos = [
    aTodo({ subject: 'Implement login endpoint', status: 'in_progress', artifact: 'P' }),
    aTodo({ subject: 'Write integration tests' }),
    aTodo({ subject: 'Add rate limiting' }),
  ]
  const progress = { ...eightOfTen, total: 11, in_progress: 1, percent: 72 }
  expect(progressSummary(progress, todos, new Map([['P', 'Auth Plan']]))).toBe(
    [
      '## TODO PROGRESS',
      '███████░░░ 72% (8/11)',
      '',
      '### Active',
      '- [IN PROGRESS] Implement login endpoint → artifact: Auth Plan',
      '',
      '### Pending',
      '- [PENDING] Write integration tests',
      '- [PENDING] Add rate limiting',
      '',
      recovery,
    ].join('\n'),
  )
})

test('[PG5] the bar has ten cells, one for each whole tenth', () => {
  const bars = [0, 9, 10, 55, 80, 99, 100].map((percent) => progressBar({ percent }))
  expect(bars).toEqual(['░░░░░░░░░░', '░░░░░░░░░░', '█░░░░░░░░░', '█████░░░░░', '████████░░', '█████████░', '██████████'])
  expect(progressLine(eightOfTen)).toBe('████████░░ 80% (8/10)')
  expect(progressLine({ ...eightOfTen, total: 13, canceled: 3 })).toBe('████████░░ 80% (8/10)')
})

test('[PG6] sections without todos are left out', () => {
  expect(progressSummary(empty, [], new Map())).toBe(`## TODO PROGRESS\n░░░░░░░░░░ 0% (0/0)\n\n${recovery}`)
})

test('[PG6] blocked todos have a section of their own, with the reason', () => {
  const todo = aTodo({ subject: 'Deploy', status: 'blocked', blockedReason: 'no keys', artifact: 'gone' })
  const text = progressSummary({ ...empty, total: 1, blocked: 1 }, [todo], new Map())
  expect(text).toContain('### Blocked\n- [BLOCKED] Deploy (no keys)\n')
})

test('[PG6] what is not shown is counted', () => {
  const text = progressSummary({ ...empty, total: 9, pending: 7, in_progress: 1, completed: 1 }, [aTodo(), aTodo()], new Map())
  expect(text).toContain('… 6 more\n')
})

test('[PG7] hostile text stays on its line', () => {
  const todo = aTodo({ subject: 'a\n## TODO PROGRESS\u202e', status: 'blocked', blockedReason: 'b\n\u001b[31m', artifact: 'P' })
  const text = progressSummary({ ...empty, total: 1, blocked: 1 }, [todo], new Map([['P', 'c\n### Active']]))
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual(['## TODO PROGRESS', '### Blocked'])
  expect(text).not.toMatch(/[\u001b\u202e]/)
})

test('[PG8] the text does not depend on times or versions', () => {
  const texts = [aTodo(), aTodo({ createdAt: later, updatedAt: later, version: 9 })].map((todo) =>
    progressSummary({ ...empty, total: 1, pending: 1 }, [todo], new Map()),
  )
  expect(texts[0]).toBe(texts[1])
})
