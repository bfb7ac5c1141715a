import type { WholeMessage } from '../../../contract/nouns/message.ts'
import type { Usage } from '../../../contract/nouns/run.ts'
import { policyOf } from '../../domain/errand.ts'
import { isPendingCompaction, textOf } from '../../domain/message.ts'
import { toolVerdict } from '../../domain/tool-verdict.ts'
import type { Perform } from '../../gate/perform.ts'
import type { Caller } from '../../ports/caller.ts'
import { type Model, ModelFailure, type ModelStep, type PromptMessage } from '../../ports/model.ts'
import type { Runner, Turn, TurnEnd } from '../../ports/runner.ts'
import type { OpenHands, Tool } from '../../ports/tools.ts'
import { COMPACTION_PROMPT, LAST_STEP } from '../../render/compaction.ts'
import { addedUsage } from '../added-usage.ts'
import type { Log } from '../log.ts'
import { historyFor, isOver, stepsTaken, toolParts, unsettled } from './history.ts'
import { modelStep } from './model-step.ts'
import { isOverflowing } from './overflow.ts'
import { toPrune } from './prune.ts'
import { callPrint, sameSteps } from './repeats.ts'
import { handsForRuns } from './run-hands.ts'
import { settleCalls } from './settle-calls.ts'

export interface PromptLoopOptions {
  model: Model
  perform: Perform
  /** Our own tools for this agent. */
  toolsFor(turn: Turn): readonly Tool[]
  /** Tools from elsewhere. */
  openHands: OpenHands
  log: Log
  /** How long a model may be silent, in milliseconds. */
  silence?: number
}

const defaultSilence = 120_000
/** After so many steps that make the same calls the calls are no longer made, and after so many the turn is over. */
const sameBeforeRefused = 3
const sameBeforeOver = 5

/**
 * A turn of an agent that is a model. What happens next is read from the conversation alone, which is kept step by step: calls that
 * wait for a result are made, a summary that was asked for is written, the model is asked, until it has said its last word. So a turn
 * that was cut off anywhere, by a crash, a question or a subagent, is simply taken up again.
 */
export function promptLoop(options: PromptLoopOptions): Runner {
  const handsOf = handsForRuns(options)
  return {
    async runTurn(turn) {
      const { seconds } = turn.agent.definition.limits
      const late = AbortSignal.timeout(seconds * 1_000)
      const { tools } = await handsOf(turn)
      const bounded = { ...turn, signal: AbortSignal.any([turn.signal, late]) }
      const end = await new Walk(options, bounded, [...options.toolsFor(turn), ...tools]).toTheEnd()
      return late.aborted && !turn.signal.aborted && end.outcome === 'failed' ? { ...end, detail: `took longer than ${seconds} s` } : end
    },
  }
}

/** One walk through a turn, with what it has come to so far. */
class Walk {
  readonly #options: PromptLoopOptions
  readonly #turn: Turn
  readonly #tools: ReadonlyMap<string, Tool>
  readonly #scribe: Caller
  readonly #done: string[] = []
  #usage: Usage | null = null
  /** Steps taken in this walk: what is said meanwhile, by us or by others, gives no new ones. */
  #taken = 0
  /** There is more than is read at once. */
  #isLong = false

  constructor(options: PromptLoopOptions, turn: Turn, tools: readonly Tool[]) {
    this.#options = options
    this.#turn = turn
    const policy = policyOf(turn.agent.definition)
    this.#tools = new Map(
      tools.filter((tool) => toolVerdict(policy, turn.permissions, tool) !== 'deny').map((tool) => [tool.name, tool] as const),
    )
    this.#scribe = { ...turn.caller, engine: true }
  }

  async toTheEnd(): Promise<TurnEnd> {
    for (;;) {
      if (this.#turn.signal.aborted) return this.#end('failed', '', reasonOf(this.#turn.signal))
      const messages = await this.#load()
      const end = await this.#next(messages).catch((problem) => this.#interrupted(problem))
      if (end !== undefined) return end
    }
  }

  /** The one thing to do next; an end when there is nothing more. */
  async #next(messages: readonly WholeMessage[]): Promise<TurnEnd | undefined> {
    const unfinished = messages.find(({ role, endedAt }) => role === 'assistant' && endedAt === 0)
    if (unfinished !== undefined) return this.#cutOff(unfinished)
    const reply = messages.findLast(({ role, kind }) => role === 'assistant' && kind === 'reply')
    const calls = unsettled(reply)
    if (calls.length > 0) return this.#settle(calls, messages)
    const compaction = messages.flatMap(({ parts }) => parts).find(({ content }) => isPendingCompaction(content))
    if (compaction?.content.type === 'compaction') return this.#compact(messages, compaction.content.auto)
    if (isOver(messages)) return this.#over(messages)
    const same = sameSteps(stepsTaken(messages))
    if (same >= sameBeforeOver) return this.#end('done', '', `the same calls ${same} times in a row`)
    return this.#step(messages)
  }

  async #load(): Promise<WholeMessage[]> {
    const input = { session: this.#turn.session, live: true, newest: true, limit: 500 }
    const outcome = await this.#options.perform('message.list', input, { caller: this.#scribe })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    this.#isLong = outcome.value.more
    return outcome.value.messages
  }

  /** What a model was saying when its daemon died is void: nothing of it was acted on, and it is asked again. */
  async #cutOff(message: WholeMessage): Promise<undefined> {
    await this.#record('message.end', { message: message.number, content: [], finish: 'interrupted' })
  }

  async #settle(calls: ReturnType<typeof unsettled>, messages: readonly WholeMessage[]): Promise<TurnEnd | undefined> {
    for (const { content } of calls) this.#done.push(callPrint(content))
    const isRepeated = sameSteps(stepsTaken(messages)) > sameBeforeRefused
    const { perform } = this.#options
    const settling = { turn: this.#turn, tools: this.#tools, perform, scribe: this.#scribe, isRepeated }
    const { ends } = await settleCalls(calls, settling)
    return ends && !this.#turn.signal.aborted ? this.#end('done', '') : undefined
  }

  async #compact(messages: readonly WholeMessage[], auto: boolean): Promise<TurnEnd | undefined> {
    const history = historyFor(messages)
    if (history.length === 0) {
      return this.#record('message.compact', { session: this.#turn.session, auto: false, summary: 'Nothing was said yet.' })
    }
    const step = await this.#summarise(history)
    this.#usage = addedUsage(this.#usage, step.usage)
    const summary = step.content.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n\n')
    if (summary.trim() === '') return this.#end('failed', '', 'the model gave no summary of the conversation')
    await this.#record('message.compact', { session: this.#turn.session, auto, summary, model: step.model, usage: step.usage })
    return undefined
  }

  /** What is too long even to be summarised loses its oldest half, and half of the rest, before it is given up. */
  async #summarise(history: readonly PromptMessage[], tries = 4): Promise<ModelStep> {
    const { model, silence = defaultSilence } = this.#options
    const { agent, system, signal } = this.#turn
    const asked: PromptMessage = { role: 'user', content: [{ type: 'text', text: COMPACTION_PROMPT }] }
    const quietly = { onDelta: () => undefined, onRetry: () => undefined }
    const request = { model: agent.definition.model, system, tools: [], wordsOnly: true, signal, silence, ...quietly }
    try {
      return await model.step({ ...request, messages: [...history, asked] })
    } catch (problem) {
      const isTooLong = problem instanceof ModelFailure && problem.kind === 'overflow'
      const rest = history.slice(Math.ceil(history.length / 2))
      const start = rest.findIndex(({ role }) => role === 'user')
      if (!isTooLong || tries === 0 || start === -1) throw problem
      return this.#summarise(rest.slice(start), tries - 1)
    }
  }

  async #step(messages: readonly WholeMessage[]): Promise<TurnEnd | undefined> {
    const { model, perform, silence = defaultSilence } = this.#options
    const { agent, session, system, signal } = this.#turn
    const { definition } = agent
    const steps = stepsTaken(messages)
    const limits = model.limits(definition.model)
    const isTooMuch = this.#isLong || isOverflowing(steps.at(-1)?.usage ?? {}, limits)
    if (definition.context.auto && isTooMuch) return this.#askForSummary()
    const isLast = Math.max(steps.length, this.#taken) + 1 >= definition.maxSteps
    this.#taken = Math.max(steps.length, this.#taken) + 1
    const history = historyFor(messages)
    const step = await modelStep(
      {
        model: definition.model,
        system,
        messages: isLast ? withLastWord(history) : history,
        tools: [...this.#tools.values()].map(({ name, description, input }) => ({ name, description, input })),
        wordsOnly: isLast,
        signal,
        silence,
      },
      { model, perform, scribe: this.#scribe, session, readUpTo: lastRead(messages) },
    )
    if (step === 'overtaken') return undefined
    if (step instanceof ModelFailure) {
      if (step.kind === 'overflow' && definition.context.auto && steps.length + messages.length > 3) return this.#askForSummary()
      return this.#end('failed', '', step.message)
    }
    this.#usage = addedUsage(this.#usage, step.usage ?? undefined)
    if (!isLast || toolParts(step).length === 0) return undefined
    for (const { id } of toolParts(step)) await this.#record('message.part', { part: id, status: 'error', output: LAST_STEP })
    return this.#end('done', textOf(step))
  }

  async #askForSummary(): Promise<undefined> {
    await this.#record('message.compact', { session: this.#turn.session, auto: true })
  }

  async #over(messages: readonly WholeMessage[]): Promise<TurnEnd> {
    const parts = toPrune(messages, this.#turn.agent.definition.context)
    if (parts.length > 0) await this.#record('message.prune', { session: this.#turn.session, parts: parts.slice(0, 1_000) })
    const last = stepsTaken(messages).at(-1)
    return this.#end(last?.finish === 'error' ? 'failed' : 'done', last === undefined ? '' : textOf(last), last?.error ?? '')
  }

  #interrupted(problem: unknown): TurnEnd {
    const message = problem instanceof Error ? problem.message : String(problem)
    return this.#end('failed', '', this.#turn.signal.aborted ? reasonOf(this.#turn.signal) : message)
  }

  #end(outcome: TurnEnd['outcome'], text: string, detail = ''): TurnEnd {
    return { outcome, text, detail, usage: this.#usage ?? undefined, recorded: true, done: this.#done }
  }

  async #record(name: 'message.end' | 'message.part' | 'message.compact' | 'message.prune', input: object): Promise<undefined> {
    const outcome = await this.#options.perform(name, input, { caller: this.#scribe })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
  }
}

function lastRead(messages: readonly WholeMessage[]): number {
  return messages.findLast(({ role }) => role === 'user')?.number ?? 0
}

function withLastWord(history: readonly PromptMessage[]): PromptMessage[] {
  return [...history, { role: 'user', content: [{ type: 'text', text: LAST_STEP }] }]
}

function reasonOf({ reason }: AbortSignal): string {
  return reason instanceof Error ? reason.message : String(reason)
}
