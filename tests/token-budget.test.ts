import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import type { Todo } from '../src/contract/nouns/todo.ts'
import { nudge } from '../src/core/render/prompt/nudge.ts'
import { todoList } from '../src/core/render/todo/list.ts'
import { declaredTool } from '../src/doors/mcp/declared-tool.ts'
import { createTools } from '../src/doors/tools/create-tools.ts'
import { chosenTools, type ToolChoice } from '../src/doors/tools/offer/chosen-tools.ts'
import { aTodo } from './support/fakes.ts'

/** As many tokens as each toolset may cost in every turn, and a little air above what it costs today. */
const budgets: Record<ToolChoice, number> = {
  core: 1_500,
  todos: 2_100,
  list: 400,
  tasks: 1_650,
  plans: 1_100,
  people: 400,
  agents: 650,
  memory: 500,
  history: 450,
  all: 7_200,
}

const tools = createTools({ perform: () => Promise.reject(new Error('nothing is performed here')) })

const subjects = [
  'Roll back the last payments deploy',
  'Confirm that the queue has drained',
  'Write a failing test for the duplicate webhook',
  'Move the retry delay into the configuration',
  'Ask the on-call about the root cause',
]

function someTodos(count: number): Todo[] {
  return Array.from({ length: count }, (_, index) => {
    const subject = subjects[index % subjects.length] ?? ''
    return aTodo({ number: 1_840 + index, subject, status: index === 0 ? 'in_progress' : 'pending' })
  })
}

const tokensIn = (text: string) => encode(text).length

describe('[P7] what agents read is short', () => {
  test.each(Object.entries(budgets))('the %s tools cost a model at most %i tokens a turn', (choice, most) => {
    const read = chosenTools(tools, [choice as ToolChoice])
      .map(declaredTool)
      .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    const tokens = tokensIn(JSON.stringify(read))
    process.stdout.write(`P7 ${choice}: ${read.length} tools, ${tokens} tokens of ${most}\n`)
    expect(read.length).toBeGreaterThan(0)
    expect(tokens).toBeLessThanOrEqual(most)
  })

  test('a list of 20 todos costs at most 400 tokens', () => {
    const counts = { pending: 19, in_progress: 1, blocked: 0, completed: 0, canceled: 0 }
    const text = todoList(someTodos(20), counts)
    const tokens = tokensIn(text)
    process.stdout.write(`P7 a list of 20: ${tokens} tokens of 400\n`)
    expect(text.split('\n')).toHaveLength(21)
    expect(tokens).toBeLessThanOrEqual(400)
  })

  const trees = someTodos(20).map((todo, index) => ({ ...todo, id: `t${index}`, priority: index % 2 === 0 ? 'high' : 'low' }) as const)
  test.each([
    [
      'in trees, none of them of medium priority',
      trees.map((todo, index) => ({ ...todo, parent: index % 4 === 0 ? null : `t${index - 1}` })),
    ],
    ['that are part of one that is not shown', someTodos(20).map((todo) => ({ ...todo, parent: 'elsewhere' }))],
  ])('[RD47] a list of 20 todos %s costs at most 400 tokens', (what, todos) => {
    const counts = { pending: 19, in_progress: 1, blocked: 0, completed: 0, canceled: 0 }
    const text = todoList(todos, counts, { parents: { elsewhere: 1_839 } })
    process.stdout.write(`P7 a list of 20 ${what}: ${tokensIn(text)} tokens of 400\n`)
    expect(text).toMatch(/^ {6}#.* priority\)$|\(of #1839\)/m)
    expect(text.split('\n')).toHaveLength(21)
    expect(tokensIn(text)).toBeLessThanOrEqual(400)
  })

  test('a nudge costs at most 60 tokens beside its list', () => {
    const todos = someTodos(20)
    const lines = nudge(todos).split('\n')
    const tokens = tokensIn(lines.join('\n')) - tokensIn(lines.slice(1, -1).join('\n'))
    process.stdout.write(`P7 a nudge: ${tokens} tokens of 60 beside its list\n`)
    expect(lines).toHaveLength(todos.length + 2)
    expect(tokens).toBeLessThanOrEqual(60)
  })
})
