import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../contract/operation.ts'
import { operations } from '../../../contract/operations/index.ts'
import type { ArgumentSchema } from '../arguments/input-schema.ts'
import { namedArguments, readArguments } from '../arguments/read-arguments.ts'
import { createTools } from '../create-tools.ts'
import { table } from './table.ts'
import { type ToolRow, type Toolset, toolsets } from './tool-row.ts'

const newTools = () => createTools({ perform: () => Promise.reject(new Error('nothing is performed here')) })
const tools = newTools()
const declared = ({ name, description, input }: (typeof tools)[number]) => JSON.stringify({ name, description, input })

describe('the table of tools', () => {
  test('[TL7] tools are offered set by set, in the order of the sets', () => {
    expect(tools.map(({ name }) => name)).toEqual(
      toolsets.flatMap((toolset) => tools.filter((tool) => tool.toolset === toolset)).map(({ name }) => name),
    )
  })

  test.each<[string, string[]]>([
    ['todo_add', ['title', 'priority', 'artifact_id', 'sprint_id', 'notes', 'parent_id', 'items']],
    ['todo_update', ['id', 'status', 'updates', 'reason']],
    ['todo_complete', ['id', 'ids', 'all']],
    ['todo_list', ['artifact_id', 'status']],
    ['todo_get', ['id']],
    ['todo_delete', ['id', 'ids', 'scope']],
    ['artifact_stage', ['id', 'stage']],
    ['artifact_list', []],
    ['todo_write', ['items']],
    ['create_task', ['title', 'description', 'owner']],
    ['get_task', ['taskId']],
    ['update_task', ['taskId', 'title', 'description', 'status', 'owner']],
    ['complete_task', ['taskId']],
    ['cancel_task', ['taskId']],
    ['list_tasks', []],
    ['list_history', ['limit']],
    ['update_steps', ['taskId', 'steps']],
    ['update_step', ['taskId', 'stepIndex', 'title', 'details', 'done']],
    ['create_subtask', ['taskId', 'stepIndex', 'title', 'owner']],
    ['add_resource', ['taskId', 'type', 'value', 'label']],
    ['remove_resource', ['taskId', 'index']],
    ['notify_user', ['text']],
    ['todowrite', ['todos']],
    ['todoread', []],
    ['task', ['description', 'prompt', 'subagent', 'session']],
  ])('[TL8] the seeds’ %s takes what they give it', (name, expected) => {
    const found = tools.find((tool) => tool.name === name)?.input.properties
    expect(Object.keys(found ?? {})).toEqual(expect.arrayContaining(expected))
  })

  test('[TL9] the core tools cost less than 6,000 characters, and no tool says what helps nobody', () => {
    const size = (toolset: Toolset) =>
      JSON.stringify(tools.filter((tool) => tool.toolset === toolset).map(({ name, description, input }) => ({ name, description, input })))
        .length
    expect(size('core')).toBeLessThan(6_000)
    for (const tool of tools) {
      expect(declared(tool)).not.toMatch(/\$schema|"reference":|"list":|9007199254740991|"description":""/)
      expect(tool.input.type).toBe('object')
      expect(tool.description.length, tool.name).toBeLessThan(200)
      expect(tool.title.length, tool.name).toBeGreaterThan(3)
      expect(Object.keys(tool.annotations)).toHaveLength(4)
    }
  })

  test('[TL19] every argument is declared with one type, texts where numbers are taken, too; a link is taken away with "none"', () => {
    const typesIn = ({ type, properties = {}, items }: ArgumentSchema): unknown[] => [
      type,
      ...Object.values(properties).flatMap(typesIn),
      ...(items === undefined ? [] : typesIn(items)),
    ]
    for (const { name, input } of tools) for (const type of typesIn(input as ArgumentSchema)) expect(typeof type, name).toBe('string')
    const update = table.find(({ name }) => name === 'todo_update') as ToolRow
    for (const id of [14, '14', '#14'])
      expect(readArguments(update, { id, parent_id: 'none' })).toMatchObject({ value: { parent_id: null } })
    expect(tools.find(({ name }) => name === 'todo_update')?.input).toMatchObject({ properties: { id: { type: 'string' } } })
  })

  test('[TL10] a tool says that it only reads exactly when all it performs are reads to anybody else', () => {
    for (const { name, performs, readOnly, repeatable, annotations } of tools) {
      const performed = performs.map((operation): Operation => operations[operation])
      expect(readOnly, name).toBe(performed.every(({ effect, isUnseen }) => effect === 'read' || isUnseen === true))
      expect(annotations.readOnlyHint, name).toBe(readOnly)
      expect(repeatable, name).toBe(true)
    }
  })

  test('[TL11] a tool’s schema is made once, and is the same to the byte every time', () => {
    const again = newTools()
    expect(again.map(declared)).toEqual(tools.map(declared))
    expect(again.every((tool, index) => tool.input === tools[index]?.input)).toBe(true)
  })

  test.each(table.map((row) => [row.name, row] as const))('[TL12] the example of %s is a call that can be read', (_name, row) => {
    const named = namedArguments(row, row.example)
    expect(named.granted && readArguments(row, named.value).granted).toBe(true)
  })
})
