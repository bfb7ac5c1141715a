import { expect, test } from 'vitest'
import { offeredTools } from './offered-tools.ts'

const inputSchema = { type: 'object', properties: { path: { type: 'string', pattern: '^/' } }, required: ['path'], $defs: {} }

test('[HD3] the schema is passed through, and the title is the one that is given', () => {
  const { tools, unusable } = offeredTools([
    { name: 'read', title: 'Read a file', description: 'Reads.\r\nOften.', inputSchema, annotations: { title: 'not this' } },
    { name: 'write', inputSchema, annotations: { title: 'Write a file' } },
    { name: 'list', inputSchema: { type: 'object' } },
  ])
  expect(unusable).toEqual([])
  expect(tools[0]).toEqual({
    name: 'read',
    title: 'Read a file',
    description: 'Reads.\nOften.',
    input: inputSchema,
    readOnly: false,
    repeatable: false,
  })
  expect(tools.map(({ title }) => title)).toEqual(['Read a file', 'Write a file', 'list'])
})

test('[HD3] a tool is read only or repeatable only when it says so itself', () => {
  const said = (annotations?: object) => {
    const [tool] = offeredTools([{ name: 'x', inputSchema, ...(annotations === undefined ? {} : { annotations }) }]).tools
    return [tool?.readOnly, tool?.repeatable]
  }
  expect(said()).toEqual([false, false])
  expect(said({ readOnlyHint: true })).toEqual([true, true])
  expect(said({ idempotentHint: true })).toEqual([false, true])
  expect(said({ readOnlyHint: true, idempotentHint: false })).toEqual([true, true])
  expect(said({ readOnlyHint: 'true', idempotentHint: 1, title: 7 })).toEqual([false, false])
})

test('[HD3] one whose arguments are no object is left out, and the others stay in their order', () => {
  const { tools, unusable } = offeredTools([
    { name: 'b', inputSchema },
    { name: 'bad', inputSchema: { type: 'string' } },
    { name: 'none' },
    'nonsense',
    { name: 'a', inputSchema },
    { name: 'b', inputSchema, description: 'again' },
  ])
  expect(tools.map(({ name }) => name)).toEqual(['b', 'a'])
  expect(unusable).toEqual(['bad', 'none', 'one without a name', 'a second b'])
})
