import type { RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk'
import type { PartStatus } from '../../contract/nouns/message.ts'
import { permissionsElsewhere } from '../../core/domain/access/tool-verdict.ts'
import type { Given, Reply } from '../../core/ports/conversation.ts'
import type { Turn, TurnEnd } from '../../core/ports/runner.ts'
import type { ReportedUsage } from '../../core/ports/usage.ts'
import { approvalText } from '../../core/render/asked/approval-text.ts'
import { conversationSoFar, GO_ON } from '../../core/render/prompt/program-prompt.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import type { Stop } from '../program/stop.ts'
import { allowedOnce, answeredCalls, answersText, deniedCalls } from './asked-calls.ts'
import { partFor } from './call-part.ts'
import { chosen, judgeCall, printOf, refused } from './permission.ts'
import { planKeeper } from './plan-keeper.ts'
import type { Update } from './read-update.ts'
import { ReplyRecorder } from './reply-recorder.ts'
import type { Answer, Talk } from './talk.ts'
import { type Call, CallShape, newCall } from './tool-call.ts'
import { turnUsage } from './turn-usage.ts'
import { within } from './within.ts'

export interface TurnTaking {
  /** The names of our own tools, which the agent may have been given. */
  ownTools: ReadonlySet<string>
  log: { info(details: object, message: string): void }
}

/** Why a prompt was cut short: it must end, the people must be asked first, or it makes no sense to go on. */
type Cut = Stop | { cause: 'asked' } | { cause: 'trouble'; detail: string }

/** How long an agent that is told to stop may take to do so. */
const grace = 2_000
const mostAsked = 20

/** One question and one reply. What the agent says and does is in the conversation when it comes back. */
export async function takeTurn(talk: Talk, turn: Turn, stop: Promise<Stop>, taking: TurnTaking): Promise<TurnEnd> {
  const next = await turn.conversation.next()
  if (next.kind !== 'reply') return { outcome: 'done', text: next.kind === 'over' ? next.said : '', done: [] }
  const work = await workFor(talk, turn, next.reply, next.given)
  return new Exchange(talk, turn, work, taking).toTheEnd(stop)
}

interface Work {
  prompt: string
  reply: Reply
  /** Calls that a person has allowed once: the part that waits, by the print of the call. */
  allowed: Map<string, string>
}

/** What the agent is asked: what is new to it, what the people said to what it had asked for, and, if it remembers nothing, what was said before. */
async function workFor({ isNew }: Talk, { agent, conversation }: Turn, reply: Reply, { system, prompt }: Given): Promise<Work> {
  const { messages } = await conversation.read(reply.number)
  const answered = answeredCalls(messages)
  for (const { id, content } of deniedCalls(answered)) {
    await conversation.call(id, { status: 'error', approval: { state: 'denied', print: content.approval?.print ?? '', told: true } })
  }
  const before = isNew ? conversationSoFar(messages.slice(0, messages.findLastIndex(({ role }) => role === 'assistant') + 1)) : ''
  const tellsSystem = isNew || agent.definition.inject === 'system'
  const asked = [answersText(answered), prompt].filter(Boolean)
  const pieces = [tellsSystem ? system : '', before, ...(asked.length === 0 ? [GO_ON] : asked)]
  return { prompt: pieces.filter(Boolean).join('\n\n'), reply, allowed: allowedOnce(answered) }
}

class Exchange {
  readonly #talk: Talk
  readonly #turn: Turn
  readonly #work: Work
  readonly #taking: TurnTaking
  readonly #recorder: ReplyRecorder
  readonly #plan: ReturnType<typeof planKeeper>
  /** Calls that somebody must allow first. */
  readonly #waiting = new Set<string>()
  /** Words of the people that were used in this turn: the part that waited for each, and the call it was used for. */
  readonly #usedWords: { part: string; call: string; print: string }[] = []
  readonly #done = new Map<string, string>()
  readonly #cut: Promise<Cut>
  #cutShort: (cut: Cut) => void = () => undefined
  #isCut = false
  /** What the conversation had cost before this turn, if that is known. */
  #costBefore: number | undefined

  constructor(talk: Talk, turn: Turn, work: Work, taking: TurnTaking) {
    this.#talk = talk
    this.#turn = turn
    this.#work = work
    this.#taking = taking
    this.#cut = new Promise((resolve) => {
      this.#cutShort = (cut) => {
        this.#isCut = true
        resolve(cut)
      }
    })
    this.#recorder = new ReplyRecorder(turn.conversation, work.reply, (detail) => this.#cutShort({ cause: 'trouble', detail }))
    this.#plan = planKeeper(turn, { log: taking.log, written: () => this.#recorder.written() })
  }

  async toTheEnd(stop: Promise<Stop>): Promise<TurnEnd> {
    const talk = this.#talk
    this.#costBefore = talk.cost ?? (talk.isNew ? 0 : undefined)
    talk.listener = { hear: (update) => this.#hear(update), permit: (request) => this.#permit(request) }
    talk.program.room = () => this.#recorder.room()
    try {
      const answer = talk.prompt(this.#work.prompt)
      answer.catch(() => undefined)
      const end = await Promise.race([answer, this.#cut, stop])
      if ('stopReason' in end && !this.#isCut) return await this.#over(end)
      const cut = 'stopReason' in end ? await this.#cut : end
      this.#isCut = true
      talk.cancel()
      const hasStopped = await within(grace, answer)
      if (cut.cause !== 'asked') return await this.#failed(cut.detail)
      if (!hasStopped) await talk.close()
      return await this.#asked()
    } catch (problem) {
      return await this.#failed(problem instanceof Error ? problem.message : String(problem))
    } finally {
      talk.listener = undefined
      talk.program.room = async () => undefined
      await this.#plan.settled()
    }
  }

  #hear(update: Update): void {
    if (update.type === 'plan') this.#plan.tell(update.lines)
    else if (update.type === 'call') this.#heardCall(update.call)
    else if (update.type === 'text' || update.type === 'reasoning') this.#recorder.say(update)
  }

  /** What becomes of a call that waits for the people is for them to say. */
  #heardCall(news: Parameters<ReplyRecorder['call']>[0]): Call | undefined {
    if (this.#waiting.has(news.toolCallId)) return undefined
    const call = this.#recorder.call(news)
    if (call !== undefined) this.#done.set(call.id, printOf(call))
    return call
  }

  async #permit({ toolCall, options }: RequestPermissionRequest): Promise<RequestPermissionResponse> {
    const news = { ...CallShape.parse(toolCall), isNew: false }
    const call = this.#heardCall(news) ?? newCall(news)
    if (this.#isCut && this.#waiting.size === 0) return refused
    const { definition } = this.#turn.agent
    const permissions = permissionsElsewhere(this.#turn.permissions, this.#turn.caller.run?.cause)
    const verdict = judgeCall(call, { definition, permissions, ownTools: this.#taking.ownTools })
    if (verdict === 'deny') return chosen('reject', options)
    if (verdict === 'ask' && !(await this.#wasAllowed(call))) return this.#ask(call)
    return this.#isCut ? refused : chosen('allow', options)
  }

  /** A person's word for this very call counts once. */
  async #wasAllowed(call: Call): Promise<boolean> {
    const print = printOf(call)
    const part = this.#work.allowed.get(print)
    if (part === undefined) return false
    this.#work.allowed.delete(print)
    this.#usedWords.push({ part, call: call.id, print })
    await this.#settle(part, print, { status: 'completed', output: 'Allowed; it was done after that.', told: true })
    return true
  }

  /** What waits for the people holds nothing: the agent is told to stop, and is asked to go on once they have spoken. */
  async #ask(call: Call): Promise<RequestPermissionResponse> {
    if (this.#waiting.size >= mostAsked) return refused
    const part = await this.#recorder.partOf(call.id)
    if (part === undefined) return refused
    this.#waiting.add(call.id)
    const { conversation, agent } = this.#turn
    const { tool, title, input, metadata } = partFor(call)
    // Whoever is asked is shown all of it.
    const whole = call.changes.length === 0 ? {} : { metadata: { changes: call.changes } }
    await conversation.call(part, { status: 'pending', approval: { state: 'asked', print: printOf(call), told: false }, ...whole })
    await conversation.askApproval(part, approvalText(agent.id, { tool, title, input, metadata: { ...metadata, ...whole.metadata } }))
    this.#cutShort({ cause: 'asked' })
    return refused
  }

  async #over({ stopReason, usage }: Answer): Promise<TurnEnd> {
    if (stopReason === 'refusal') return this.#failed('refused to go on')
    if (stopReason === 'cancelled') return this.#failed('says that it was cancelled, but nobody here did that')
    const used = turnUsage(usage, this.#costBefore, this.#talk.cost)
    await this.#recorder.end(stopReason === 'end_turn' ? 'stop' : stopReason, used, this.#waiting)
    await this.#forgetAllowed()
    return this.#end('done', '')
  }

  async #asked(): Promise<TurnEnd> {
    await this.#recorder.end('stop', this.#used(), this.#waiting)
    await this.#forgetAllowed()
    // One call may be asked about twice, by where it acts and by what it does: who allowed the one need not do so again for the other.
    for (const { part, print } of this.#usedWords.filter((used) => this.#waiting.has(used.call)))
      await this.#settle(part, print, { status: 'pending', output: '', told: false })
    return this.#end('done', '')
  }

  /** Whatever the agent has left to say is not waited for: its program is ended with the turn. */
  async #failed(detail: string): Promise<TurnEnd> {
    const why = plainText(detail)
    this.#talk.listener = undefined
    await this.#recorder.abandon(why, this.#used())
    await this.#talk.close()
    return this.#end('failed', why)
  }

  /** Of a turn that was cut short, what is known of its cost. */
  #used(): ReportedUsage | null {
    return turnUsage(undefined, this.#costBefore, this.#talk.cost)
  }

  /** What was allowed for this turn and not used is asked for again the next time. */
  async #forgetAllowed(): Promise<void> {
    for (const [print, part] of this.#work.allowed)
      await this.#settle(part, print, { status: 'error', output: 'Allowed, but not asked for again.', told: true })
  }

  /** Says what became of a call that a person had allowed. */
  async #settle(
    part: string,
    print: string,
    { status, output, told }: { status: PartStatus; output: string; told: boolean },
  ): Promise<void> {
    await this.#turn.conversation.call(part, { status, output, approval: { state: 'allowed', print, told } })
  }

  #end(outcome: TurnEnd['outcome'], detail: string): TurnEnd {
    const done = this.#done.size === 0 ? undefined : [...this.#done.values()].slice(-1_000)
    return { outcome, text: this.#recorder.text, detail, done }
  }
}
