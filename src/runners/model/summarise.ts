import { type Model, ModelFailure, type PromptMessage } from '../../core/ports/model.ts'
import type { Turn } from '../../core/ports/runner.ts'
import type { ReportedUsage } from '../../core/ports/usage.ts'
import { COMPACTION_PROMPT } from '../../core/render/prompt/compaction.ts'

/** Has a conversation summarised. What is too long even for that loses its oldest half, and half of the rest, before it is given up. */
export async function summarise(
  history: readonly PromptMessage[],
  { agent, signal }: Pick<Turn, 'agent' | 'signal'>,
  model: Model,
  silence: number,
  tries = 4,
): Promise<{ text: string; model: string; usage: ReportedUsage }> {
  const { model: name, instructions: system } = agent.definition
  const asked: PromptMessage = { role: 'user', content: [{ type: 'text', text: COMPACTION_PROMPT }] }
  const quietly = { onDelta: () => undefined, onRetry: () => undefined }
  const request = { model: name, system, tools: [], wordsOnly: true, signal, silence, ...quietly }
  try {
    const step = await model.step({ ...request, messages: [...history, asked] })
    const text = step.content.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n\n')
    return { text, model: step.model, usage: step.usage }
  } catch (problem) {
    const isTooLong = problem instanceof ModelFailure && problem.kind === 'overflow'
    const rest = history.slice(Math.ceil(history.length / 2))
    const start = rest.findIndex(({ role }) => role === 'user')
    if (!isTooLong || tries === 0 || start === -1) throw problem
    return summarise(rest.slice(start), { agent, signal }, model, silence, tries - 1)
  }
}
