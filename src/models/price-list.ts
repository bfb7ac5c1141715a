import { calcPrice, findProvider } from '@pydantic/genai-prices'
import type { ChosenModel } from './choose-model.ts'
import { type PriceOf, tokensIn } from './price.ts'

/** The version that is bundled, and when it was made: a test compares the version. */
export const priceList = { version: '0.1.8', date: '2026-09-23' }

const source = `genai-prices ${priceList.version}, ${priceList.date}`
const nanodollarsADollar = 1_000_000_000

/**
 * The price of a model at its provider, who is known by the address, or else by the name: a model that somebody else serves under the same name costs
 * what they take for it.
 */
export function listedPrice({ provider: id, name, config }: ChosenModel): PriceOf | undefined {
  const provider = findProvider({ providerApiUrl: config.baseURL }) ?? findProvider({ providerId: id })
  if (provider === undefined || calcPrice({ input_tokens: 1, output_tokens: 1 }, name, { provider }) === null) return undefined
  return (counts) => {
    const { fresh, cached, written, said } = tokensIn(counts)
    const usage = { input_tokens: fresh + cached + written, cache_read_tokens: cached, cache_write_tokens: written, output_tokens: said }
    const price = calcPrice(usage, name, { provider })
    return price === null ? undefined : { nanodollars: Math.round(price.total_price * nanodollarsADollar), price: source }
  }
}
