import { refusals } from '../../src/contract/refusals.ts'
import { openApi } from '../../src/doors/http/openapi/openapi.ts'
import { code, fieldNames, grouped, madeBy, table } from './markdown.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface Described {
  tags: string[]
  summary: string
  parameters: { name: string; in: string; required?: boolean }[]
  requestBody?: Content
  responses: Record<string, Content>
}

/** Every route, as OpenAPI describes it. */
export async function routesPage(): Promise<string> {
  const { paths } = (await openApi('')) as { paths: Record<string, Record<string, Described>> }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ request: `${method.toUpperCase()} ${path}`, ...described })),
  )
  const nouns = grouped(routes, ({ tags }) => tags[0] ?? '')
  return [
    madeBy('the table of routes'),
    '# Every route',
    '`GET /openapi.json` has the same with every field’s type, and `/docs` shows that as a page. What must be given is in bold. [REST and events](../rest.md) explains how to ask.',
    ...nouns.flatMap(([noun, rows]) => [
      `## ${noun}`,
      table(
        ['request', 'does', 'takes', 'answers'],
        rows.map((row) => [code(row.request), row.summary, takenBy(row), answerOf(row)]),
      ),
    ]),
    '## Refusals',
    table(
      ['code', 'status', 'meaning'],
      Object.entries(refusals).map(([name, { status, title }]) => [code(name), String(status), title]),
    ),
  ].join('\n\n')
}

function takenBy({ parameters, requestBody }: Described): string {
  const { properties = {}, required = [] } = bodyOf(requestBody) ?? {}
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const needed = query.filter((parameter) => parameter.required).map(({ name }) => name)
  return fieldNames([...query.map(({ name }) => name), ...Object.keys(properties)], [...needed, ...required])
}

function answerOf({ responses }: Described): string {
  const [status = '', response] = Object.entries(responses)[0] ?? []
  const schema = bodyOf(response)
  const shown = schema === undefined ? 'a stream of events, or a page of them' : shapeOf(schema)
  return status === '200' ? shown : `${status} ${shown}`
}

function shapeOf({ $ref, properties, items }: Schema): string {
  if ($ref !== undefined) return code($ref.split('/').at(-1) ?? '')
  if (items !== undefined) return `a list of ${shapeOf(items)}`
  return properties === undefined ? 'JSON' : code(`{${Object.keys(properties).join(', ')}}`)
}

function bodyOf(described: Content | undefined): Schema | undefined {
  return described?.content?.['application/json']?.schema
}
