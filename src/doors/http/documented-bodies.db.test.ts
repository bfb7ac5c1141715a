import { expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { newDaemon } from '../../../tests/support/http.ts'

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
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

interface Manual {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, Schema> }
}

const server = openForTests(() => newDaemon('sqlite'))

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
  const { paths, components } = (await server.rest('GET', '/openapi.json')).body as Manual
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
