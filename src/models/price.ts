import type { Usage } from '../contract/nouns/usage.ts'
import type { ReportedUsage } from '../core/ports/usage.ts'
import type { ChosenModel } from './choose-model.ts'
import type { ModelConfig, ModelPrice } from './model-config.ts'

type Counts = Pick<ReportedUsage, 'inputTokens' | 'cachedTokens' | 'cacheWriteTokens' | 'outputTokens'>

/** What a request has cost, in whole nano-dollars, and where the price is from. */
type Priced = Required<Pick<Usage, 'nanodollars' | 'price'>>

/** Says what a request with one model costs; undefined when nobody has a price for it. */
export type PriceOf = (counts: Counts) => Priced | undefined

/** What the operator says, else what the price list has for whoever answers at that address. */
export async function priceFor(config: ModelConfig, chosen: ChosenModel): Promise<PriceOf | undefined> {
  const price = await foundPrice(config, chosen)
  return price && ((counts) => (isSound(counts) ? price(counts) : undefined))
}

async function foundPrice(config: ModelConfig, chosen: ChosenModel): Promise<PriceOf | undefined> {
  const own = config.models.get(chosen.full)?.price
  if (own !== undefined) return (counts) => ({ nanodollars: ownPrice(own, counts), price: 'models.json' })
  const { listedPrice } = await import('./price-list.ts')
  return listedPrice(chosen)
}

/** Of a price in dollars a million tokens, a token is a thousand of these. What is read from or written to a cache costs as input unless it is said. */
export function ownPrice({ input, output, cacheRead = input, cacheWrite = input }: ModelPrice, counts: Counts): number {
  const { fresh, cached, written, said } = tokensIn(counts)
  return Math.round((fresh * input + cached * cacheRead + written * cacheWrite + said * output) * 1_000)
}

export function tokensIn({ inputTokens, cachedTokens, cacheWriteTokens, outputTokens }: Counts) {
  const written = Math.min(cacheWriteTokens ?? 0, inputTokens ?? 0)
  return { fresh: (inputTokens ?? 0) - written, cached: cachedTokens ?? 0, written, said: outputTokens ?? 0 }
}

/** What makes no sense is not turned into money. */
function isSound({ inputTokens, cachedTokens, cacheWriteTokens, outputTokens }: Counts): boolean {
  const isCount = (count: number | null | undefined) => count == null || (Number.isSafeInteger(count) && count >= 0)
  return [inputTokens, cachedTokens, cacheWriteTokens, outputTokens].every(isCount)
}
