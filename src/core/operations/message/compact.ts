import { changedPart, textPart } from '../../domain/message/message.ts'
import { withFields } from '../../domain/session/session.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import type { Change } from '../../ports/store.ts'
import { causeOfCaller } from '../caller/rights.ts'
import { nothing, together } from '../run/waking.ts'
import { readUpTo, say, toHear, whole } from './conversation.ts'
import { continuation } from './prompts.ts'

/** How a conversation is kept within what a model can read. */
export const compactionHandlers: Pick<Handlers, 'message.compact' | 'message.prune'> = {
  async 'message.compact'({ session: reference, auto, summary, model, usage }, context) {
    const session = await context.require('session', reference)
    if (summary === undefined) {
      const asked = await say(
        { session, kind: 'continue', by: 'system', content: [{ type: 'compaction', auto, status: 'pending' }] },
        context,
      )
      return { ...together(asked), answer: {} }
    }
    const { upTo, settled } = await summarised(session.number, context)
    const said = await say({ session, role: 'assistant', kind: 'summary', model, usage, content: [textPart(summary)] }, context)
    const { waits } = await toHear(session, await causeOfCaller(context), context)
    const atOnce = waits.length > 0
    const goOn = auto
      ? await say(
          { session, kind: 'continue', by: 'system', atOnce, content: [textPart(await continuation(session, context), true)] },
          context,
        )
      : undefined
    // What nobody has answered yet stays unread, and what says to go on is what the turn goes on with.
    const read = Math.max(session.read, readUpTo(upTo, waits))
    const kept = {
      changes: [
        { kind: 'compact', session: session.number, upTo, at: context.now, but: waits.map(({ number }) => number) },
        ...settled,
        { kind: 'update', noun: 'session', row: withFields(session, { read, injected: '' }, context.now) },
      ] satisfies Change[],
      events: [{ type: 'message.compacted' as const, session: session.number, data: { upTo, summary: said.message.number } }],
    }
    return { ...together(kept, said, goOn ?? nothing), answer: {} }
  },

  async 'message.prune'(input, context) {
    const session = await context.require('session', input.session)
    const changes: Change[] = []
    for (const id of input.parts) {
      const part = await context.require('part', id)
      if (part.session !== session.number) context.missing('part', id)
      if (part.content.type !== 'tool') continue
      changes.push({ kind: 'update', noun: 'part', row: changedPart(part, { ...part.content, compactedAt: context.now }, context.now) })
    }
    return { changes, events: [{ type: 'part.pruned', session: session.number, data: { parts: input.parts } }], answer: {} }
  },
}

interface Summarised {
  /** The last message that the summary stands in for: what nobody has answered yet stays as it was said. */
  upTo: number
  /** Whoever has asked for it has got it. */
  settled: Change[]
}

async function summarised(session: number, context: WriteContext): Promise<Summarised> {
  const messages = await whole(await context.store.messages.list({ session, live: true, since: 0, backwards: true, limit: 500 }), context)
  const settled = messages.flatMap(({ parts }) =>
    parts.flatMap((part): Change[] => {
      const { content } = part
      if (content.type !== 'compaction' || content.status !== 'pending') return []
      return [{ kind: 'update', noun: 'part', row: changedPart(part, { ...content, status: 'completed' }, context.now) }]
    }),
  )
  return { upTo: messages.findLast(({ role }) => role === 'assistant')?.number ?? 0, settled }
}
