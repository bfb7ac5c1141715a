import { expect, test } from 'vitest'
import { answeredWords, askLine, ruleWords, sessionWords, wishWords } from './ask-words.ts'

test('[TM2] an ask says in a line who wants what, why it is asked, and who has answered it', () => {
  const change = { path: 'a.ts' } as Parameters<typeof wishWords>[0]['changes'][number]
  expect(wishWords({ verb: 'run', changes: [] })).toBe('wants to run a command')
  expect(wishWords({ verb: 'edit', changes: [change, { ...change, path: 'b.ts' }] })).toBe('wants to edit 2 files')
  expect(askLine({ kind: 'approval', agent: 'ops', text: 'ops wants to edit a.ts\n--- a.ts' })).toBe('wants to edit a.ts')
  expect(askLine({ kind: 'question', agent: 'ops', text: '\nWhich?\nThe red one?' })).toBe('Which?')
  expect(ruleWords({ kind: 'rule', pattern: 'files_*', of: 'agent' }, 'ops')).toBe('A rule of ops asks before files_*.')
  expect(ruleWords({ kind: 'writes', pattern: null, of: 'above' }, 'ops')).toContain('who started ops')
  expect(sessionWords({ kind: 'account', pattern: null, of: 'agent' }, 'ops', 'mail')).toBeUndefined()
  const answered = (answer: string, answeredBy = 'Ann') => answeredWords({ kind: 'approval', answer, answeredBy })
  expect(answered('allow')).toBe('Ann allowed this')
  expect(answered('always', 'browser Chrome on Linux')).toBe('You allowed this for the session')
  expect(answered('deny: not today')).toBe('Ann denied this: not today')
  expect(answeredWords({ kind: 'question', answer: 'red', answeredBy: 'Ann' })).toBe('Ann answered: red')
})
