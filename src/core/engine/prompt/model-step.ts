import type { PartContent, WholeMessage } from '../../../contract/nouns/message.ts'
import type { Perform } from '../../gate/perform.ts'
import type { Caller } from '../../ports/caller.ts'
import { type Model, ModelFailure, type ModelRequest, type ModelStep } from '../../ports/model.ts'
import { plainText } from '../../render/plain-text.ts'
import { streamRecorder } from './stream-recorder.ts'

export interface Stepping {
  model: Model
  perform: Perform
  scribe: Caller
  session: number
  /** The last message the model is given. */
  readUpTo: number
}

type Asked = Omit<ModelRequest, 'onDelta' | 'onRetry'>

/**
 * Asks the model once, and writes down what it says while it says it. Its calls are only recorded: nothing is done before all is kept.
 * `overtaken`: somebody has spoken meanwhile, and is to be heard first.
 */
export async function modelStep(
  request: Asked,
  { model, perform, scribe, session, readUpTo }: Stepping,
): Promise<WholeMessage | ModelFailure | 'overtaken'> {
  const begun = await perform('message.begin', { session, readUpTo }, { caller: scribe })
  if (!begun.granted && begun.refusal.code === 'conflict') return 'overtaken'
  if (!begun.granted) throw new Error(begun.refusal.message)
  const { number: message } = begun.value.message
  const recorder = streamRecorder(message, perform, scribe)
  const end = async (input: object): Promise<WholeMessage> => {
    await recorder.close()
    const ended = await perform('message.end', { message, ...input }, { caller: scribe })
    if (!ended.granted) throw new Error(ended.refusal.message)
    return ended.value.message
  }
  try {
    const step = await model.step({ ...request, onDelta: recorder.delta, onRetry: recorder.retry })
    return await end({ content: contentOf(step), finish: step.finish, model: step.model, usage: step.usage })
  } catch (problem) {
    if (!(problem instanceof ModelFailure)) {
      await recorder.close()
      throw problem
    }
    await end({ content: [], finish: 'error', error: plainText(problem.message).slice(0, 10_000) })
    return problem
  }
}

function contentOf({ content, finish, usage }: ModelStep): PartContent[] {
  const parts = content.map((one): PartContent => {
    if (one.type !== 'tool-call') return one.type === 'text' ? { ...one, synthetic: false } : one
    const { type: _type, ...call } = one
    const fresh = { status: 'pending' as const, title: '', output: '', metadata: {}, child: null, startedAt: 0, endedAt: 0, compactedAt: 0 }
    return { type: 'tool', ...fresh, ...call }
  })
  return [{ type: 'step-start' }, ...parts, { type: 'step-finish', finish, usage }]
}
