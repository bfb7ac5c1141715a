import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startModelServer } from '../../tests/support/model-server.ts'
import { restClient, startDaemon } from '../../tests/support/processes.ts'
import { until } from '../../tests/support/until.ts'
import { openTracing } from './open-tracing.ts'

interface Span {
  name: string
  attributes: Record<string, string | number>
  trace: string
  id: string
  parent: string | null
}

const sdk = fileURLToPath(new URL('../../tests/support/spans-to-file.mjs', import.meta.url))

test('[TQ1] where nobody has registered an SDK there is no tracing at all', async () => {
  expect(await openTracing('1')).toBe(undefined)
})

test('[TQ2] a request is one trace through the gate, the store, the wake, the run and the model’s request to the tool call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-spans-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const usage = { input: 30, output: 4 }
  const model = await startModelServer((_request, index) =>
    index === 0 ? { toolCalls: [{ name: 'todo_add', arguments: { subject: 'milk' } }], usage } : { text: 'Done.', usage },
  )
  onTestFinished(() => model.close())
  const [models, spansFile] = [join(folder, 'models.json'), join(folder, 'spans')]
  const providers = { local: { kind: 'openai-compatible', baseURL: `${model.url}/v1` } }
  writeFileSync(models, JSON.stringify({ default: 'local/scripted', providers }))
  writeFileSync(spansFile, '')
  const environment = { PUNCHLIST_MODELS: models, SPANS_FILE: spansFile, NODE_OPTIONS: `--import ${sdk}` }
  const daemon = await startDaemon({ data: join(folder, 'data') }, undefined, [], environment)
  onTestFinished(() => daemon.kill('SIGKILL'))
  const rest = restClient(daemon.url, daemon.token ?? '')
  await rest('POST', '/v1/perform/agent.define', { id: 'coder', definition: { runner: 'model' } })
  const { session } = (await rest('POST', '/v1/perform/session.add', { agent: 'coder' })).body
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${trace}-b7ad6b7169203331-01`
  await rest('POST', '/v1/perform/message.send', { session: session.number, text: 'buy milk' }, { traceparent })
  const read = () =>
    readFileSync(spansFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Span)
      .filter((span) => span.trace === trace)
  const spans = await until('the run is over', async () => {
    const all = read()
    return all.some(({ name }) => name === 'invoke_agent coder') ? all : undefined
  })
  const above = (span: Span | undefined): string[] => {
    const parent = spans.find(({ id }) => id === span?.parent)
    return span === undefined ? [] : [span.name, ...above(parent)]
  }
  const tool = spans.find(({ name }) => name === 'execute_tool todo_add')
  expect(above(tool)).toEqual(['execute_tool todo_add', 'invoke_agent coder', 'store.write', 'message.send', 'POST'])
  const asked = spans.filter(({ name }) => name.startsWith('chat '))
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(asked[0]?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.response.model': 'local/scripted',
    'gen_ai.usage.input_tokens': 30,
    'gen_ai.usage.output_tokens': 4,
  })
  const added = spans.find(({ name }) => name === 'todo.add')
  expect(above(added).slice(0, 2)).toEqual(['todo.add', 'execute_tool todo_add'])
  expect(spans.find(({ name }) => name === 'POST')).toMatchObject({
    parent: 'b7ad6b7169203331',
    attributes: { 'http.response.status_code': 200, 'http.route': '/v1/perform/:operation' },
  })
  expect(JSON.stringify(spans)).not.toContain('milk')
})
