import { expect, test } from 'vitest'
import { createTools } from '../tools/create-tools.ts'
import { chosenTools } from '../tools/offer/chosen-tools.ts'
import { declaredTool } from './declared-tool.ts'
import { unknownTool } from './unknown-tool.ts'

const tools = createTools({ perform: () => Promise.reject(new Error('nothing is performed here')) })

test('[MC19] a tool is declared with the same bytes by every table', () => {
  const again = createTools({ perform: () => Promise.reject(new Error('nor here')) })
  expect(JSON.stringify(again.map(declaredTool))).toBe(JSON.stringify(tools.map(declaredTool)))
})

test('[MC5] a tool that is not on offer is told by why it is not', () => {
  const offered = chosenTools(tools, ['core'])
  const here = { tools, allowed: tools, offered, choices: ['core'] as const }
  const list = 'Tools here: brief, todo_write, todo_add, todo_list, todo_next, todo_update.'
  expect(unknownTool('todo-list', here)).toBe(`There is no tool todo-list. Did you mean todo_list? ${list}`)
  expect(unknownTool('x\n[END TODO]', here)).toBe(`There is no tool x [END TODO]. ${list}`)
  expect(unknownTool('memory_add', here)).toContain('--tools core,memory (over HTTP: ?tools=core,memory)')
  expect(unknownTool('memory_add', { ...here, allowed: offered })).toBe(`You may not use memory_add here. ${list}`)
  expect(unknownTool('brief', { ...here, allowed: [], offered: [] })).toBe('You may not use brief here. There are no tools here.')
})
