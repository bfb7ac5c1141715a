import { setTimeout as sleep } from 'node:timers/promises'
import { type Model, ModelFailure } from '../core/ports/model.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import type { ModelConfig } from './model-config.ts'
import { limitsOf, outputAskedFor } from './model-limits.ts'
import { priceFor } from './price.ts'
import { restWanted, retryDelay } from './retry-delay.ts'

export interface ModelTimes {
  wait?: Wait
  /** From 0 to 1. */
  random?(): number
}

/** Asks whichever model is named, through the library that knows the providers. Nothing of it is loaded before the first question. */
export function createModel(config: ModelConfig, { wait = waitFor, random = Math.random }: ModelTimes = {}): Model {
  return {
    limits: (model) => limitsOf(config, model),
    async priced(model) {
      const chosen = chosenIn(config, model)
      return chosen && { name: chosen.full, isPriced: (await priceFor(config, chosen)) !== undefined }
    },
    async step(request) {
      request.signal.throwIfAborted()
      const chosen = chooseModel(config, request.model)
      const [{ askOnce }, priceOf] = await Promise.all([import('./ask-once.ts'), priceFor(config, chosen)])
      for (let attempt = 1; ; attempt++) {
        const asked = await askOnce(request, chosen, outputAskedFor(config, chosen), priceOf)
        if ('step' in asked) return asked.step
        const { failed } = asked
        const delay = failed.mayPass ? retryDelay(attempt, failed.after, random()) : undefined
        const problem = `${chosen.full} ${failed.problem}`
        if (delay === undefined) {
          const rest = restWanted(failed)
          const until = rest === undefined ? undefined : Date.now() + rest
          throw new ModelFailure(failed.kind, `${problem}${lastWords(until, attempt)}.`, { until })
        }
        request.onRetry({ attempt, problem, delay })
        await wait(delay, request.signal)
      }
    },
  }
}

/** Why there is none is said when it is asked. */
function chosenIn(config: ModelConfig, model: string | undefined): ChosenModel | undefined {
  try {
    return chooseModel(config, model)
  } catch {
    return undefined
  }
}

function lastWords(until: number | undefined, tries: number): string {
  if (until !== undefined) return `; it is left alone until ${new Date(until).toISOString().slice(0, 16)}Z`
  return tries > 1 ? `; tried ${tries} times` : ''
}

/** Rejects with the signal's reason when that is aborted first. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

export const waitFor: Wait = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}
