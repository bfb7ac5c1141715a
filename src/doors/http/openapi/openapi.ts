import { setImmediate as turnOfOthers } from 'node:timers/promises'
import * as z from 'zod'
import type { Operation } from '../../../contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../../contract/operations/index.ts'
import { refusals } from '../../../contract/refusals.ts'
import { type Names, renamed, wireName } from '../../dialects/names.ts'
import type { Route } from '../routes/route.ts'
import { routes } from '../routes/table.ts'

type Schema = Record<string, unknown>

interface Shape extends Schema {
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

/** The OpenAPI description of this door, made from the operations and the table of routes, a few at a time: others are answered meanwhile. */
export async function openApi(version: string): Promise<Schema> {
  const components: Record<string, Schema> = {}
  const paths: Record<string, Schema> = {}
  for (const name of operationNames) {
    const rows = routes[name] as Route[] | { hidden: string }
    if ('hidden' in rows) continue
    await turnOfOthers()
    for (const route of rows) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(name, route, components) }
    }
  }
  paths['/v1/events'] = { get: describeEvents() }
  return {
    openapi: '3.1.0',
    info: { title: 'Punchlist', version, description: 'The durable to-do list that drives AI agents.' },
    security: [{ bearer: [] }],
    paths,
    components: { schemas: { ...components, Problem: problemSchema }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function describe(name: OperationName, route: Route, components: Record<string, Schema>): Schema {
  const operation: Operation = operations[name]
  const input = inputSchema(operation, route, components)
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, field]) => String(field))
  const rest = Object.entries(input.properties).filter(([field]) => !inPath.includes(field))
  const required = input.required.filter((field) => !inPath.includes(field))
  const parameters = inPath.map((field): Schema => ({ name: field, in: 'path', required: true, schema: input.properties[field] ?? {} }))
  if (route.method === 'GET' || route.method === 'DELETE') {
    for (const [field, schema] of rest)
      parameters.push({ name: field, in: 'query', required: required.includes(field), schema, style: 'form', explode: false })
  }
  if (operation.effect === 'write' && !operation.isUnseen) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      schema: { type: 'string' },
      description: 'The same key gives the same answer and one effect.',
    })
    if (operation.refuses.includes('stale'))
      parameters.push({ name: 'If-Match', in: 'header', schema: { type: 'string' }, description: 'The ETag of the row as you saw it.' })
    if (operation.needs.startsWith('todo:'))
      parameters.push({
        name: 'Punchlist-Claim',
        in: 'header',
        schema: { type: 'string' },
        description: 'The id of your claim on the todo; it lasts longer with every call that carries it.',
      })
  }
  const body = { type: 'object', properties: Object.fromEntries(rest), required, additionalProperties: false }
  const hasBody = route.method !== 'GET' && rest.length > 0
  return {
    operationId: operationId(name, route),
    tags: [name.split('.')[0]],
    summary: operation.summary,
    parameters,
    ...(hasBody ? { requestBody: { required: required.length > 0, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [route.status ?? 200]: {
        description: 'Done.',
        content: { 'application/json': { schema: answerSchema(operation, route, components) } },
      },
      ...problems(operation),
    },
  }
}

/** An operation's first route goes by its name; the others say where they are, too. */
function operationId(name: OperationName, route: Route): string {
  const rows = routes[name] as Route[]
  return rows[0] === route ? name : `${name}:${route.method.toLowerCase()}${route.path.replace(/[^\w]+/g, '_')}`
}

function inputSchema(operation: Operation, route: Route, components: Record<string, Schema>) {
  const schema = schemaOf(operation.input, 'input', components) as Shape
  const { properties = {}, required = [] } = inNamesOf(route.names, schema)
  const taken = Object.entries(properties).filter(([name]) => !Object.hasOwn(route.fixed ?? {}, renamed(route.names, name).field))
  return { properties: Object.fromEntries(taken), required }
}

/** The schema of an object in the names of the wire, with those of the items of its lists. */
function inNamesOf(names: Names | undefined, schema: Shape, place: 'top' | 'items' = 'top'): Shape {
  const { properties, required = [] } = schema
  if (properties === undefined) return schema
  const named = Object.entries(properties).map(([field, property]) => {
    const name = wireName(names, field, place)
    const plain = place === 'top' ? withItems(property, (items) => inNamesOf(names, items, 'items')) : property
    return [name, renamed(names, name, place).schema ?? plain] as const
  })
  return { ...schema, properties: Object.fromEntries(named), required: required.map((field) => wireName(names, field, place)) }
}

function withItems(schema: Shape, rename: (items: Shape) => Shape): Shape {
  const { items, anyOf } = schema
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map((one) => withItems(one, rename)) }),
    ...(items && { items: rename(items) }),
  }
}

function answerSchema(operation: Operation, route: Route, components: Record<string, Schema>): Schema {
  return schemaOf(route.answer?.schema ?? operation.output, 'output', components)
}

/** JSON Schema 2020-12 is what OpenAPI 3.1 speaks; schemas with an id move to `components`. What has a default need not be given, but is always answered. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Record<string, Schema>): Schema {
  const nameOf = (id: string) => (io === 'input' ? `${id}Input` : id)
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const text = JSON.stringify(made).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, id: string) => `"#/components/schemas/${nameOf(id)}"`)
  const { $defs, ...rest } = JSON.parse(text) as Schema & { $defs?: Record<string, Schema> }
  for (const [id, definition] of Object.entries($defs ?? {})) {
    const { $schema: _inner, id: _id, ...plain } = definition
    components[nameOf(id)] = plain
  }
  return rest
}

function problems(operation: Operation): Schema {
  const usual = [
    'invalid',
    'unauthenticated',
    'forbidden',
    'too_many',
    'unavailable',
    ...(operation.effect === 'write' ? ['limit_reached'] : []),
  ]
  const codes = [...new Set([...usual, ...operation.refuses] as (keyof typeof refusals)[])]
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const statuses = [...new Set(codes.map((code) => refusals[code].status))]
  const codesOf = (status: number) => codes.filter((code) => refusals[code].status === status).join(', ')
  return Object.fromEntries(statuses.map((status) => [status, { description: codesOf(status), content }]))
}

function describeEvents(): Schema {
  const query = (name: string, type: string, description: string): Schema => ({ name, in: 'query', schema: { type }, description })
  return {
    operationId: 'event.list',
    tags: ['event'],
    summary: 'Follow the tenant’s log as server-sent events; with `Accept: application/json`, read a page of it.',
    parameters: [
      query('after', 'integer', 'Only events after this place in the log; Last-Event-ID says the same.'),
      query('session', 'string', 'Only events of this session.'),
      query('type', 'string', 'Only these types, separated by commas; todo.* means every type of the noun.'),
      query('by', 'string', 'Only what this one did.'),
      query('order', 'string', 'For JSON: oldest (the default) or newest first.'),
      query('before', 'integer', 'For JSON: only events before this place in the log.'),
      query('limit', 'integer', 'For JSON: at most this many.'),
    ],
    responses: { 200: { description: 'The log.', content: { 'text/event-stream': {}, 'application/json': {} } } },
  }
}

const problemSchema: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'error'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong, in a sentence.' },
    code: { type: 'string', enum: [...Object.keys(refusals), 'defect'] },
    hint: { type: 'string', description: 'What to do instead.' },
    instead: {
      type: 'object',
      description: 'The operation that does what the hint says.',
      required: ['operation', 'input'],
      properties: {
        operation: { type: 'string' },
        input: { type: 'object' },
        wants: { type: 'array', items: { type: 'string' }, description: 'Fields of the input that are left for you to fill in.' },
        request: { type: 'string', description: 'The same as a request to this door, where it has one.' },
      },
    },
    error: { type: 'string', description: 'The same as detail.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          problem: { type: 'string' },
          unknown: { type: 'boolean', description: 'There is no such field.' },
        },
      },
    },
    outcome: { enum: ['not_saved', 'unknown'], description: 'With 503: whether the change may have been saved.' },
    version: { type: 'integer', description: 'With 412: the version the row has now.' },
  },
}
