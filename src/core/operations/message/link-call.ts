import type { Loop } from '../../../contract/nouns/loop.ts'
import type { Part } from '../../../contract/nouns/message.ts'
import { changedPart } from '../../domain/message/message.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/store.ts'
import { type Consequences, nothing } from '../run/waking.ts'

/** The tool call of a conversation that waits for something to be done elsewhere. */
export async function callOf(session: StoredSession, id: string, context: WriteContext): Promise<Part> {
  const part = await context.require('part', id)
  return part.content.type === 'tool' && part.session === session.number ? part : context.missing('part', id)
}

/** Says in a call, or in work that was handed on, which session does it now. */
export function linkCall(part: Part, child: StoredSession, context: WriteContext, loop?: Loop): Consequences {
  const { content } = part
  if (content.type !== 'tool' && content.type !== 'subtask') return nothing
  const metadata = { ...content.metadata, sessionId: child.id, calls: [] }
  const now = { status: 'running' as const, child: child.number, metadata, ...(loop && { loop }) }
  const changed = content.type === 'tool' ? { ...content, ...now } : { ...content, ...now, agent: child.agent ?? content.agent }
  const row = changedPart(part, changed, context.now)
  return {
    changes: [{ kind: 'update', noun: 'part', row }],
    events: [{ type: 'part.changed', session: row.session, data: { part: row } }],
  }
}
