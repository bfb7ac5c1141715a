import type { FinishReason, LanguageModelUsage, ProviderMetadata, TextStreamPart, ToolSet } from 'ai'
import type { Finish, ModelRequest, ModelStep, ProviderNotes, ReasoningContent, TextContent } from '../core/ports/model.ts'
import type { ReportedUsage } from '../core/ports/usage.ts'
import { notesFrom } from './notes.ts'
import { toolCall } from './tool-call.ts'

type Content = ModelStep['content']
type StreamPart = TextStreamPart<ToolSet>

/** No answer worth reading is longer, and one that never ends must. Counted in UTF-16 units, arguments of tools included. */
export const longestAnswer = 1024 * 1024

export interface Answer {
  content: Content
  /** False when the answer has grown too long. */
  take(part: StreamPart): boolean
}

/** Puts an answer together from its pieces, and lets them be heard as they come. */
export function createAnswer(provider: string, tools: ReadonlySet<string>, onDelta: ModelRequest['onDelta']): Answer {
  const content: Content = []
  const open = new Map<string, number>()
  const noted = new Map<string, ProviderNotes>()
  let length = 0

  /** A piece has its place in the answer from the moment there is something in it; a thought may be nothing but its notes. */
  const extend = (type: 'text' | 'reasoning', id: string, text: string, metadata: ProviderMetadata | undefined) => {
    const key = `${type} ${id}`
    const { notes } = notesFrom(provider, metadata)
    if (notes !== undefined) noted.set(key, notes)
    const isSomething = text !== '' || (type === 'reasoning' && notes !== undefined)
    if (isSomething && !open.has(key)) open.set(key, content.push({ type, text: '' }) - 1)
    const index = open.get(key)
    if (index === undefined) return
    const piece = content[index] as TextContent | ReasoningContent
    piece.text += text
    // Every thought says whose it is.
    const known = noted.get(key) ?? (type === 'reasoning' ? { [provider]: {} } : undefined)
    if (known !== undefined) piece.notes = known
    if (text !== '') onDelta({ part: index, type, text })
  }

  return {
    content,
    take(part) {
      switch (part.type) {
        case 'text-start':
        case 'reasoning-start': {
          const type = part.type === 'text-start' ? 'text' : 'reasoning'
          // Some providers use a name again for another piece.
          open.delete(`${type} ${part.id}`)
          noted.delete(`${type} ${part.id}`)
          extend(type, part.id, '', part.providerMetadata)
          return true
        }
        case 'text-delta':
        case 'reasoning-delta':
          length += part.text.length
          if (length > longestAnswer) return false
          extend(part.type === 'text-delta' ? 'text' : 'reasoning', part.id, part.text, part.providerMetadata)
          return true
        case 'text-end':
        case 'reasoning-end':
          extend(part.type === 'text-end' ? 'text' : 'reasoning', part.id, '', part.providerMetadata)
          return true
        case 'tool-input-delta':
          length += part.delta.length
          return length <= longestAnswer
        case 'tool-call':
          // What a provider runs by itself is not ours to call.
          if (part.providerExecuted !== true) content.push(toolCall(part, provider, tools))
          return true
        default:
          return true
      }
    },
  }
}

/** Servers differ in what they call an end with calls, or one without. */
export function finishOf(reason: FinishReason, content: Content): Finish {
  if (reason === 'length' || reason === 'content-filter') return reason
  if (content.some(({ type }) => type === 'tool-call')) return 'tool-calls'
  return reason === 'tool-calls' || content.length === 0 ? 'stop' : reason === 'error' ? 'other' : reason
}

/** What was written to the cache was read anew. */
export function usageOf({ inputTokens, outputTokens, inputTokenDetails, outputTokenDetails }: LanguageModelUsage): ReportedUsage {
  const { cacheReadTokens: cachedTokens, cacheWriteTokens } = inputTokenDetails
  const { reasoningTokens } = outputTokenDetails
  const fresh = inputTokens === undefined ? undefined : Math.max(0, inputTokens - (cachedTokens ?? 0))
  return Object.fromEntries(
    Object.entries({ inputTokens: fresh, cachedTokens, cacheWriteTokens, outputTokens, reasoningTokens }).filter(
      ([, count]) => count !== undefined,
    ),
  )
}
