import { expect, test } from 'vitest'
import { planPrompt, resumePrompt, reviewPrompt } from './prompts.ts'

test('[MC11] a plan is written down with whatever tool there is', () => {
  expect(planPrompt(' ship it \n', ['todo_write'])).toMatch(/^Plan this goal:\nship it\n[\s\S]*with todo_write/)
  expect(planPrompt('ship it', ['todowrite', 'todoread'])).toContain('with todowrite')
  expect(planPrompt('ship it', [])).toContain('Answer with the steps.')
})

test('[MC11] resuming and reviewing show how things stand', () => {
  expect(resumePrompt('3 open', ['todo_update'])).toMatch(/\n3 open\n[\s\S]*todo_update\(id, "done"\)/)
  expect(resumePrompt('3 open', [])).not.toContain('todo_update')
  expect(reviewPrompt('#1 [pending] a', [])).toContain('\n#1 [pending] a\n')
})
