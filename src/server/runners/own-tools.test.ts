import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { builtInAgent } from '../../core/domain/agent/built-in-agents.ts'
import { ownTools } from './own-tools.ts'

const toolsOf = ownTools(() => Promise.reject(new Error('nothing is performed here')))

function toolsFor(definition: AgentDefinition) {
  const caller = { tenant: { number: 1, name: 'local', createdAt: 0 }, name: 'a', agent: 'a', access: 'full' as const, operator: false }
  return toolsOf({ agent: { id: 'a', definition }, list: 1, caller })
}

function offeredTo(definition: AgentDefinition): string[] {
  return toolsFor(definition).map(({ name }) => name)
}

const todoTools = [
  'todo_write',
  'todo_add',
  'todo_list',
  'todo_next',
  'todo_update',
  'todo_complete',
  'todo_get',
  'todo_delete',
  'todo_note',
]
const pair = ['todowrite', 'todoread']
const aboutLists = (names: readonly string[]) => names.filter((name) => name.startsWith('todo'))

test('[OT1] a model keeps its list in one way: with the todo tools, or with the whole-list pair if its definition asks for that', () => {
  expect(aboutLists(offeredTo(AgentDefinition.parse({ runner: 'model' })))).toEqual(todoTools)
  expect(aboutLists(offeredTo(AgentDefinition.parse({ runner: 'model', tools: { todowrite: true, todoread: true } })))).toEqual(pair)
})

test('[OT2] documents and sprints are offered to those who plan, and to those who ask for them', () => {
  const plans = (names: readonly string[]) => names.filter((name) => /^(artifact|sprint)_/.test(name)).length
  const plan = builtInAgent('plan')?.definition
  expect(plans(offeredTo(AgentDefinition.parse({ runner: 'model' })))).toBe(0)
  expect(plans(plan === undefined ? [] : offeredTo(plan))).toBe(10)
})

test('[OT3] all that a model is usually offered costs at most 4,900 tokens a turn, and with plans 5,800', () => {
  const tokens = (definition: AgentDefinition | undefined) =>
    definition && encode(JSON.stringify(toolsFor(definition).map(({ name, description, input }) => ({ name, description, input })))).length
  const [build, plan] = ['build', 'plan'].map((id) => tokens(builtInAgent(id)?.definition) ?? Number.NaN)
  process.stdout.write(`P7 build is offered ${build} tokens of 4900, plan ${plan} of 5800\n`)
  expect(build).toBeLessThanOrEqual(4_900)
  expect(plan).toBeLessThanOrEqual(5_800)
})
