import { setTimeout as sleep } from 'node:timers/promises'
import type { WholeMessage } from '../../contract/nouns/message.ts'
import type { Usage } from '../../contract/nouns/usage.ts'
import { rightsOfWord } from '../domain/access/rights.ts'
import { rightsIn } from '../domain/delegation/delegation.ts'
import { inReadingOrder } from '../domain/message/reading-order.ts'
import { usageReported } from '../domain/usage/reported-usage.ts'
import type { Answer, EveryName } from '../engine-contract/index.ts'
import type { EnginePerform } from '../gate/perform.ts'
import type { Caller } from '../ports/caller.ts'
import type { Conversation, Fit, Next, Reply, ReplyEnd } from '../ports/conversation.ts'
import type { RunWrits, WritSurroundings } from '../ports/writs.ts'
import { cutOffNote } from '../render/prompt/cut-off.ts'
import { promptOf } from '../render/prompt/message-text.ts'
import { plainText } from '../render/text/plain-text.ts'
import { toolParts } from './history.ts'
import { keepPlan } from './keep-plan.ts'
import { OpenReply } from './reply.ts'
import { RunStopped } from './run-stopped.ts'

type Claimed = Extract<Answer<'run.claim'>, { claimed: true }>

export interface ConversationOptions {
  perform: EnginePerform
  claimed: Claimed
  /** The agent at the gate. */
  caller: Caller
  runWrits: RunWrits
  /** Aborted when the run must end. */
  signal: AbortSignal
  /** Hears what each request has used. */
  onUsage?(usage: Usage | null, model: string | null): void
}

const readAtOnce = 500

/**
 * The conversation of a run: the one place where what an agent is told is delivered, what it says is written down step by step, and the writs in it
 * are run. Nothing is kept here but the reply that is open: whatever happens next is read from the store, so that a run that ends anywhere is simply
 * taken up by the next one.
 */
export class RunConversation implements Conversation {
  readonly #options: ConversationOptions
  /** The engine on behalf of this run: refused as soon as the run is no longer valid. */
  readonly #scribe: Caller
  readonly #session: number
  #open: OpenReply | undefined
  #parked: string | undefined
  readonly #memory: WritSurroundings['memory'] = new Map()

  constructor(options: ConversationOptions) {
    this.#options = options
    this.#scribe = { ...options.caller, engine: true }
    this.#session = options.claimed.run.session
  }

  next(fit: Fit = {}): Promise<Next> {
    return this.#next({ ...fit, isStep: false })
  }

  goOn(fit: Fit = {}): Promise<Next> {
    return this.#next({ ...fit, isStep: true })
  }

  async furtherReply(): Promise<Reply> {
    const begun = await this.#must('message.begin', { session: this.#session, isFurther: true })
    if (begun.next !== 'reply') throw new Error('no further message could be begun')
    return this.#begun(begun.message)
  }

  async read(before?: number) {
    const input = { session: this.#session, live: true, newest: true, limit: readAtOnce, before }
    const { messages, more } = await this.#must('message.list', input)
    return { messages, isLong: more }
  }

  async call(part: string, change: Parameters<Conversation['call']>[1]): Promise<void> {
    await this.#must('message.part', { part, ...change })
  }

  async askApproval(part: string, text: string): Promise<void> {
    await this.#must('question.approve', { part, text: text.slice(0, 20_000) })
  }

  async askForSummary(): Promise<void> {
    await this.#must('message.compact', { session: this.#session, auto: true })
  }

  async summarise({ auto, text, model, usage }: Parameters<Conversation['summarise']>[0]): Promise<void> {
    const used = usageReported(usage ?? null)
    await this.#must('message.compact', { session: this.#session, auto, summary: text, model, usage: used })
    if (model !== undefined) this.#options.onUsage?.(used, model)
    // What was read before is no longer in what the agent reads.
    this.#memory.clear()
  }

  async prune(parts: readonly string[]): Promise<void> {
    if (parts.length > 0) await this.#must('message.prune', { session: this.#session, parts: parts.slice(0, 1_000) })
  }

  keepPlan(lines: Parameters<Conversation['keepPlan']>[0]): Promise<string | undefined> {
    const { claimed, perform, caller } = this.#options
    return keepPlan({ agent: claimed.agent.id, list: claimed.list, lines }, perform, caller)
  }

  async remoteName(): Promise<string> {
    return (await this.#must('session.get', { session: this.#session })).session.remote
  }

  async setRemoteName(remote: string): Promise<void> {
    await this.#must('session.bind', { session: this.#session, remote })
  }

  /** Why nobody may be asked any more for now, if that is so: the run is to end. */
  get parked(): string | undefined {
    return this.#parked
  }

  /** The run ends, or its turn has: whatever its agent was saying is cut off here, with why. What is no longer ours is left to whoever holds it. */
  async close(why: string): Promise<void> {
    const open = this.#open
    if (open === undefined || open.isOver || this.#stop?.kind === 'lost') return
    await open.cutOff(why)
  }

  get #stop(): RunStopped | undefined {
    const { signal } = this.#options
    return signal.aborted && signal.reason instanceof RunStopped ? signal.reason : undefined
  }

  async #next(input: Fit & { isStep: boolean }): Promise<Next> {
    while (!this.#options.signal.aborted) {
      const begun = await this.#must('message.begin', { session: this.#session, ...input })
      switch (begun.next) {
        case 'again':
          continue
        case 'wait':
          await pause(begun.milliseconds, this.#options.signal)
          continue
        case 'parked':
          this.#parked = begun.detail
          return { kind: 'over', said: '' }
        case 'writs':
          await this.#answerWrits(begun.message)
          continue
        case 'calls':
          return { kind: 'calls', calls: toolParts(begun.message).filter(({ content }) => isOpen(content.status)) }
        case 'summary':
          return { kind: 'summary', auto: begun.auto }
        case 'nothing':
          return { kind: 'over', said: begun.said }
        case 'reply':
          return {
            kind: 'reply',
            reply: this.#begun(begun.message),
            given: { system: begun.system, prompt: promptOf(inReadingOrder(begun.given)) },
          }
      }
    }
    return { kind: 'over', said: '' }
  }

  #begun({ number: message }: WholeMessage): Reply {
    const open = new OpenReply(message, {
      stream: (pieces) => this.#must('message.stream', { message, pieces }),
      retry: (retry) => this.#must('message.retry', { message, ...retry }),
      end: (end) => this.#end(message, end),
    })
    this.#open = open
    return open
  }

  async #end(number: number, { usage, ...end }: ReplyEnd): Promise<WholeMessage> {
    const used = { usage: usage === undefined ? undefined : usageReported(usage) }
    const { message } = await this.#must('message.end', { message: number, ...end, ...used })
    if (used.usage !== undefined) this.#options.onUsage?.(used.usage, end.model ?? null)
    if (message.writs === 'waiting') await this.#answerWrits(message)
    return message
  }

  /**
   * Runs the writs of a reply, once each: by the part they stand in and their place in it, whoever runs them. A daemon that shuts down leaves them to
   * the next one. After a person's stop nothing is begun.
   */
  async #answerWrits(message: WholeMessage): Promise<void> {
    const stop = this.#stop
    if (stop?.kind === 'lost' || stop?.kind === 'shutdown') return
    const isCut = message.finish === 'interrupted'
    const own = message.parts.flatMap(({ id, content }) =>
      content.type === 'text' && !content.synthetic ? [{ id, text: content.text }] : [],
    )
    const last = wholeLines(own.at(-1)?.text ?? '')
    const texts = own.map(({ id, text }, index) => ({ key: `writ/${id}`, text: isCut && index === own.length - 1 ? last.whole : text }))
    const answers = await this.#options.runWrits(texts, {
      caller: this.#callerOf(message),
      session: this.#session,
      list: this.#options.claimed.list,
      stopped: stop?.message,
      memory: this.#memory,
    })
    const note = isCut ? cutOffNote(message.error ?? 'it was ended', last.isHalf) : ''
    await this.#must('message.answer', { message: message.number, text: [answers, note].filter(Boolean).join('\n\n') })
  }

  /** The agent as it was when it said this: a reply that was left behind is acted on with the rights it was given with. */
  #callerOf(message: WholeMessage): Caller {
    const { caller, claimed } = this.#options
    const cause = rightsOfWord(message)
    const { access, capabilities } = rightsIn(claimed.permissions, claimed.agent.definition, cause)
    return { ...caller, access, run: caller.run && { ...caller.run, capabilities, cause } }
  }

  /** What the engine does for its own run is refused only when the run is over. */
  async #must<Name extends EveryName>(name: Name, input: object): Promise<Answer<Name>> {
    const outcome = await this.#options.perform(name, input, { caller: this.#scribe })
    if (outcome.granted) return outcome.value
    throw new Error(plainText(outcome.refusal.message))
  }
}

/** Comes back at once when the run must end. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}

function isOpen(status: string): boolean {
  return status === 'pending' || status === 'running'
}

/** Of a text that was cut off, the lines that are whole, and whether a half one is left out. A line is whole once the next has begun. */
function wholeLines(text: string): { whole: string; isHalf: boolean } {
  const end = text.lastIndexOf('\n')
  return { whole: end === -1 ? '' : text.slice(0, end), isHalf: text.slice(end + 1).trim() !== '' }
}
