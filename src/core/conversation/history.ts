import type { Part, PartContent, ToolPart, WholeMessage } from '../../contract/nouns/message.ts'
import { likeRights, rightsOfWord } from '../domain/access/rights.ts'
import { inReadingOrder } from '../domain/message/reading-order.ts'
import type { FileContent, PromptMessage, ReasoningContent, TextContent, ToolCallContent } from '../ports/model.ts'
import { PRUNED_OUTPUT, SUMMARY_HEAD } from '../render/prompt/compaction.ts'
import { messageText } from '../render/prompt/message-text.ts'
import { plainLine } from '../render/text/plain-text.ts'

/**
 * A conversation as a model reads it. Everything in it is taken from what is kept, so that what was sent once is sent the same, byte
 * for byte, the next time. A summary stands first, before what nobody had answered when it was made. Words of unlike rights are never one to a model,
 * also where the turn that was for the first of them came to nothing.
 */
export function historyFor(messages: readonly WholeMessage[]): PromptMessage[] {
  const summary = messages.findLast(({ kind }) => kind === 'summary')
  const rest = inReadingOrder(messages).filter(({ kind }) => kind !== 'summary' && kind !== 'command')
  const head: PromptMessage[] = summary === undefined ? [] : [user(`${SUMMARY_HEAD}\n${messageText(summary)}`)]
  const turns = rest.flatMap((message, index) => {
    if (message.role !== 'user') return answered(message)
    const before = rest[index - 1]
    return before?.role === 'user' && !likeRights(rightsOfWord(before), rightsOfWord(message))
      ? [unanswered, ...asked(message)]
      : asked(message)
  })
  return merged([...head, ...turns])
}

const unanswered: PromptMessage = { role: 'assistant', content: [{ type: 'text', text: '(No answer was given to this.)' }] }

function user(text: string): PromptMessage {
  return { role: 'user', content: [{ type: 'text', text }] }
}

function asked(message: WholeMessage): PromptMessage[] {
  const files = message.parts.flatMap(({ content }) => (content.type === 'file' ? [fileContent(content)] : []))
  const text = messageText({ parts: message.parts.filter(({ content }) => content.type !== 'file') })
  const content: (TextContent | FileContent)[] = [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...files]
  return content.length === 0 ? [] : [{ role: 'user', content }]
}

/** What is text is given as text: not every model reads files. */
function fileContent({ name, mediaType, url }: Extract<PartContent, { type: 'file' }>): TextContent | FileContent {
  if (!/^text\/|[/+](json|xml|yaml)$/.test(mediaType)) return { type: 'file', name, mediaType, url }
  return { type: 'text', text: `[file ${plainLine(name)}]\n${decoded(url)}\n[END FILE]` }
}

function decoded(url: string): string {
  const comma = url.indexOf(',')
  const body = url.slice(comma + 1)
  if (/;base64$/i.test(url.slice(0, comma))) return Buffer.from(body, 'base64').toString()
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}

type Answer = TextContent | ReasoningContent | ToolCallContent

function answered({ parts }: WholeMessage): PromptMessage[] {
  const content = parts.flatMap(({ content: part }) => answerOf(part))
  const results = parts.flatMap(({ content: part }) => (part.type === 'tool' ? [resultOf(part)] : []))
  // Thoughts alone say nothing to anybody.
  if (content.every(({ type }) => type === 'reasoning')) return []
  return [{ role: 'assistant', content }, ...(results.length === 0 ? [] : [{ role: 'tool' as const, content: results }])]
}

function answerOf(part: PartContent): Answer[] {
  if (part.type === 'tool') return [callOf(part)]
  if (part.type !== 'text' && part.type !== 'reasoning') return []
  if (part.text === '' && part.notes === undefined) return []
  return [{ type: part.type, text: part.text, ...(part.notes === undefined ? {} : { notes: part.notes }) }]
}

/** Providers only take an object for arguments, also where a model sent something else. */
function callOf({ callId, tool, input, invalid, notes }: ToolPart): ToolCallContent {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const given = invalid === undefined && isObject ? input : { invalid: String(typeof input === 'string' ? input : JSON.stringify(input)) }
  return { type: 'tool-call', callId, tool, input: given, ...(notes === undefined ? {} : { notes }) }
}

function resultOf({ callId, tool, status, output, compactedAt }: ToolPart) {
  const text = compactedAt > 0 ? PRUNED_OUTPUT : status === 'completed' || status === 'error' ? output : '(no result yet)'
  return { type: 'tool-result' as const, callId, tool, output: text, isError: status === 'error' }
}

/** Several messages of the user's in a row are one to a model. */
function merged(messages: readonly PromptMessage[]): PromptMessage[] {
  const joined: PromptMessage[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (last?.role === 'user' && message.role === 'user')
      joined[joined.length - 1] = { role: 'user', content: [...last.content, ...message.content] }
    else joined.push(message)
  }
  return joined
}

export function toolParts(message: WholeMessage | undefined): (Part & { content: ToolPart })[] {
  return (message?.parts ?? []).filter((part): part is Part & { content: ToolPart } => part.content.type === 'tool')
}

/** Steps the model has taken since somebody last spoke. */
export function stepsTaken(messages: readonly WholeMessage[]): WholeMessage[] {
  const spoken = messages.findLastIndex(({ role, kind }) => role === 'user' && kind !== 'command' && kind !== 'writs')
  return messages.slice(spoken + 1).filter(({ role, kind }) => role === 'assistant' && kind === 'reply')
}
