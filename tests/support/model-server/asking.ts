import type { ModelRequest, ModelStep, PromptMessage, ToolDeclaration } from '../../../src/core/ports/model.ts'
import { createModel } from '../../../src/models/create-model.ts'
import type { ModelConfig, ProviderConfig, ProviderKind } from '../../../src/models/model-config.ts'

export const wireKinds = ['openai-compatible', 'anthropic'] as const

export const aKey = 'sk-test-0123456789'

export const aTool: ToolDeclaration = {
  name: 'look',
  description: 'Looks at something.',
  input: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
}

export function said(text: string): PromptMessage {
  return { role: 'user', content: [{ type: 'text', text }] }
}

/** A provider of each kind, named as its kind, at one scripted server. */
export function configFor(url: string, more: Partial<ModelConfig> = {}): ModelConfig {
  const provider = (kind: ProviderKind): [string, ProviderConfig] => [
    kind,
    { kind, baseURL: `${url}/${kind === 'google' ? 'v1beta' : 'v1'}`, key: { name: 'TEST_KEY', read: () => aKey } },
  ]
  const kinds: ProviderKind[] = ['openai-compatible', 'anthropic', 'openai', 'google']
  return { default: undefined, providers: new Map(kinds.map(provider)), models: new Map(), ...more }
}

export interface Heard {
  deltas: Parameters<ModelRequest['onDelta']>[0][]
  retries: Parameters<ModelRequest['onRetry']>[0][]
  /** Back-offs, in milliseconds; nobody waits for real. */
  waits: number[]
  step: Promise<ModelStep>
}

/** Asks, and writes down everything that is heard meanwhile. */
export function ask(config: ModelConfig, model: string | undefined, fields: Partial<ModelRequest> = {}): Heard {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const deltas: Heard['deltas'] = []
  const retries: Heard['retries'] = []
  const step = createModel(config, { wait, random: () => 0 }).step({
    model,
    system: 'You are a tester.',
    messages: [said('Hello')],
    tools: [],
    signal: new AbortController().signal,
    silence: 60_000,
    onDelta: (delta) => void deltas.push(delta),
    onRetry: (retry) => void retries.push(retry),
    ...fields,
  })
  return { deltas, retries, waits, step }
}
