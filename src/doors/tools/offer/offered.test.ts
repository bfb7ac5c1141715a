import { describe, expect, test } from 'vitest'
import type { AccessLevel } from '../../../contract/access.ts'
import { AgentDefinition } from '../../../contract/nouns/agent.ts'
import { createTools } from '../create-tools.ts'
import { type OfferedTo, offered } from './offered.ts'

const tools = createTools({ perform: () => Promise.reject(new Error('nothing is performed here')) })

function names(user: Partial<Omit<OfferedTo, 'definition'>> & { definition?: object | null }, prefix = ''): string[] {
  const { definition = {}, ...rest } = user
  const whole = { access: 'full' as AccessLevel, list: 1, ...rest, definition: definition && AgentDefinition.parse(definition) }
  return offered(tools, whole).flatMap(({ name }) => (name.startsWith(prefix) ? [name] : []))
}

const forTasks = tools.filter(({ toolset }) => toolset === 'tasks').map(({ name }) => name)

describe('which tools are offered', () => {
  test('[TL20] without limits all are, in the table’s order', () => {
    expect(names({})).toEqual(tools.map(({ name }) => name))
    expect(names({ definition: null })).toEqual(tools.map(({ name }) => name))
  })

  test('[TL21] without the capability tasks no task tool is', () => {
    const left = names({ definition: { capabilities: [] } })
    expect(forTasks).toHaveLength(13)
    expect(left).toEqual(tools.map(({ name }) => name).filter((name) => !forTasks.includes(name)))
  })

  test('[TL22] whoever works on no list gets no tools for one', () => {
    const left = names({ list: null })
    expect(left.filter((name) => name.startsWith('todo'))).toEqual([])
    expect(left).toContain('ask_user')
    expect(names({ list: null, definition: { mode: 'subagent' } }, 'todo')).toEqual([])
    expect(names({ list: 3, definition: { mode: 'subagent' } }, 'todo')).toEqual(names({}, 'todo'))
  })

  const planning = ['todo_write', 'todo_add', 'todo_list', 'todo_next', 'todo_update']
  const history = ['todo_history', 'todo_restore', 'todo_link']
  test.each<[AccessLevel, string[]]>([
    ['full', [...planning, 'todo_complete', 'todo_get', 'todo_delete', 'todo_note', ...history]],
    ['readonly', [...planning, 'todo_get', 'todo_note', ...history]],
    ['readonly-shell', [...planning, 'todo_get', 'todo_note', ...history]],
    ['minimal', ['todo_list', 'todo_get', 'todo_history']],
  ])('[TL23] %s gets the todo tools of seed 001’s table, and may comment if it may plan', (access, expected) => {
    expect(names({ access }, 'todo_')).toEqual(expected)
  })

  test('[TL23] what the access level never allows is not offered, whatever the noun', () => {
    const readonly = names({ access: 'readonly' })
    for (const name of ['complete_task', 'cancel_task', 'artifact_delete']) expect(readonly).not.toContain(name)
    for (const name of ['todowrite', 'create_task', 'update_task', 'ask_user', 'task', 'artifact_stage']) expect(readonly).toContain(name)
    const minimal = offered(tools, { definition: null, access: 'minimal', list: 1 })
    expect(minimal.every(({ readOnly }) => readOnly)).toBe(true)
    expect(minimal.map(({ name }) => name)).toEqual(tools.flatMap(({ name, readOnly }) => (readOnly ? [name] : [])))
  })

  test('[TL24] a subagent hands work on only where its definition says so', () => {
    expect(names({}, 'task')).toEqual(['task'])
    expect(names({ definition: { mode: 'subagent' } }, 'task')).toEqual([])
    expect(names({ definition: { mode: 'subagent', tools: { task: true } } }, 'task')).toEqual(['task'])
    expect(names({ definition: { mode: 'subagent', tools: { '*': true, 'ta*': false } } }, 'task')).toEqual([])
  })

  test('[OT10] tools that hand the list on are offered to whoever works on one; to subagents only where their definition names them', () => {
    const handing = (user: Parameters<typeof names>[0]) =>
      names(user).filter((name) => ['task', 'spawn_agent', 'loop_start'].includes(name))
    expect(handing({})).toEqual(['task', 'spawn_agent', 'loop_start'])
    expect(handing({ list: null })).toEqual(['task'])
    expect(handing({ definition: { mode: 'subagent' } })).toEqual([])
    expect(handing({ definition: { mode: 'subagent', tools: { loop_start: true } } })).toEqual(['loop_start'])
    expect(handing({ access: 'minimal' })).toEqual([])
  })
})
