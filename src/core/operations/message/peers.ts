import { refuse } from '../../../contract/refusals.ts'
import { judgeDelegation } from '../../domain/delegation/delegation.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { textPart } from '../../domain/message/message.ts'
import { decideAddSession, noRestrictions, shownSession, withFields } from '../../domain/session/session.ts'
import type { Handlers } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { causeOfCaller, rightsOfCaller } from '../caller/rights.ts'
import { together, wakeSession } from '../run/waking.ts'
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
    if (known?.asker != null) {
      const message = `${agent.id} has not replied yet to what you asked it before, in session #${known.number}.`
      throw new Refused(refuse('conflict', message, { hint: 'End your turn: its reply wakes you.' }).refusal)
    }
    const title = `${session.agent ?? context.caller.name} asks ${agent.id}`
    // The conversation is held for whoever asks now: it may no more than they.
    const permissions = { ...(known?.permissions ?? noRestrictions), ...(await rightsOfCaller(context)) }
    const asks = { asker: session.number, permissions }
    const wish = { id: context.newId(), title, agent: agent.id, parent: session.id, channel: session.channel, ...asks }
    const added =
      known === undefined ? decideAddSession({ ...wish, number: await context.store.nextNumber('session') }, context.now) : undefined
    const peer = added?.session ?? withFields(known ?? session, asks, context.now)
    const changes: Change[] = [
      { kind: added === undefined ? 'update' : 'insert', noun: 'session', row: peer },
      { kind: 'update', noun: 'session', row: withFields(session, { awaiting: peer.number }, context.now) },
    ]
    const by = session.agent ?? context.caller.name
    const asked = await say({ session: peer, kind: 'peer', by, from: session.number, hops, content: [textPart(input.text)] }, context)
    const woken = await wakeSession({ session: peer.number, trigger: 'peer' }, context)
    return {
      ...together({ changes, events: added?.events ?? [] }, asked, woken),
      answer: { message: asked.message, session: shownSession(peer) },
    }
  },

  async 'message.reply'(input, context) {
    const session = await context.require('session', input.session)
    requireOwn(session, context)
    const asker = session.asker === null ? undefined : await context.store.find('session', session.asker)
    if (asker === undefined) {
      const message = `Nobody waits for a reply of session #${session.number}.`
      throw new Refused(refuse('conflict', message, { hint: 'Just end your turn; or ask an agent something yourself.' }).refusal)
    }
    const hops = granted(decideHop(session.hops))
    const changes: Change[] = [{ kind: 'update', noun: 'session', row: withFields(session, { asker: null }, context.now) }]
    const waits = asker.awaiting === session.number
    const freed = waits ? withFields(asker, { awaiting: null }, context.now) : asker
    if (waits) changes.push({ kind: 'update', noun: 'session', row: freed })
    const by = session.agent ?? context.caller.name
    const text = `${by} (session #${session.number}) replies:\n${input.text}`
    const rights = await causeOfCaller(context)
    const said = await say({ session: asker, kind: 'peer', by, from: session.number, hops, rights, content: [textPart(text)] }, context)
    const woken = await wakeSession({ session: asker.number, trigger: 'peer' }, context)
    return { ...together({ changes, events: [] }, said, woken), answer: { message: said.message, session: shownSession(freed) } }
  },
}
