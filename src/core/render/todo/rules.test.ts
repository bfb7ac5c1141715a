import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { todoRules } from './rules.ts'

test('[OT11] whoever is offered tools for a list is told in their words when to use them, and what it may do with them', () => {
  expect(todoRules(['todo_write', 'todo_update'], true)).toBe(
    [
      'Todo list: write one with todo_write for work of several steps, or when you are asked to; not for a single simple step, nor for a question.',
      'Keep one todo in progress at a time. Mark each completed with todo_update(id, "done") as soon as it is done, not several at the end; cancel what is dropped.',
    ].join('\n'),
  )
  expect(todoRules(['todowrite', 'todoread'], true)).toContain('Mark each completed with todowrite as soon')
  expect(todoRules(['todo_write', 'todo_update'], false)).toMatch(/You may not close todos/)
  expect(todoRules(['ask_user', 'todo_list'], true)).toBe('')
})

test('[OT12] these rules cost at most 90 tokens a request, and are the same each time', () => {
  const all = [todoRules(['todo_write'], true), todoRules(['todowrite'], true), todoRules(['todo_write'], false)]
  process.stdout.write(`P7 the rules for todos: ${all.map((text) => encode(text).length).join(', ')} tokens of 90\n`)
  for (const text of all) expect(encode(text).length).toBeLessThanOrEqual(90)
  expect(todoRules(['todo_write'], true)).toBe(all[0])
})
