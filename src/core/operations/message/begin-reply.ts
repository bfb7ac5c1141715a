import { type Agent, runnerOf } from '../../../contract/nouns/agent.ts'
import type { Message, MessageKind, WholeMessage } from '../../../contract/nouns/message.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import { inOneTurn, keptRights, likeRights, rightsOfWord } from '../../domain/access/rights.ts'
import {
  decideEnd,
  hasText,
  isMidTurn,
  isPendingCompaction,
  isReadAtOnce,
  isUnsettled,
  isWhole,
  mayHaveWrits,
  newMessage,
  textOf,
} from '../../domain/message/message.ts'
import { decideNext } from '../../domain/message/next-in-turn.ts'
import { asHeard } from '../../domain/message/reading-order.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { causeOfCaller } from '../caller/rights.ts'
import { beginRequest } from '../usage/requests.ts'
import { readUpTo, saidSinceRead, unreadOf, whole } from './conversation.ts'
import { systemFor } from './prompts.ts'
import { settlePart } from './settle-part.ts'

const news: ReadonlySet<MessageKind> = new Set(['input', 'peer', 'schedule', 'answer'])

/**
 * What comes next in a conversation, decided in one commit with the delivery itself: whatever is said after it comes behind the reply, and whatever
 * was said before it is in what the agent is given.
 */
export const beginReply: Handlers['message.begin'] = async ({ session: reference, isStep, isFurther, mostTokens, model }, context) => {
  const session = await context.require('session', reference)
  const last = await context.store.messages.lastReply(session.number)
  const cause = await causeOfCaller(context)
  if (isFurther) return spoken(session, cause, { heard: [], waits: [] }, [], '', last, context)
  if (last?.endedAt === 0) {
    await leaveBehind(last, context)
    return { next: 'again' as const }
  }
  const withWrits = await context.store.messages.withWrits(session.number)
  const agent = await knownAgent(context.caller.agent ?? session.agent ?? '', context.store)
  const since = await saidSinceRead(session, context)
  const delivery = deliveryOf(since, cause)
  const reply = last === undefined ? undefined : (await whole([last], context))[0]
  // A program makes its calls itself: what is left of them was interrupted.
  const isModel = agent !== undefined && runnerOf(agent.definition) === 'model'
  const compaction = delivery.heard.flatMap(({ parts }) => parts).find(({ content }) => isPendingCompaction(content))
  const isInside = isMidTurn(last) || delivery.heard.some(({ kind }) => kind === 'continue')
  const hasNews = delivery.heard.some(({ kind }) => kind !== 'command')
  const isAboutToSpeak = isInside || (hasNews && !isStep)
  const next = decideNext({
    hasWrits: withWrits !== undefined,
    isWaiting: (await context.store.sessions.childrenAtWork(session.id)).some(({ reports }) => reports !== 'message'),
    hasCalls: isModel && (reply?.parts ?? []).some(isUnsettled),
    isToSummarise: isModel && (compaction !== undefined || (isAboutToSpeak && (await isTooMuch(last, mostTokens, context)))),
    isMidTurn: isInside,
    hasNews,
    isStep,
  })
  const over = { next: 'nothing' as const, said: reply === undefined ? '' : textOf(reply) }
  switch (next) {
    case 'writs': {
      const [message] = await whole(withWrits === undefined ? [] : [withWrits], context)
      return message === undefined ? over : { next: 'writs' as const, message }
    }
    case 'calls':
      return reply === undefined ? over : { next: 'calls' as const, message: reply }
    case 'summary': {
      const kept = await beginRequest(session, last, model, context)
      if (kept !== undefined) return kept
      return { next: 'summary' as const, auto: compaction?.content.type === 'compaction' ? compaction.content.auto : true }
    }
    case 'wait':
    case 'nothing':
      return over
    case 'reply': {
      const given = givenIn(since, delivery)
      const kept = await beginRequest(session, last, model, context)
      if (kept !== undefined) return kept
      if (!isModel) await leaveProgramsCalls(session, compaction, context)
      return spoken(session, cause, delivery, given, await systemOf(session, agent, context), last, context)
    }
  }
}

const readAtOnce = 500

/** Whether the next request would likely be more than its model can read, judged by what the last one came to; or there is more than is read at once. */
async function isTooMuch(last: Message | undefined, mostTokens: number | undefined, { store }: WriteContext): Promise<boolean> {
  if (mostTokens === undefined || last === undefined) return false
  const { inputTokens = 0, cachedTokens = 0, outputTokens = 0 } = last.usage ?? {}
  if (inputTokens + cachedTokens + outputTokens > mostTokens) return true
  return (
    (await store.messages.list({ session: last.session, live: true, since: 0, backwards: true, limit: readAtOnce + 1 })).length > readAtOnce
  )
}

/** Whoever was speaking is gone. What was kept of it stays, whole lines of it are still to be acted on, and what it answers is given again. */
async function leaveBehind(last: Message, context: WriteContext): Promise<void> {
  const [{ parts, ...open } = { ...last, parts: [] }] = await whole([last], context)
  const writs = hasText(parts) || mayHaveWrits(parts) ? ('waiting' as const) : ('none' as const)
  const end = { finish: 'interrupted' as const, error: 'the daemon that ran it went away', writs }
  context.change('message', open, (message) => decideEnd(message, end, parts, context.now))
}

interface Delivery {
  heard: WholeMessage[]
  waits: WholeMessage[]
}

/**
 * What its agent has not read and may be given on this account. What was said at once, before others that wait, is not counted as unread: it is given
 * with the first reply after it that is said to the end on the same account.
 */
function deliveryOf(since: readonly WholeMessage[], cause: Rights): Delivery {
  const { heard, waits } = inOneTurn(unreadOf(since), cause)
  const isOwn = (message: WholeMessage) => likeRights(rightsOfWord(message), cause)
  const answered = since.findLast((message) => message.kind === 'reply' && isWhole(message) && isOwn(message))?.number ?? 0
  const atOnce = since.filter((message) => isReadAtOnce(message) && message.number > answered && isOwn(message))
  return { heard: asHeard([...heard, ...atOnce]), waits }
}

/** What is new to its agent, with what it had said itself before it was cut off. */
function givenIn(since: readonly WholeMessage[], { heard }: Delivery): WholeMessage[] {
  const cut = since.filter(
    ({ role, kind, finish, parts }) => role === 'assistant' && kind === 'reply' && finish === 'interrupted' && hasText(parts),
  )
  return asHeard([...heard.filter(({ kind }) => kind !== 'command'), ...cut])
}

async function systemOf(session: StoredSession, agent: Agent | undefined, context: WriteContext): Promise<string> {
  return agent === undefined ? '' : systemFor(session, agent, context)
}

async function spoken(
  session: StoredSession,
  cause: Rights,
  { heard, waits }: Delivery,
  given: WholeMessage[],
  system: string,
  last: Message | undefined,
  context: WriteContext,
) {
  const number = await context.store.nextNumber('message')
  const head = { id: context.newId(), number, session: session.number, role: 'assistant' as const, kind: 'reply' as const }
  const by = { by: session.agent ?? context.caller.name, run: context.caller.run?.id ?? null, rights: keptRights(cause) }
  const newest = heard.reduce((most, message) => Math.max(most, message.number), session.read)
  const message = newMessage({ ...head, ...by, readUpTo: readUpTo(newest, waits), open: true }, context.now)
  context.add('message', { message, events: [{ type: 'message.begun', session: session.number, data: { message } }] })
  if (session.wakes > 0 && (await hasComeSince(heard, last, context)))
    context.keep('session', session, { wakes: 0, updatedAt: context.now })
  return { next: 'reply' as const, message: { ...message, parts: [] }, system, given }
}

/** What has come since the run was claimed is news like what comes between runs. What it was claimed for has been paid for, and counts once. */
async function hasComeSince(heard: readonly WholeMessage[], last: Message | undefined, { caller, store }: WriteContext): Promise<boolean> {
  const run = caller.run === undefined ? undefined : await store.find('run', caller.run.id)
  const known = Math.max(run?.claimedFor ?? 0, last?.readUpTo ?? 0)
  return heard.some(({ kind, number }) => news.has(kind) && number > known)
}

const looksBack = 50

/** What a program was doing when its daemon died is over, and nothing can be summarised for it. What a person must allow first still waits for them. */
async function leaveProgramsCalls(
  session: StoredSession,
  compaction: WholeMessage['parts'][number] | undefined,
  context: WriteContext,
): Promise<void> {
  const newest = await context.store.messages.list({ session: session.number, live: true, since: 0, backwards: true, limit: looksBack })
  const replies = await whole(
    newest.filter(({ role }) => role === 'assistant'),
    context,
  )
  const calls = replies.flatMap(({ parts }) => parts).filter(isUnsettled)
  for (const part of calls) {
    if (part.content.type !== 'tool' || part.content.approval !== null || part.content.child !== null) continue
    settlePart(part, { ok: false, output: 'It was interrupted, and may or may not have had its effect.' }, context)
  }
  if (compaction?.content.type !== 'compaction') return
  context.keep('part', compaction, { content: { ...compaction.content, status: 'completed' }, updatedAt: context.now })
}
