import { judgeAsked, judgeDelegation, judgeReplied } from '../../domain/delegation/delegation.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { textPart } from '../../domain/message/message.ts'
import { decideAddSession, noRestrictions, shownSession } from '../../domain/session/session.ts'
import type { Handlers } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { causeOfCaller, rightsOfCaller } from '../caller/rights.ts'
import { wakeSession } from '../run/waking.ts'
import { requireOpen, requireOwn } from '../session/own.ts'
import { say } from './conversation.ts'

/** Two agents talk as equals: one asks and is parked, the other replies and wakes it. Each keeps its own conversation. */
export const peerHandlers: Pick<Handlers, 'message.ask' | 'message.reply'> = {
  async 'message.ask'(input, context) {
    const session = await context.require('session', input.session)
    requireOwn(session, context)
    await requireOpen(session, context)
    const agent = granted(judgeDelegation(await knownAgent(input.agent, context.store), input.agent, session.agent))
    const hops = granted(decideHop(session.hops))
    const known = await context.store.sessions.peer(session.id, agent.id)
    granted(judgeReplied(known))
    const title = `${session.agent ?? context.caller.name} asks ${agent.id}`
    // The conversation is held for the one who asks now: it may do no more than they may.
    const permissions = { ...(known?.permissions ?? noRestrictions), ...(await rightsOfCaller(context)) }
    const asks = { asker: session.number, permissions }
    const wish = { id: context.newId(), title, agent: agent.id, parent: session.id, channel: session.channel, ...asks }
    const peer =
      known === undefined
        ? context.add('session', decideAddSession({ ...wish, number: await context.store.nextNumber('session') }, context.now))
        : context.keep('session', known, { ...asks, updatedAt: context.now })
    context.keep('session', session, { awaiting: peer.number, updatedAt: context.now })
    const by = session.agent ?? context.caller.name
    const message = await say({ session: peer, kind: 'peer', by, from: session.number, hops, content: [textPart(input.text)] }, context)
    await wakeSession({ session: peer.number, trigger: 'peer' }, context)
    return { message, session: shownSession(peer) }
  },

  async 'message.reply'(input, context) {
    const session = await context.require('session', input.session)
    requireOwn(session, context)
    const asker = granted(judgeAsked(session, session.asker === null ? undefined : await context.find('session', session.asker)))
    const hops = granted(decideHop(session.hops))
    context.keep('session', session, { asker: null, updatedAt: context.now })
    const isAwaited = asker.awaiting === session.number
    const freed = isAwaited ? context.keep('session', asker, { awaiting: null, updatedAt: context.now }) : asker
    const by = session.agent ?? context.caller.name
    const text = `${by} (session #${session.number}) replies:\n${input.text}`
    const rights = await causeOfCaller(context)
    const message = await say({ session: asker, kind: 'peer', by, from: session.number, hops, rights, content: [textPart(text)] }, context)
    await wakeSession({ session: asker.number, trigger: 'peer' }, context)
    return { message, session: shownSession(freed) }
  },
}
