import type { WholeMessage } from '../../../contract/nouns/message.ts'
import { textPart } from '../../domain/message/message.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { causeOfCaller } from '../caller/rights.ts'
import { dropRequest, endRequest } from '../usage/requests.ts'
import { readUpTo, say, toHear, whole } from './conversation.ts'
import { continuation } from './prompts.ts'

/** How a conversation is kept within what a model can read. */
export const compactionHandlers: Pick<Handlers, 'message.compact' | 'message.prune'> = {
  async 'message.compact'({ session: reference, auto, summary, model, usage }, context) {
    const session = await context.require('session', reference)
    if (summary === undefined) {
      await say({ session, kind: 'continue', by: 'system', content: [{ type: 'compaction', auto, status: 'pending' }] }, context)
      return {}
    }
    await (model === null ? dropRequest(context) : endRequest(usage, model, context))
    const messages = await newestOf(session.number, context)
    // What nobody has answered yet stays as it was said.
    const upTo = messages.findLast(({ role }) => role === 'assistant')?.number ?? 0
    const { waits } = await toHear(session, await causeOfCaller(context), context)
    context.apply({ kind: 'compact', session: session.number, upTo, at: context.now, but: waits.map(({ number }) => number) })
    settleCompactions(messages, context)
    // What nobody has answered yet stays unread, and what says to go on is what the turn goes on with.
    const read = Math.max(session.read, readUpTo(upTo, waits))
    context.keep('session', session, { read, injected: '', updatedAt: context.now })
    const number = await context.store.nextNumber('message')
    context.emit({ type: 'message.compacted', session: session.number, data: { upTo, summary: number } })
    await say({ session, number, role: 'assistant', kind: 'summary', model, usage, content: [textPart(summary)] }, context)
    if (auto) {
      const content = [textPart(await continuation(session, context), true)]
      await say({ session, kind: 'continue', by: 'system', atOnce: waits.length > 0, content }, context)
    }
    return {}
  },

  async 'message.prune'(input, context) {
    const session = await context.require('session', input.session)
    for (const id of input.parts) {
      const part = await context.require('part', id)
      if (part.session !== session.number) context.missing('part', id)
      if (part.content.type !== 'tool') continue
      context.keep('part', part, { content: { ...part.content, compactedAt: context.now }, updatedAt: context.now })
    }
    context.emit({ type: 'part.pruned', session: session.number, data: { parts: input.parts } })
    return {}
  },
}

async function newestOf(session: number, context: WriteContext): Promise<WholeMessage[]> {
  return whole(await context.store.messages.list({ session, live: true, since: 0, backwards: true, limit: 500 }), context)
}

/** Whoever has asked for it has got it. */
function settleCompactions(messages: readonly WholeMessage[], context: WriteContext): void {
  for (const part of messages.flatMap(({ parts }) => parts)) {
    const { content } = part
    if (content.type !== 'compaction' || content.status !== 'pending') continue
    context.keep('part', part, { content: { ...content, status: 'completed' }, updatedAt: context.now })
  }
}
