import { runnerOf } from '../../../contract/nouns/agent.ts'
import type { Message, Part, PartContent, WholeMessage } from '../../../contract/nouns/message.ts'
import { likeRights, rightsOfWord } from '../../domain/access/rights.ts'
import { decideEnd, decidePart, hasText, judgeUnwritten, mayHaveWrits, newPart, textPart } from '../../domain/message/message.ts'
import { decideWake } from '../../domain/run/wake.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { taskBlock } from '../../render/task/block.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { causeOfCaller } from '../caller/rights.ts'
import { shownTask } from '../task/rows.ts'
import { endRequest } from '../usage/requests.ts'
import { say, toHear, whole } from './conversation.ts'
import { mirror } from './mirror.ts'

type Recording = `message.${'stream' | 'retry' | 'end' | 'answer' | 'part'}`

/** How the engine writes a conversation down while it happens: each step is in the store before the next is taken. */
export const recordHandlers: Pick<Handlers, Recording> = {
  async 'message.stream'(input, context) {
    const message = await beingWritten(input.message, context)
    const parts = new Map(message.parts.map((part) => [part.position, part]))
    const changed = new Map<number, Part>()
    for (const { part: position, type, delta } of input.pieces) {
      const known = changed.get(position) ?? parts.get(position)
      const before = known?.content.type === 'text' || known?.content.type === 'reasoning' ? known.content.text : ''
      const content: PartContent = type === 'text' ? textPart(before + delta) : { type, text: before + delta }
      changed.set(position, known ? { ...known, content } : newPart(context.newId(), message, position, content, context.now))
    }
    for (const [position, part] of changed) {
      const before = parts.get(position)
      if (before === undefined) context.add('part', { part, events: [] })
      else context.keep('part', before, { content: part.content, updatedAt: context.now })
    }
    for (const { part, type, delta } of input.pieces) {
      const data = { message: message.number, part, id: changed.get(part)?.id ?? '', type, delta }
      context.emit({ type: 'message.streamed', session: message.session, data })
    }
    return {}
  },

  async 'message.retry'({ message: reference, ...retry }, context) {
    const message = await beingWritten(reference, context)
    const kept = message.parts.filter(({ content }) => content.type === 'retry')
    const part = newPart(context.newId(), message, -1000 + kept.length, { type: 'retry', ...retry }, context.now)
    const { parts: _parts, ...row } = message
    drop(
      message.parts.filter(({ content }) => content.type !== 'retry'),
      context,
    )
    context.add('part', { part, events: [{ type: 'message.retried', session: message.session, data: { message: row, part } }] })
    return {}
  },

  async 'message.end'({ message: reference, content, usage, ...end }, context) {
    const { parts: before, ...open } = await beingWritten(reference, context)
    const streamed = before.filter((part) => part.content.type !== 'retry')
    const retries = before.filter((part) => part.content.type === 'retry')
    const parts = content === undefined ? streamed : settleParts(content, streamed, open, context)
    const isCutOff = end.finish === 'interrupted' && hasText(parts)
    const writs = isCutOff || mayHaveWrits(parts) ? ('waiting' as const) : ('none' as const)
    const message = context.change('message', open, (newest) =>
      decideEnd(newest, { ...end, usage: usage ?? null, writs }, [...retries, ...parts], context.now),
    )
    if (usage !== undefined) await endRequest(usage, end.model, context)
    if (!isVoid(message, parts)) await read(message, context)
    await mirror(message.session, parts, context)
    return { message: { ...message, parts: [...retries, ...parts] } }
  },

  async 'message.answer'({ message: reference, text }, context) {
    const reply = await context.require('message', reference)
    if (reply.writs !== 'waiting') return {}
    context.keep('message', reply, { writs: 'done' })
    const session = await context.find('session', reply.session)
    if (session !== undefined && text !== '') await answerWrits(reply, session, text, context)
    return {}
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
    const part = context.change('part', before, (newest) => decidePart(newest, content, context.now))
    await mirror(part.session, [part], context)
    return {}
  },
}

async function beingWritten(reference: number | string, context: WriteContext): Promise<WholeMessage> {
  const [message] = await whole([await context.require('message', reference)], context)
  if (message === undefined) return context.missing('message', reference)
  granted(judgeUnwritten(message))
  return message
}

/** What had been streamed gives way to what stands in the end; what was heard as it came keeps its id. */
function settleParts(content: readonly PartContent[], streamed: readonly Part[], message: Message, context: WriteContext): Part[] {
  const heard = new Map(
    streamed.filter(({ position, content: { type } }) => content[position]?.type === type).map((part) => [part.position, part]),
  )
  drop(
    streamed.filter(({ position }) => !heard.has(position)),
    context,
  )
  return content.map((one, position) => {
    const known = heard.get(position)
    if (known !== undefined) return context.keep('part', known, { content: one, updatedAt: context.now })
    return context.add('part', { part: newPart(context.newId(), message, position, one, context.now), events: [] })
  })
}

function drop(parts: readonly Part[], context: WriteContext): void {
  for (const part of parts) context.remove('part', { part, events: [] })
}

/** Nothing came of it: what it was given is given again. */
function isVoid({ finish }: Message, parts: readonly Part[]): boolean {
  return (finish === 'interrupted' || finish === 'error') && !parts.some(({ content }) => content.type === 'tool' || hasText([{ content }]))
}

/** Whatever it was given is read, now that it has said something to it. */
async function read({ session: number, readUpTo }: Message, context: WriteContext): Promise<void> {
  const session = await context.find('session', number)
  if (session === undefined || session.read >= readUpTo) return
  context.keep('session', session, { read: readUpTo, updatedAt: context.now })
}

/**
 * What its writs were answered is for those on whose account it spoke. Where others were heard first, after its daemon had died, it waits for a turn
 * of its own.
 */
async function answerWrits(reply: Message, session: StoredSession, text: string, context: WriteContext): Promise<void> {
  const rights = rightsOfWord(reply)
  const isOwn = likeRights(rights, await causeOfCaller(context))
  const { waits } = await toHear(session, rights, context)
  await say(
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
  if (isOwn) return
  const wake = decideWake({ session: session.number, trigger: 'recovered', rights }, undefined, context.now)
  context.apply({ kind: 'enqueue', job: wake, unlessWaiting: true })
}

async function isModel({ caller, store }: WriteContext): Promise<boolean> {
  const agent = await knownAgent(caller.agent ?? '', store)
  return agent !== undefined && runnerOf(agent.definition) === 'model'
}

/** With the answers to its writs an agent reads its task as it is after them. */
async function withTask(answers: string, session: StoredSession, context: WriteContext): Promise<string> {
  const task = session.task === null ? undefined : await context.find('task', session.task)
  return task?.status === 'active' ? `${answers}\n\n${taskBlock(await shownTask(task, context))}` : answers
}
