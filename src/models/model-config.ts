import type { ModelLimits } from '../core/ports/model.ts'

/** Which wire a provider speaks. */
export const providerKinds = ['openai-compatible', 'anthropic', 'openai', 'google'] as const
export type ProviderKind = (typeof providerKinds)[number]

export interface ProviderConfig {
  kind: ProviderKind
  baseURL: string
  /** Absent when the provider wants none. */
  key: ProviderKey | undefined
}

interface ProviderKey {
  /** The environment variable that holds it, as it may be shown. */
  name: string
  /** A function, so that no key is printed with the configuration it is part of. */
  read(): string | undefined
}

/** What the operator has settled about models. */
export interface ModelConfig {
  /** `provider/name`; what agents get that name none. */
  default: string | undefined
  providers: ReadonlyMap<string, ProviderConfig>
  /** What the operator knows better than we do, by `provider/name`. */
  models: ReadonlyMap<string, ModelSettings>
}

interface ModelSettings extends Partial<ModelLimits> {
  price?: ModelPrice
}

/** In dollars a million tokens. */
export interface ModelPrice {
  input: number
  output: number
  cacheRead?: number
  cacheWrite?: number
}
