import { expect, test } from 'vitest'
import { ask, configFor } from './asking.ts'
import { startModelProcess } from './start-process.ts'

test('[MD40] the scripted model can be a process of its own, which answers each model by its own script and tells what it was asked', async () => {
  const server = await startModelProcess({ one: [{ text: 'first of one' }, { text: 'second of one' }], two: [{ text: 'first of two' }] })
  const config = configFor(server.url)
  const answers: unknown[] = []
  const waiting = server.requests(3)
  for (const model of ['anthropic/one', 'openai-compatible/two', 'openai-compatible/one']) {
    answers.push((await ask(config, model).step).content)
  }
  expect(answers).toEqual([
    [{ type: 'text', text: 'first of one' }],
    [{ type: 'text', text: 'first of two' }],
    [{ type: 'text', text: 'second of one' }],
  ])
  const requests = await waiting
  expect(requests.map(({ model, path }) => `${model} ${path}`)).toEqual([
    'one /v1/messages',
    'two /v1/chat/completions',
    'one /v1/chat/completions',
  ])
  expect(requests.map(({ raw }) => JSON.parse(raw))).toEqual(requests.map(({ body }) => body))
  await expect(ask(config, 'anthropic/two').step).rejects.toThrow('the script has no reply 1 for two')
  await server.close()
})
