import type { PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import type { Usage } from '../../contract/nouns/usage.ts'
import { usageReported } from '../../core/domain/usage/reported-usage.ts'
import type { Reply } from '../../core/ports/conversation.ts'
import { type Model, ModelFailure, type ModelRequest, type ModelStep } from '../../core/ports/model.ts'
import { plainText } from '../../core/render/text/plain-text.ts'

const noUsage = { inputTokens: 0, outputTokens: 0, nanodollars: 0, price: 'nothing was answered' }

/** Asks the model once, and has what it says written down while it says it. Its calls are only recorded: nothing is done before all is kept. */
export async function askModel(
  request: Omit<ModelRequest, 'onDelta' | 'onRetry'>,
  model: Model,
  reply: Reply,
): Promise<WholeMessage | ModelFailure> {
  try {
    const step = await model.step({ ...request, onDelta: (delta) => reply.hear(delta), onRetry: (retry) => reply.retry(retry) })
    // What makes no sense is left out before it is kept anywhere.
    const usage = usageReported(step.usage)
    const content = contentOf(step, usage ?? {})
    return await reply.end({ content, finish: step.finish, model: step.model, usage })
  } catch (problem) {
    if (!(problem instanceof ModelFailure)) throw problem
    // Who broke off in the middle may have used anything; who refused has used nothing.
    const usage = problem.kind === 'cut' ? null : noUsage
    // What is only put off is taken up where it is.
    if (problem.until !== undefined) await reply.cutOff(problem.message, [], noUsage)
    else await reply.end({ content: [], finish: 'error', error: plainText(problem.message).slice(0, 10_000), usage })
    return problem
  }
}

function contentOf({ content, finish }: ModelStep, usage: Usage): PartContent[] {
  const parts = content.map((one): PartContent => {
    if (one.type !== 'tool-call') return one.type === 'text' ? { ...one, synthetic: false } : one
    const { type: _type, ...call } = one
    const fresh = { status: 'pending' as const, title: '', output: '', metadata: {}, approval: null, child: null }
    return { type: 'tool', ...fresh, startedAt: 0, endedAt: 0, compactedAt: 0, ...call }
  })
  return [{ type: 'step-start' }, ...parts, { type: 'step-finish', finish, usage }]
}
