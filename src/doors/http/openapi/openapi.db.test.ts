import { expect, test } from 'vitest'
import * as z from 'zod'
import { openForTests } from '../../../../tests/support/each-database.ts'
import { newDaemon } from '../../../../tests/support/http.ts'
import { newRowsFor } from '../../../../tests/support/rows-for.ts'
import { sampleCalls } from '../../../../tests/support/sample-calls.ts'
import { newRows, type Rows, type TestWorld } from '../../../../tests/support/world.ts'
import { type OperationName, operationNames, operations } from '../../../contract/operations/index.ts'
import { type Names, wireName } from '../../dialects/names.ts'
import type { Route } from '../routes/route.ts'
import { routes } from '../routes/table.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

interface Documented {
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content: { 'application/json'?: { schema: Schema } } }>
}

interface Manual {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, Schema> }
}

const server = openForTests(() => newDaemon('sqlite'))
const readManual = async () => (await server.rest('GET', '/openapi.json')).body as Manual

/** Something of this shape with every field there is. What it means does not matter, only what it is called. */
function sampleOf(schema: Schema, shapes: Record<string, Schema>): unknown {
  if (schema.$ref !== undefined) return sampleOf(shapes[schema.$ref.replace('#/components/schemas/', '')] ?? {}, shapes)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first !== undefined) return sampleOf(first, shapes)
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, sampleOf(field, shapes)]))
  }
  const type = [schema.type].flat()[0]
  if (type === 'array') return [sampleOf(schema.items ?? {}, shapes)]
  if (type === 'object') return {}
  if (type === 'boolean') return true
  return type === 'integer' || type === 'number' ? 1 : 'x'
}

test('[HT34] every field that OpenAPI names in a body is known to its route, inside lists, too', async () => {
  const { paths, components } = await readManual()
  const strangers: string[] = []
  let tried = 0
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content['application/json'].schema
      if (schema === undefined || path === '/mcp') continue
      const place = path.replace(/\{\w+\}/g, '999999')
      const { body } = await server.rest(method.toUpperCase(), place, sampleOf(schema, components.schemas) as object)
      tried += 1
      for (const { field, unknown } of body?.fields ?? []) if (unknown) strangers.push(`${method} ${path}: ${field}`)
    }
  }
  expect(tried).toBeGreaterThan(40)
  expect(strangers).toEqual([])
})

/** What the world's owner would do there, but for those fields that the route sets by itself. */
function requestOf(name: OperationName, { path, names, fixed = {}, method }: Route, rows: Rows) {
  // Whoever asks here takes back what they have done here.
  const sample = name === 'change.undo' ? {} : sampleCalls[name].input(rows)
  // What can be said of a todo can be said of a task, at the task's own place.
  const isOfTask = path.startsWith('/api/tasks/') && 'todo' in sample && /^(comment|link)\./.test(name)
  const meant = isOfTask ? { ...sample, todo: undefined, task: rows.task.number } : sample
  const wished = Object.entries(meant)
    .filter(([, value]) => value !== undefined)
    .filter(([field]) => !Object.hasOwn(fixed, field))
  const given = new Map(wished.map(([field, value]) => [wireName(names, field), itemsInWire(names, value)]))
  const place = path.replace(/:(\w+)/g, (_, field: string) => {
    const value = given.get(field)
    given.delete(field)
    return encodeURIComponent(String(value))
  })
  const rest = Object.fromEntries(given)
  if (method !== 'GET') return { place, body: rest }
  return { place: `${place}?${new URLSearchParams(rest as Record<string, string>)}`, body: undefined }
}

function itemsInWire(names: Names | undefined, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) return item
    return Object.fromEntries(Object.entries(item).map(([field, part]) => [wireName(names, field, 'items'), part]))
  })
}

test('[HT60] what OpenAPI documents of a request is taken at every route, and what is answered there is what it documents', async () => {
  const manual = await readManual()
  const faultsIn = (schema: Schema | undefined, value: unknown): string[] => {
    if (schema === undefined) return ['something that is not documented']
    const text = JSON.stringify({ ...schema, $defs: manual.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')
    const { error } = z.fromJSONSchema(JSON.parse(text)).safeParse(value)
    return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  }
  const caller = await server.punchlist.localCaller()
  const ask: TestWorld['ask'] = async (name, input, call = {}) => {
    const outcome = await server.punchlist.perform(name, input, { caller, ...call })
    if (!outcome.granted) throw new Error(`${name} was refused: ${outcome.refusal.message}`)
    return outcome.value
  }
  const world = { ask, caller } as TestWorld

  const left = await newRows(world)
  const problems: string[] = []
  let tried = 0
  for (const name of operationNames) {
    const own = routes[name] as Route[] | { hidden: string }
    for (const route of 'hidden' in own ? [] : own) {
      const { place, body } = requestOf(
        name,
        route,
        operations[name].effect === 'read' ? left : await newRowsFor(world, left, sampleCalls[name].input),
      )
      const documented = manual.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
      const given = isEmpty(body) ? [] : faultsIn(documented?.requestBody?.content['application/json'].schema, body)
      const { status, body: answer } = await server.rest(route.method, place, body)
      const shape = documented?.responses[status]?.content['application/json']?.schema
      const faults = status < 300 ? faultsIn(shape, answer) : [`${status} ${answer.detail}`]
      problems.push(...[...given, ...faults].map((fault) => `${route.method} ${route.path}: ${fault}`))
      tried += 1
    }
  }
  expect(problems).toEqual([])
  expect(tried).toBeGreaterThan(100)
})

function isEmpty(body: object = {}): boolean {
  return Object.keys(body).length === 0
}
