import { ModelFailure } from '../core/ports/model.ts'
import { chooseModel } from './choose-model.ts'
import type { ModelConfig } from './model-config.ts'

/** The least that every provider takes. */
const fewTokens = 16

/**
 * Asks a model for a word. Lists of models, which cost nothing, say neither that this account may use one nor that it has anything left, and not
 * every server has them. Answers what is wrong, in a sentence.
 */
export async function tryModel(config: ModelConfig, model: string, timeout: number, ended: AbortSignal): Promise<string | undefined> {
  const late = AbortSignal.timeout(timeout)
  try {
    const chosen = chooseModel(config, model)
    const { askOnce } = await import('./ask-once.ts')
    const asked = await askOnce(
      {
        model,
        system: '',
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Say OK.' }] }],
        tools: [],
        signal: AbortSignal.any([late, ended]),
        silence: timeout,
        onDelta: () => undefined,
        onRetry: () => undefined,
      },
      chosen,
      fewTokens,
    )
    return 'failed' in asked ? `${chosen.full} ${asked.failed.problem}.` : undefined
  } catch (problem) {
    if (problem instanceof ModelFailure) return problem.message
    if (ended.aborted) return undefined
    if (late.aborted) return `${model} did not answer within ${timeout / 1_000} s.`
    throw problem
  }
}
