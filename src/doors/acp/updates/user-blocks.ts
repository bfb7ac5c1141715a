import type { ContentBlock } from '@agentclientprotocol/sdk'
import type { MessageKind, PartContent } from '../../../contract/nouns/message.ts'

/** What others have said to the agent. What the engine says to it is no part of the conversation that a client shows. */
const saidByOthers: ReadonlySet<MessageKind> = new Set(['input', 'peer', 'schedule', 'answer', 'subagent', 'command'])

/** A part of what was said to the agent, as a client shows it. */
export function blocksOf(kind: MessageKind, content: PartContent): ContentBlock[] {
  if (!saidByOthers.has(kind)) return []
  if (content.type === 'text') return content.synthetic || content.text === '' ? [] : [{ type: 'text', text: content.text }]
  if (content.type === 'compaction') return content.auto ? [] : [{ type: 'text', text: '/compact' }]
  if (content.type !== 'file') return []
  const { name, mediaType, url } = content
  const [head = '', data = ''] = url.split(',', 2)
  if (mediaType.startsWith('image/') && head.endsWith(';base64')) return [{ type: 'image', data, mimeType: mediaType }]
  return [{ type: 'text', text: `[${name}]` }]
}
