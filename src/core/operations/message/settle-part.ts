import type { Part } from '../../../contract/nouns/message.ts'
import { changedPart } from '../../domain/message/message.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { type Consequences, nothing } from '../run/waking.ts'

/** Fills in what came of a call or a delegation. */
export function settlePart(part: Part, { ok, output }: { ok: boolean; output: string }, context: WriteContext): Consequences {
  const { content } = part
  if (content.type !== 'tool' && content.type !== 'subtask') return nothing
  const status = ok ? ('completed' as const) : ('error' as const)
  const row = changedPart(
    part,
    content.type === 'tool' ? { ...content, status, output, endedAt: context.now } : { ...content, status, output },
    context.now,
  )
  return { changes: [{ kind: 'update', noun: 'part', row }], events: [{ type: 'part.changed', session: row.session, data: { part: row } }] }
}
