import type { Part, ToolPart, WholeMessage } from '../../contract/nouns/message.ts'
import { isMidTurn, isReadAtOnce, textOf } from '../../core/domain/message.ts'
import type { Turn } from '../../core/ports/runner.ts'
import { messageText } from '../../core/render/message-text.ts'
import { conversationSoFar, GO_ON, settledCalls } from '../../core/render/program-prompt.ts'
import type { Scribe } from './scribe.ts'

type CallPart = Part & { content: ToolPart }

/** A turn whose reply has taken its place in the conversation, right behind what it answers. */
export interface Work {
  isDue: true
  prompt: string
  reply: number
  /** Calls that a person has allowed once: the part that waits, by the print of the call. */
  allowed: Map<string, string>
}

/** Nobody waits for a reply. `text` is one that was written down already, but never acted on. */
interface NoWork {
  isDue: false
  text: string
}

/** Finds out from the conversation what an agent is to be asked now, and keeps the place of its reply. */
export async function findWork(turn: Turn, scribe: Scribe, { isNew }: { isNew: boolean }): Promise<Work | NoWork> {
  const { read } = await scribe.session()
  let messages = await scribe.messages()
  const unheard = turn.number === 1 ? await unheardReply(messages, scribe) : undefined
  if (unheard !== undefined) return { isDue: false, text: unheard }
  const waiting = await scribe.waitingParts()
  const calls = callsIn(messages).filter(({ id }) => !waiting.has(id))
  const settled = calls.filter(({ content }) => content.metadata.asked === true && content.metadata.told !== true)
  const isCutOff = isMidTurn(messages.findLast(({ kind }) => kind !== 'command'))
  await settle(messages, calls, settled, scribe)
  for (;;) {
    const isNews = (message: WholeMessage) => message.kind !== 'command' && message.number > read && !isReadAtOnce(message)
    const news = messages.filter((message) => message.role === 'user' && isNews(message))
    const asked = [settledCalls(settled.map(settledCall)), turn.prompt, ...news.map(messageText)].filter(Boolean)
    // A slash command was obeyed by the engine: the agent has nothing to say to it.
    if (asked.length === 0 && !isCutOff) return { isDue: false, text: '' }
    const reply = await scribe.begin(newestOf(messages))
    if (reply !== undefined) {
      const tellsSystem = isNew || (turn.agent.definition.inject === 'system' && turn.number === 1)
      const before = isNew ? conversationSoFar(messages.slice(0, messages.findLastIndex(({ role }) => role === 'assistant') + 1)) : ''
      const prompt = [tellsSystem ? turn.system : '', before, ...(asked.length === 0 ? [GO_ON] : asked)].filter(Boolean).join('\n\n')
      return { isDue: true, prompt, reply, allowed: allowedOnce(settled) }
    }
    messages = await scribe.messages()
  }
}

/** The agent has spoken, and its daemon died or was shut down before anything could come of it: it need not be asked again. */
async function unheardReply(messages: readonly WholeMessage[], scribe: Scribe): Promise<string | undefined> {
  const talk = messages.filter(({ kind }) => kind !== 'command' && kind !== 'summary')
  const last = talk.at(-1)
  if (last === undefined || last.role === 'user' || last.endedAt === 0 || last.run === null) return undefined
  if (last.finish === 'tool-calls' || last.finish === 'interrupted' || last.finish === 'error') return undefined
  const outcome = await scribe.outcomeOf(last.run)
  if (outcome !== 'lost' && outcome !== 'stopped') return undefined
  const since = talk.findLastIndex(({ role }) => role === 'user')
  return talk
    .slice(since + 1)
    .map(textOf)
    .filter(Boolean)
    .join('\n\n')
}

/** What was under way when a daemon died is over, and whoever asked for something is told only once what the people said. */
async function settle(messages: readonly WholeMessage[], calls: readonly CallPart[], settled: readonly CallPart[], scribe: Scribe) {
  for (const { number } of messages.filter(({ role, endedAt }) => role === 'assistant' && endedAt === 0))
    await scribe.abandon(number, [], 'it was cut off')
  for (const part of calls) {
    const { id, content } = part
    const isOpen = content.status === 'pending' || content.status === 'running'
    if (settled.includes(part)) {
      if (!isAllowed(part)) await scribe.part(id, { status: 'error', metadata: { told: true } })
    } else if (isOpen) await scribe.part(id, { status: 'error', output: 'It was interrupted, and may or may not have had its effect.' })
  }
}

function allowedOnce(settled: readonly CallPart[]): Map<string, string> {
  const allowed = settled.filter(isAllowed)
  return new Map(allowed.map(({ id, content }) => [String(content.metadata.print), id]))
}

function settledCall(part: CallPart) {
  const { tool, title, output } = part.content
  return { tool, title, refusal: isAllowed(part) ? undefined : output }
}

function isAllowed({ content }: CallPart): boolean {
  return content.metadata.approved === true
}

function callsIn(messages: readonly WholeMessage[]): CallPart[] {
  return messages.flatMap(({ parts }) => parts.filter((part): part is CallPart => part.content.type === 'tool'))
}

function newestOf(messages: readonly WholeMessage[]): number {
  return messages.findLast(({ role }) => role === 'user')?.number ?? 0
}
