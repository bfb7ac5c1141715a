import type { AssistantModelMessage, ModelMessage, SystemModelMessage } from 'ai'
import type { ModelRequest, PromptMessage } from '../core/ports/model.ts'
import type { ChosenModel } from './choose-model.ts'
import { filePart } from './file-part.ts'
import { notesFor } from './notes.ts'

export interface Prompt {
  system: SystemModelMessage | undefined
  messages: ModelMessage[]
}

/** How many of the last messages a cache may end at: the next request shares all but what came since. */
const cachedEnds = 2

/** The conversation in the library's words. Nothing empty is said, since some providers refuse that. */
export function promptOf({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>, { provider, config }: ChosenModel): Prompt {
  const said = messages.map((message) => messageOf(message, provider)).filter(({ content }) => content.length > 0)
  const prompt: Prompt = { system: system.trim() === '' ? undefined : { role: 'system', content: system }, messages: said }
  return config.kind === 'anthropic' ? withCacheMarks(prompt) : prompt
}

function messageOf(message: PromptMessage, provider: string): ModelMessage {
  switch (message.role) {
    case 'user':
      return {
        role: 'user',
        content: message.content.flatMap((part) => {
          if (part.type === 'file') return [filePart(part)]
          return part.text.trim() === '' ? [] : [{ type: 'text' as const, text: part.text }]
        }),
      }
    case 'assistant':
      return { role: 'assistant', content: message.content.flatMap((part) => answerPart(part, provider)) }
    case 'tool':
      return {
        role: 'tool',
        content: message.content.map(({ callId, tool, output, isError }) => ({
          type: 'tool-result',
          toolCallId: callId,
          toolName: tool,
          output: { type: isError ? 'error-text' : 'text', value: output },
        })),
      }
  }
}

type AnswerPart = Exclude<AssistantModelMessage['content'], string>[number]

function answerPart(part: Extract<PromptMessage, { role: 'assistant' }>['content'][number], provider: string): AnswerPart[] {
  const notes = notesFor(provider, part.notes)
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' && notes.providerOptions === undefined ? [] : [{ type: 'text', text: part.text, ...notes }]
    case 'reasoning':
      // Thoughts are of use only to whoever had them; others refuse them.
      return part.notes !== undefined && Object.hasOwn(part.notes, provider) ? [{ type: 'reasoning', text: part.text, ...notes }] : []
    case 'tool-call':
      return [{ type: 'tool-call', toolCallId: part.callId, toolName: part.tool, input: sendable(part.input), ...notes }]
  }
}

/** No provider takes back arguments that are no object, not even those it came up with itself. */
function sendable(input: unknown): unknown {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { unreadable: input }
}

/** Anthropic caches only up to where it is told. */
function withCacheMarks({ system, messages }: Prompt): Prompt {
  const providerOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } }
  return {
    system: system === undefined ? undefined : { ...system, providerOptions },
    messages: messages.map((message, index) => (index < messages.length - cachedEnds ? message : { ...message, providerOptions })),
  }
}
