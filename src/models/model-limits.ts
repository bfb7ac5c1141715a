import type { ModelLimits } from '../core/ports/model.ts'
import type { ChosenModel } from './choose-model.ts'
import type { ModelConfig } from './model-config.ts'

const unknown: ModelLimits = { context: 128_000, output: 8_192 }

/** The first that fits. Families grow with each release, so what is newer than this table gets its family's least. */
const families: readonly [prefix: string, limits: ModelLimits][] = [
  ['claude-3-7', { context: 200_000, output: 64_000 }],
  ['claude-3-5', { context: 200_000, output: 8_192 }],
  ['claude-3', { context: 200_000, output: 4_096 }],
  ['claude', { context: 200_000, output: 32_000 }],
  ['gpt-5', { context: 400_000, output: 128_000 }],
  ['gpt-4-1', { context: 1_047_576, output: 32_768 }],
  ['gpt-4o', { context: 128_000, output: 16_384 }],
  ['gpt-4-turbo', { context: 128_000, output: 4_096 }],
  ['gpt-oss', { context: 131_072, output: 32_768 }],
  ['gpt-4', { context: 8_192, output: 4_096 }],
  ['gpt-3', { context: 16_385, output: 4_096 }],
  ['o1', { context: 200_000, output: 100_000 }],
  ['o3', { context: 200_000, output: 100_000 }],
  ['o4', { context: 200_000, output: 100_000 }],
  ['gemini-1', { context: 1_048_576, output: 8_192 }],
  ['gemini-2-0', { context: 1_048_576, output: 8_192 }],
  ['gemini', { context: 1_048_576, output: 65_536 }],
]

/** What the operator says, else what the family is known for, else something modest. */
export function limitsOf(config: ModelConfig, wanted: string | undefined): ModelLimits {
  const model = wanted ?? config.default ?? ''
  const said = config.models.get(model)
  const context = said?.context ?? familyOf(model)?.context ?? unknown.context
  const output = said?.output ?? familyOf(model)?.output ?? unknown.output
  return { context, output: said?.output ?? Math.min(output, Math.floor(context / 2)) }
}

/**
 * How long an answer we ask for. Only where the operator says so, since servers refuse a number that is too high for them; Anthropic
 * must be told one.
 */
export function outputAskedFor(config: ModelConfig, { full, config: { kind } }: ChosenModel): number | undefined {
  return kind === 'anthropic' ? limitsOf(config, full).output : config.models.get(full)?.output
}

/** Models are known by the last part of their names, however many houses they come through: openrouter/anthropic/claude-… */
function familyOf(model: string): ModelLimits | undefined {
  const name = (model.split('/').at(-1) ?? '').toLowerCase().replaceAll('.', '-')
  return families.find(([prefix]) => name.startsWith(prefix))?.[1]
}
