import { runnerOf } from '../../../contract/nouns/agent.ts'
import type { Message, Part, PartContent, WholeMessage } from '../../../contract/nouns/message.ts'
import { refuse } from '../../../contract/refusals.ts'
import { likeRights, rightsOfWord } from '../../domain/access/rights.ts'
import { changedPart, hasText, mayHaveWrits, newPart, textPart } from '../../domain/message/message.ts'
import { decideWake } from '../../domain/run/wake.ts'
import { withFields } from '../../domain/session/session.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { Refused } from '../../gate/refused.ts'
import type { Change, StoredSession } from '../../ports/store.ts'
import { taskBlock } from '../../render/task/block.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { causeOfCaller } from '../caller/rights.ts'
import { type Consequences, nothing, together } from '../run/waking.ts'
import { shownTask } from '../task/rows.ts'
import { say, toHear, whole } from './conversation.ts'
import { mirror } from './mirror.ts'

type Recording = `message.${'stream' | 'retry' | 'end' | 'answer' | 'part'}`

/** How the engine writes a conversation down while it happens: each step is in the store before the next is taken. */
export const recordHandlers: Pick<Handlers, Recording> = {
  async 'message.stream'(input, context) {
    const message = await beingWritten(input.message, context)
    const parts = new Map(message.parts.map((part) => [part.position, part]))
    const changed = new Map<number, Part>()
    const changes: Change[] = []
    for (const { part: position, type, delta } of input.pieces) {
      const known = changed.get(position) ?? parts.get(position)
      const before = known?.content.type === 'text' || known?.content.type === 'reasoning' ? known.content.text : ''
      const content: PartContent = type === 'text' ? textPart(before + delta) : { type, text: before + delta }
      changed.set(position, known ? { ...known, content } : newPart(context.newId(), message, position, content, context.now))
    }
    for (const [position, part] of changed) {
      const isNew = !parts.has(position)
      changes.push({ kind: isNew ? 'insert' : 'update', noun: 'part', row: isNew ? part : changedPart(part, part.content, context.now) })
    }
    const session = message.session
    const events = input.pieces.map(({ part, type, delta }) => ({
      type: 'message.streamed' as const,
      session,
      data: { message: message.number, part, id: changed.get(part)?.id ?? '', type, delta },
    }))
    return { changes, events, answer: {} }
  },

  async 'message.retry'({ message: reference, ...retry }, context) {
    const message = await beingWritten(reference, context)
    const kept = message.parts.filter(({ content }) => content.type === 'retry')
    const part = newPart(context.newId(), message, -1000 + kept.length, { type: 'retry', ...retry }, context.now)
    const { parts: _parts, ...row } = message
    return {
      changes: [...dropped(message.parts.filter(({ content }) => content.type !== 'retry')), { kind: 'insert', noun: 'part', row: part }],
      events: [{ type: 'message.retried', session: message.session, data: { message: row, part } }],
      answer: {},
    }
  },

  async 'message.end'({ message: reference, content, ...end }, context) {
    const { parts: before, ...open } = await beingWritten(reference, context)
    const streamed = before.filter((part) => part.content.type !== 'retry')
    const retries = before.filter((part) => part.content.type === 'retry')
    const head = { ...open, ...end, endedAt: Math.max(context.now, open.createdAt), version: open.version + 1 }
    const parts = content === undefined ? streamed : wholeParts(content, streamed, head, context)
    const isCutOff = end.finish === 'interrupted' && hasText(parts)
    const message: Message = { ...head, writs: isCutOff || mayHaveWrits(parts) ? 'waiting' : 'none' }
    const ended: WholeMessage = { ...message, parts: [...retries, ...parts] }
    const kept = new Set(parts.map(({ id }) => id))
    const wasHeard = new Set(streamed.map(({ id }) => id))
    const changes: Change[] = [
      ...dropped(streamed.filter(({ id }) => !kept.has(id))),
      { kind: 'update', noun: 'message', row: message },
      ...(content === undefined
        ? []
        : parts.map((row): Change => ({ kind: wasHeard.has(row.id) ? 'update' : 'insert', noun: 'part', row }))),
    ]
    const events = [{ type: 'message.ended' as const, session: message.session, data: { message: ended } }]
    const seen = isVoid(message, parts) ? nothing : await read(message, context)
    return { ...together({ changes, events }, seen, await mirror(message.session, parts, context)), answer: { message: ended } }
  },

  async 'message.answer'({ message: reference, text }, context) {
    const reply = await context.require('message', reference)
    if (reply.writs !== 'waiting') return { ...nothing, answer: {} }
    const session = await context.store.find('session', reply.session)
    const settled: Consequences = {
      changes: [{ kind: 'update', noun: 'message', row: { ...reply, writs: 'done', version: reply.version + 1 } }],
      events: [],
    }
    if (session === undefined || text === '') return { ...settled, answer: {} }
    return { ...together(settled, await answerOf(reply, session, text, context)), answer: {} }
  },

  async 'message.part'({ part: id, status, title, output, metadata, approval }, context) {
    const before = await context.require('part', id)
    if (before.content.type !== 'tool') return context.missing('part', id)
    const isOver = status === 'completed' || status === 'error'
    const content: PartContent = {
      ...before.content,
      status,
      title: title ?? before.content.title,
      output: output ?? before.content.output,
      metadata: { ...before.content.metadata, ...metadata },
      approval: approval ?? before.content.approval ?? null,
      startedAt: before.content.startedAt || context.now,
      endedAt: isOver ? context.now : 0,
    }
    const row = changedPart(before, content, context.now)
    const changed = {
      changes: [{ kind: 'update', noun: 'part', row }] satisfies Change[],
      events: [{ type: 'part.changed' as const, session: row.session, data: { part: row } }],
    }
    return { ...together(changed, await mirror(row.session, [row], context)), answer: {} }
  },
}

async function beingWritten(reference: number | string, context: WriteContext): Promise<WholeMessage> {
  const [message] = await whole([await context.require('message', reference)], context)
  if (message === undefined) return context.missing('message', reference)
  if (message.endedAt === 0) return message
  throw new Refused(refuse('conflict', `Message #${message.number} is written already.`).refusal)
}

/** What had been streamed gives way to what stands in the end. */
/** What was heard as it came keeps its id. */
function wholeParts(content: readonly PartContent[], streamed: readonly Part[], message: Message, { newId, now }: WriteContext): Part[] {
  const heard = new Map(streamed.map((part) => [part.position, part]))
  return content.map((one, position) => {
    const known = heard.get(position)
    return known?.content.type === one.type ? changedPart(known, one, now) : newPart(newId(), message, position, one, now)
  })
}

function dropped(streamed: readonly Part[]): Change[] {
  return streamed.map((row): Change => ({ kind: 'remove', noun: 'part', row }))
}

/** Nothing came of it: what it was given is given again. */
function isVoid({ finish }: Message, parts: readonly Part[]): boolean {
  return (finish === 'interrupted' || finish === 'error') && !parts.some(({ content }) => content.type === 'tool' || hasText([{ content }]))
}

/** Whatever it was given is read, now that it has said something to it. */
async function read({ session: number, readUpTo }: Message, context: WriteContext): Promise<Consequences> {
  const session = await context.store.find('session', number)
  if (session === undefined || session.read >= readUpTo) return nothing
  return { changes: [{ kind: 'update', noun: 'session', row: withFields(session, { read: readUpTo }, context.now) }], events: [] }
}

/**
 * What its writs were answered is for those on whose account it spoke. Where others were heard first, after its daemon had died, it waits for a turn
 * of its own.
 */
async function answerOf(reply: Message, session: StoredSession, text: string, context: WriteContext): Promise<Consequences> {
  const rights = rightsOfWord(reply)
  const isOwn = likeRights(rights, await causeOfCaller(context))
  const { waits } = await toHear(session, rights, context)
  const said = await say(
    {
      session,
      kind: 'writs',
      by: 'system',
      rights,
      // A model that is in the middle of its turn reads it in its next step.
      atOnce: isOwn && waits.length > 0 && reply.finish === 'tool-calls' && (await isModel(context)),
      content: [textPart(await withTask(text, session, context), true)],
    },
    context,
  )
  if (isOwn) return said
  const wake = decideWake({ session: session.number, trigger: 'recovered', rights }, undefined, context.now)
  return together(said, { changes: [{ kind: 'enqueue', job: wake, unlessWaiting: true }], events: [] })
}

async function isModel({ caller, store }: WriteContext): Promise<boolean> {
  const agent = await knownAgent(caller.agent ?? '', store)
  return agent !== undefined && runnerOf(agent.definition) === 'model'
}

/** With the answers to its writs an agent reads its task as it is after them. */
async function withTask(answers: string, session: StoredSession, context: WriteContext): Promise<string> {
  const task = session.task === null ? undefined : await context.store.find('task', session.task)
  return task?.status === 'active' ? `${answers}\n\n${taskBlock(await shownTask(task, context))}` : answers
}
