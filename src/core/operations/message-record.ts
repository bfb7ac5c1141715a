import type { MessageKind, Part, PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import { refuse } from '../../contract/refusals.ts'
import { changedPart, newMessage, newPart, textPart } from '../domain/message.ts'
import { keptRights } from '../domain/rights.ts'
import { withFields } from '../domain/session.ts'
import type { Handlers, WriteScene } from '../gate/handler.ts'
import { Refused } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { causeOfCaller } from './caller-rights.ts'
import { readUpTo, say, toHear, whole } from './conversation.ts'
import { mirror } from './mirror.ts'
import { continuation } from './prompts.ts'
import { nothing, together } from './waking.ts'

const news: ReadonlySet<MessageKind> = new Set(['input', 'peer', 'schedule', 'answer'])

type Recording = `message.${'add' | 'begin' | 'stream' | 'retry' | 'end' | 'part' | 'compact' | 'prune'}`

/** How the engine writes a conversation down while it happens: each step is in the store before the next is taken. */
export const recordHandlers: Pick<Handlers, Recording> = {
  async 'message.add'(input, scene) {
    const session = await scene.require('session', input.session)
    const role = input.kind === 'reply' ? ('assistant' as const) : ('user' as const)
    const by = role === 'assistant' ? (session.agent ?? scene.caller.name) : 'system'
    const { waits } = await toHear(session, await causeOfCaller(scene), scene)
    const atOnce = input.read && waits.length > 0
    const said = await say({ session, role, kind: input.kind, by, atOnce, content: [textPart(input.text, role === 'user')] }, scene)
    const upTo = readUpTo(said.message.number, waits)
    const read: Change = { kind: 'update', noun: 'session', row: withFields(session, { read: upTo }, scene.now) }
    return { ...together(said, input.read ? { changes: [read], events: [] } : nothing), answer: { message: said.message } }
  },

  async 'message.begin'(input, scene) {
    const session = await scene.require('session', input.session)
    const cause = await causeOfCaller(scene)
    const { heard, waits } = await toHear(session, cause, scene)
    const newer = input.goesOn ? undefined : heard.find(({ number }) => number > input.readUpTo)
    if (newer !== undefined)
      throw new Refused(refuse('conflict', `Message #${newer.number} has come meanwhile, and would never be answered.`).refusal)
    const number = await scene.store.nextNumber('message')
    const run = scene.caller.run?.id ?? null
    const head = { id: scene.newId(), number, session: session.number, role: 'assistant' as const, kind: 'reply' as const, run }
    const by = session.agent ?? scene.caller.name
    const message = newMessage({ ...head, by, rights: keptRights(cause), open: true }, scene.now)
    const changes: Change[] = [{ kind: 'insert', noun: 'message', row: message }]
    const read = readUpTo(input.readUpTo, waits)
    if (read > session.read) {
      // What came during the turn is read in it, and is news like what comes between turns.
      const isNews = heard.some(({ kind }) => news.has(kind))
      const fields = { read, ...(isNews ? { wakes: 0 } : {}) }
      changes.push({ kind: 'update', noun: 'session', row: withFields(session, fields, scene.now) })
    }
    return {
      changes,
      events: [{ type: 'message.begun', session: session.number, data: { message } }],
      answer: { message: { ...message, parts: [] } },
    }
  },

  async 'message.stream'(input, scene) {
    const message = await beingWritten(input.message, scene)
    const parts = new Map(message.parts.map((part) => [part.position, part]))
    const changed = new Map<number, Part>()
    const changes: Change[] = []
    for (const { part: position, type, delta } of input.pieces) {
      const known = changed.get(position) ?? parts.get(position)
      const before = known?.content.type === 'text' || known?.content.type === 'reasoning' ? known.content.text : ''
      const content: PartContent = type === 'text' ? textPart(before + delta) : { type, text: before + delta }
      changed.set(position, known ? { ...known, content } : newPart(scene.newId(), message, position, content, scene.now))
    }
    for (const [position, part] of changed) {
      const isNew = !parts.has(position)
      changes.push({ kind: isNew ? 'insert' : 'update', noun: 'part', row: isNew ? part : changedPart(part, part.content, scene.now) })
    }
    const session = message.session
    const events = input.pieces.map(({ part, type, delta }) => ({
      type: 'message.streamed' as const,
      session,
      data: { message: message.number, part, type, delta },
    }))
    return { changes, events, answer: {} }
  },

  async 'message.retry'({ message: reference, ...retry }, scene) {
    const message = await beingWritten(reference, scene)
    const kept = message.parts.filter(({ content }) => content.type === 'retry')
    const part = newPart(scene.newId(), message, -1000 + kept.length, { type: 'retry', ...retry }, scene.now)
    const { parts: _parts, ...row } = message
    return {
      changes: [...dropped(message), { kind: 'insert', noun: 'part', row: part }],
      events: [{ type: 'message.retried', session: message.session, data: { message: row, part } }],
      answer: {},
    }
  },

  async 'message.end'({ message: reference, content, ...end }, scene) {
    const { parts: before, ...open } = await beingWritten(reference, scene)
    const message = { ...open, ...end, endedAt: Math.max(scene.now, open.createdAt), version: open.version + 1 }
    const parts = content.map((one, position) => newPart(scene.newId(), message, position, one, scene.now))
    const retries = before.filter((part) => part.content.type === 'retry')
    const ended: WholeMessage = { ...message, parts: [...retries, ...parts] }
    const changes: Change[] = [
      ...dropped({ ...open, parts: before }),
      { kind: 'update', noun: 'message', row: message },
      ...parts.map((row): Change => ({ kind: 'insert', noun: 'part', row })),
    ]
    const events = [{ type: 'message.ended' as const, session: message.session, data: { message: ended } }]
    return { ...together({ changes, events }, await mirror(message.session, parts, scene)), answer: { message: ended } }
  },

  async 'message.part'({ part: id, status, title, output, metadata }, scene) {
    const before = await scene.require('part', id)
    if (before.content.type !== 'tool') return scene.missing('part', id)
    const isOver = status === 'completed' || status === 'error'
    const content: PartContent = {
      ...before.content,
      status,
      title: title ?? before.content.title,
      output: output ?? before.content.output,
      metadata: { ...before.content.metadata, ...metadata },
      startedAt: before.content.startedAt || scene.now,
      endedAt: isOver ? scene.now : 0,
    }
    const row = changedPart(before, content, scene.now)
    const changed = {
      changes: [{ kind: 'update', noun: 'part', row }] satisfies Change[],
      events: [{ type: 'part.changed' as const, session: row.session, data: { part: row } }],
    }
    return { ...together(changed, await mirror(row.session, [row], scene)), answer: {} }
  },

  async 'message.compact'({ session: reference, auto, summary, model, usage }, scene) {
    const session = await scene.require('session', reference)
    if (summary === undefined) {
      const asked = await say(
        { session, kind: 'continue', by: 'system', content: [{ type: 'compaction', auto, status: 'pending' }] },
        scene,
      )
      return { ...together(asked), answer: {} }
    }
    const { upTo, settled } = await summarised(session.number, scene)
    const said = await say({ session, role: 'assistant', kind: 'summary', model, usage, content: [textPart(summary)] }, scene)
    const { waits } = await toHear(session, await causeOfCaller(scene), scene)
    const atOnce = waits.length > 0
    const goOn = auto
      ? await say({ session, kind: 'continue', by: 'system', atOnce, content: [textPart(await continuation(session, scene), true)] }, scene)
      : undefined
    const read = readUpTo(goOn?.message.number ?? said.message.number, waits)
    const kept = {
      changes: [
        { kind: 'compact', session: session.number, upTo, at: scene.now, but: waits.map(({ number }) => number) },
        ...settled,
        { kind: 'update', noun: 'session', row: withFields(session, { read, told: '' }, scene.now) },
      ] satisfies Change[],
      events: [{ type: 'message.compacted' as const, session: session.number, data: { upTo, summary: said.message.number } }],
    }
    return { ...together(kept, said, goOn ?? nothing), answer: {} }
  },

  async 'message.prune'(input, scene) {
    const session = await scene.require('session', input.session)
    const changes: Change[] = []
    for (const id of input.parts) {
      const part = await scene.require('part', id)
      if (part.session !== session.number) scene.missing('part', id)
      if (part.content.type !== 'tool') continue
      changes.push({ kind: 'update', noun: 'part', row: changedPart(part, { ...part.content, compactedAt: scene.now }, scene.now) })
    }
    return { changes, events: [{ type: 'part.pruned', session: session.number, data: { parts: input.parts } }], answer: {} }
  },
}

async function beingWritten(reference: number | string, scene: WriteScene): Promise<WholeMessage> {
  const [message] = await whole([await scene.require('message', reference)], scene)
  if (message === undefined) return scene.missing('message', reference)
  if (message.endedAt === 0) return message
  throw new Refused(refuse('conflict', `Message #${message.number} is written already.`).refusal)
}

/** What had been streamed gives way to what stands in the end. */
function dropped({ parts }: Pick<WholeMessage, 'parts'>): Change[] {
  return parts.filter(({ content }) => content.type !== 'retry').map((row): Change => ({ kind: 'remove', noun: 'part', row }))
}

interface Summarised {
  /** The last message that the summary stands in for: what nobody has answered yet stays as it was said. */
  upTo: number
  /** Whoever has asked for it has got it. */
  settled: Change[]
}

async function summarised(session: number, scene: WriteScene): Promise<Summarised> {
  const messages = await whole(await scene.store.listMessages({ session, live: true, since: 0, backwards: true, limit: 500 }), scene)
  const settled = messages.flatMap(({ parts }) =>
    parts.flatMap((part): Change[] => {
      const { content } = part
      if (content.type !== 'compaction' || content.status !== 'pending') return []
      return [{ kind: 'update', noun: 'part', row: changedPart(part, { ...content, status: 'completed' }, scene.now) }]
    }),
  )
  return { upTo: messages.findLast(({ role }) => role === 'assistant')?.number ?? 0, settled }
}
