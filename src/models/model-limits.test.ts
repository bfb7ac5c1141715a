import { afterEach, expect, test } from 'vitest'
import { ask, configFor } from '../../tests/support/model-server/asking.ts'
import { type ModelServer, startModelServer } from '../../tests/support/model-server.ts'
import { createModel } from './create-model.ts'

const models = new Map([
  ['local/small', { context: 32_768, output: 4_096 }],
  ['local/half', { context: 8_000 }],
  ['anthropic/claude-sonnet-4-5', { context: 1_000_000 }],
])
const { limits } = createModel(configFor('http://127.0.0.1:1', { models, default: 'local/small' }))

let server: ModelServer | undefined

afterEach(() => server?.close())

test.each([
  ['local/small', 32_768, 4_096],
  [undefined, 32_768, 4_096],
  ['local/half', 8_000, 4_000],
  ['anthropic/claude-sonnet-4-5', 1_000_000, 32_000],
  ['anthropic/claude-3-5-haiku-latest', 200_000, 8_192],
  ['openrouter/anthropic/claude-3.5-sonnet', 200_000, 8_192],
  ['openai/gpt-5-mini', 400_000, 128_000],
  ['openai/GPT-4.1', 1_047_576, 32_768],
  ['openai/gpt-4-0613', 8_192, 4_096],
  ['google/gemini-2.5-pro', 1_048_576, 65_536],
  ['local/qwen3-32b', 128_000, 8_192],
  ['nonsense', 128_000, 8_192],
])('[MD19] the limits of %s are what the operator says, what its family is known for, or modest', (model, context, output) => {
  expect(limits(model)).toEqual({ context, output })
})

test('[MD19] without any model there are limits, too', () => {
  expect(createModel(configFor('http://127.0.0.1:1')).limits(undefined)).toEqual({ context: 128_000, output: 8_192 })
})

test.each([
  ['openai-compatible/m', undefined],
  ['openai-compatible/told', 77],
  ['openai-compatible/gpt-5', undefined],
  ['anthropic/m', 8_192],
  ['anthropic/told', 77],
  ['anthropic/claude-3-5-haiku-latest', 8_192],
])('[MD19] %s is asked for at most %s tokens', async (model, tokens) => {
  server = await startModelServer([{ text: 'Hi' }])
  const told = new Map(['openai-compatible/told', 'anthropic/told'].map((name) => [name, { output: 77 }]))
  await ask(configFor(server.url, { models: told }), model).step
  expect(server.requests[0]?.body.max_tokens).toBe(tokens)
})
