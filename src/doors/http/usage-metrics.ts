import { Counter, type Registry } from 'prom-client'
import type { Usage } from '../../contract/nouns/usage.ts'

/** Programs may call their models anything: what comes after so many names is counted together. */
const mostModels = 100
const nanodollarsADollar = 1_000_000_000

const kinds = [
  ['input', 'inputTokens'],
  ['cache_read', 'cachedTokens'],
  ['cache_write', 'cacheWriteTokens'],
  ['output', 'outputTokens'],
  ['reasoning', 'reasoningTokens'],
] as const

/** Counts what the agents that this daemon runs have used, since it was started. */
export function usageMetrics(registry: Registry): (usage: Usage | null, model: string | null) => void {
  const counter = (name: string, help: string, ...labelNames: string[]) => new Counter({ name, help, labelNames, registers: [registry] })
  const requests = counter('punchlist_model_requests_total', 'Requests to models, and turns of programs, that are over', 'model')
  const tokens = counter('punchlist_model_tokens_total', 'Tokens used; cache_write is part of input, reasoning of output', 'model', 'kind')
  const cost = counter('punchlist_model_cost_dollars_total', 'What they cost, as far as there is a price', 'model')
  const unpriced = counter('punchlist_model_unpriced_total', 'Requests without a price', 'model')
  const known = new Set<string>()
  const labelOf = (name: string) => {
    if (known.size < mostModels) known.add(name)
    return known.has(name) ? name : 'other'
  }
  return (usage, name) => {
    const model = labelOf(name ?? '')
    requests.inc({ model })
    for (const [kind, field] of kinds) tokens.inc({ model, kind }, usage?.[field] ?? 0)
    if (usage?.nanodollars === undefined) unpriced.inc({ model })
    else cost.inc({ model }, usage.nanodollars / nanodollarsADollar)
  }
}
