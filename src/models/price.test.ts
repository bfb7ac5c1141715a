import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseModel } from './choose-model.ts'
import type { ModelConfig, ModelPrice, ProviderConfig } from './model-config.ts'
import { ownPrice, priceFor } from './price.ts'
import { priceList } from './price-list.ts'

const address = (baseURL: string, kind: ProviderConfig['kind'] = 'openai-compatible'): ProviderConfig => ({ kind, baseURL, key: undefined })

function configOf(price?: ModelPrice): ModelConfig {
  return {
    default: undefined,
    providers: new Map([
      ['anthropic', address('https://api.anthropic.com/v1', 'anthropic')],
      ['fast', address('https://api.groq.com/openai/v1')],
      ['local', address('http://127.0.0.1:1234/v1')],
    ]),
    models: new Map(price === undefined ? [] : [['local/gpt-5', { price }]]),
  }
}

const pricing = (config: ModelConfig, model: string) => priceFor(config, chooseModel(config, model))

test('[CO4] a price of the operator’s is taken by the token, what is cached at its own rate, and zero is a price', async () => {
  const counts = { inputTokens: 1_000, cacheWriteTokens: 100, cachedTokens: 4_000, outputTokens: 10 }
  const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }
  const expected = 900 * 3_000 + 100 * 3_750 + 4_000 * 300 + 10 * 15_000
  expect(ownPrice(price, counts)).toBe(expected)
  expect(ownPrice({ input: 3, output: 15 }, counts)).toBe(5_000 * 3_000 + 10 * 15_000)
  expect((await pricing(configOf(price), 'local/gpt-5'))?.(counts)).toEqual({ nanodollars: expected, price: 'models.json' })
  expect((await pricing(configOf({ input: 0, output: 0 }), 'local/gpt-5'))?.(counts)).toEqual({ nanodollars: 0, price: 'models.json' })
})

test('[CO5] a price of the list counts cached tokens once, and says which list of when', async () => {
  const price = await pricing(configOf(), 'anthropic/claude-sonnet-4-5')
  const priced = price?.({ inputTokens: 950, cacheWriteTokens: 50, cachedTokens: 100, outputTokens: 200 })
  expect(priced).toEqual({ nanodollars: 900 * 3_000 + 50 * 3_750 + 100 * 300 + 200 * 15_000, price: 'genai-prices 0.1.8, 2026-09-23' })
})

test('[CO5] a provider is known by its address, and a model that somebody else serves under a known name has no price', async () => {
  expect(await pricing(configOf(), 'fast/llama-3.3-70b-versatile')).toBeTypeOf('function')
  expect(await pricing(configOf(), 'local/gpt-5')).toBeUndefined()
  expect(await pricing(configOf(), 'anthropic/no-such-model')).toBeUndefined()
})

test('[CO2] counts that make no sense are not turned into money', async () => {
  const price = await pricing(configOf(), 'anthropic/claude-sonnet-4-5')
  for (const absurd of [-1, Number.NaN, 0.5, Number.POSITIVE_INFINITY])
    expect(price?.({ inputTokens: absurd, outputTokens: 1 })).toBeUndefined()
})

test('[CO5] the list is the one that is bundled', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }
  expect(devDependencies['@pydantic/genai-prices']).toBe(priceList.version)
})
