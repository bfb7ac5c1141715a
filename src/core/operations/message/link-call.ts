import type { Loop } from '../../../contract/nouns/loop.ts'
import type { Part, PartContent } from '../../../contract/nouns/message.ts'
import { decidePart } from '../../domain/message/message.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'

/** The tool call of a conversation that waits for something to be done elsewhere. */
export async function callOf(session: StoredSession, id: string, context: WriteContext): Promise<Part> {
  const part = await context.require('part', id)
  return part.content.type === 'tool' && part.session === session.number ? part : context.missing('part', id)
}

/** Says in a call, or in work that was handed on, which session does it now. */
export function linkCall(part: Part, child: StoredSession, context: WriteContext, loop?: Loop): void {
  const linked = linkedTo(part.content, child, loop)
  if (linked !== part.content) context.change('part', part, (newest) => decidePart(newest, linked, context.now))
}

export function linkedTo(content: PartContent, child: StoredSession, loop?: Loop): PartContent {
  if (content.type !== 'tool' && content.type !== 'subtask') return content
  const metadata = { ...content.metadata, sessionId: child.id, calls: [] }
  const now = { status: 'running' as const, child: child.number, metadata, ...(loop && { loop }) }
  return content.type === 'tool' ? { ...content, ...now } : { ...content, ...now, agent: child.agent ?? content.agent }
}
