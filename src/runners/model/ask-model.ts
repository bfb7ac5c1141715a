import type { PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import type { Reply } from '../../core/ports/conversation.ts'
import { type Model, ModelFailure, type ModelRequest, type ModelStep } from '../../core/ports/model.ts'
import { plainText } from '../../core/render/text/plain-text.ts'

/** Asks the model once, and has what it says written down while it says it. Its calls are only recorded: nothing is done before all is kept. */
export async function askModel(
  request: Omit<ModelRequest, 'onDelta' | 'onRetry'>,
  model: Model,
  reply: Reply,
): Promise<WholeMessage | ModelFailure> {
  try {
    const step = await model.step({ ...request, onDelta: (delta) => reply.hear(delta), onRetry: (retry) => reply.retry(retry) })
    return await reply.end({ content: contentOf(step), finish: step.finish, model: step.model, usage: step.usage })
  } catch (problem) {
    if (!(problem instanceof ModelFailure)) throw problem
    await reply.end({ content: [], finish: 'error', error: plainText(problem.message).slice(0, 10_000) })
    return problem
  }
}

function contentOf({ content, finish, usage }: ModelStep): PartContent[] {
  const parts = content.map((one): PartContent => {
    if (one.type !== 'tool-call') return one.type === 'text' ? { ...one, synthetic: false } : one
    const { type: _type, ...call } = one
    const fresh = { status: 'pending' as const, title: '', output: '', metadata: {}, approval: null, child: null }
    return { type: 'tool', ...fresh, startedAt: 0, endedAt: 0, compactedAt: 0, ...call }
  })
  return [{ type: 'step-start' }, ...parts, { type: 'step-finish', finish, usage }]
}
