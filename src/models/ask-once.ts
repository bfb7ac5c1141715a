import { stepCountIs, streamText, type TextStreamPart, type ToolSet } from 'ai'
import type { ModelRequest, ModelStep } from '../core/ports/model.ts'
import type { ReportedUsage } from '../core/ports/usage.ts'
import { createAnswer, finishOf, usageOf } from './answer.ts'
import type { ChosenModel } from './choose-model.ts'
import { cut, type Failed, judgeFailure } from './judge-failure.ts'
import { openLanguageModel } from './language-model.ts'
import { type Listening, listeningFetch } from './listening-fetch.ts'
import type { PriceOf } from './price.ts'
import { promptOf } from './prompt.ts'
import { toolsFor } from './tools.ts'

// It would write what it does not like to our output.
globalThis.AI_SDK_LOG_WARNINGS = false

type Asked = { step: ModelStep } | { failed: Failed }

/** Asks a model once. What the provider does wrong is a value; the request's abort, and what listeners throw, is thrown. */
export async function askOnce(
  request: ModelRequest,
  chosen: ChosenModel,
  output: number | undefined,
  priceOf: PriceOf = () => undefined,
): Promise<Asked> {
  const listening = listeningFetch(request.silence, request.signal)
  try {
    const asked = await read(await ask(request, chosen, output, listening), request, chosen, priceOf)
    if ('step' in asked) return asked
    request.signal.throwIfAborted()
    return listening.wasSilent ? { failed: cut(`was silent for ${request.silence} ms`) } : asked
  } finally {
    listening.end()
  }
}

type Parts = AsyncIterable<TextStreamPart<ToolSet>>

async function ask(request: ModelRequest, chosen: ChosenModel, output: number | undefined, listening: Listening): Promise<Parts> {
  const { fullStream } = streamText({
    ...promptOf(request, chosen),
    model: await openLanguageModel(chosen, listening.fetch),
    ...toolsFor(request, chosen.config.kind),
    maxOutputTokens: output,
    providerOptions: {
      // What is kept at the provider is gone one day; a conversation here is not.
      openai: { store: false },
      // Many who speak Anthropic's wire refuse the field by which arguments come sooner.
      anthropic: { toolStreaming: false },
    },
    stopWhen: stepCountIs(1),
    maxRetries: 0,
    abortSignal: listening.signal,
    onError: () => undefined,
  })
  return errorsAsParts(fullStream)
}

async function read(parts: Parts, { tools, onDelta }: ModelRequest, chosen: ChosenModel, priceOf: PriceOf): Promise<Asked> {
  const answer = createAnswer(chosen.provider, new Set(tools.map(({ name }) => name)), onDelta)
  const { content } = answer
  const model = chosen.full
  for await (const part of parts) {
    if (part.type === 'error') return { failed: judgeFailure(part.error, chosen, Date.now()) }
    if (part.type === 'finish-step') {
      const { finishReason, rawFinishReason, usage } = part
      // A stream that just ends is taken for an answer by the library.
      const isBrokenOff = finishReason === 'error' || (finishReason === 'other' && rawFinishReason === undefined)
      if (isBrokenOff) break
      return { step: { content, finish: finishOf(finishReason, content), usage: priced(usageOf(usage), priceOf), model } }
    }
    if (!answer.take(part)) return { step: { content, finish: 'length', usage: {}, model } }
  }
  return { failed: cut('broke off its answer') }
}

/** Who does not say what was used has not said what it costs, either. */
function priced(usage: ReportedUsage, priceOf: PriceOf): ReportedUsage {
  const isSaid = usage.inputTokens !== undefined || usage.outputTokens !== undefined
  return isSaid ? { ...usage, ...priceOf(usage) } : usage
}

/** So that what a listener throws is never taken for a failure of the provider. */
async function* errorsAsParts(parts: Parts): Parts {
  try {
    yield* parts
  } catch (error) {
    yield { type: 'error', error }
  }
}
