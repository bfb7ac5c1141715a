import { ModelFailure } from '../core/ports/model.ts'
import { closest } from '../core/render/text/closest.ts'
import { plainLine } from '../core/render/text/plain-text.ts'
import type { ModelConfig, ProviderConfig } from './model-config.ts'

export interface ChosenModel {
  /** `provider/name` */
  full: string
  provider: string
  name: string
  config: ProviderConfig
  key: string | undefined
}

const howToConfigure =
  'Say "default": "provider/name" in the workspace’s models.json, set PUNCHLIST_MODEL, or give the agent a "model" (docs/models.md).'

/** A name becomes part of an address at some providers. */
const usableName = /^(?!.*(?:^|\/)\.\.(?:\/|$))[^\s?#\\\p{C}]+$/u

/** Which model is meant, or a failure that says how to mean one. */
export function chooseModel(config: ModelConfig, wanted: string | undefined): ChosenModel {
  const full = wanted ?? config.default
  if (full === undefined) throw new ModelFailure('refused', `No model is configured. ${howToConfigure}`)
  const slash = full.indexOf('/')
  const provider = full.slice(0, Math.max(slash, 0))
  const name = full.slice(slash + 1)
  if (provider === '' || !usableName.test(name)) {
    throw new ModelFailure('refused', `${shown(full)} is no model: write provider/name, such as anthropic/claude-sonnet-4-5.`)
  }
  const found = config.providers.get(provider)
  if (found === undefined) throw new ModelFailure('refused', unknownProvider(config, full, provider))
  return { full, provider, name, config: found, key: keyFor(found, full) }
}

/** What is wrong with a key is never shown with the key. */
function keyFor({ key }: ProviderConfig, full: string): string | undefined {
  if (key === undefined) return undefined
  const read = key.read()?.trim() ?? ''
  if (read === '') throw new ModelFailure('refused', `${shown(full)} needs a key: set ${key.name} in the environment of punchlist.`)
  if (/^[\x21-\x7e]+$/.test(read)) return read
  throw new ModelFailure('refused', `${shown(full)} needs a key: ${key.name} holds characters that no key has.`)
}

function unknownProvider({ providers }: ModelConfig, full: string, provider: string): string {
  const names = [...providers.keys()]
  const guess = closest(provider, names)
  const question = guess === undefined ? '' : ` Did you mean ${guess}?`
  return `${shown(full)}: there is no provider ${shown(provider)}.${question} There are ${names.join(', ')}; add others to models.json.`
}

function shown(name: string): string {
  return plainLine(name.slice(0, 200))
}
