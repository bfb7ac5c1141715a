import type { WholeMessage } from '../../contract/nouns/message.ts'
import { historyFor, stepsTaken, toolParts } from '../../core/conversation/history.ts'
import { mayComplete } from '../../core/domain/access/access.ts'
import { toolVerdict } from '../../core/domain/access/tool-verdict.ts'
import { policyOf } from '../../core/domain/delegation/delegation.ts'
import { textOf } from '../../core/domain/message/message.ts'
import type { Log } from '../../core/engine/log.ts'
import type { CallPart, Given, Next, Reply } from '../../core/ports/conversation.ts'
import { type Model, ModelFailure, type PromptMessage } from '../../core/ports/model.ts'
import type { Runner, Turn, TurnEnd } from '../../core/ports/runner.ts'
import type { OpenServerTools, Tool } from '../../core/ports/tools.ts'
import { LAST_STEP } from '../../core/render/prompt/compaction.ts'
import { todoRules } from '../../core/render/todo/rules.ts'
import { askModel } from './ask-model.ts'
import { mostTokensOf } from './overflow.ts'
import { toPrune } from './prune.ts'
import { callPrint, sameSteps } from './repeats.ts'
import { serverToolsForRuns } from './server-tools-for-runs.ts'
import { settleCalls } from './settle-calls.ts'
import { summarise } from './summarise.ts'

export interface ModelRunnerOptions {
  model: Model
  /** Our own tools for this agent. */
  toolsFor(turn: Turn): readonly Tool[]
  /** Tools from elsewhere. */
  openServerTools: OpenServerTools
  log: Log
  /** How long a model may be silent, in milliseconds. */
  silence?: number
}

const defaultSilence = 120_000
/** After so many steps that make the same calls the calls are no longer made, and after so many the turn is over. */
const sameBeforeRefused = 3
const sameBeforeOver = 5

/**
 * Agents that are models. A turn is walked step by step, each of which the conversation says: calls that wait for a result are made, a summary that
 * was asked for is written, the model is asked, until it has said its last word. So a turn that was cut off anywhere is simply taken up again.
 */
export function modelRunner(options: ModelRunnerOptions): Runner {
  const handsOf = serverToolsForRuns(options)
  return {
    async runTurn(turn) {
      const { seconds } = turn.agent.definition.limits
      const late = AbortSignal.timeout(seconds * 1_000)
      const { tools } = await handsOf(turn)
      const bounded = { ...turn, signal: AbortSignal.any([turn.signal, late]) }
      const end = await new ModelTurn(options, bounded, [...options.toolsFor(turn), ...tools]).toTheEnd()
      return late.aborted && !turn.signal.aborted && end.outcome === 'failed' ? { ...end, detail: `took longer than ${seconds} s` } : end
    },
  }
}

/** One turn, with what it has come to so far. */
class ModelTurn {
  readonly #options: ModelRunnerOptions
  readonly #turn: Turn
  readonly #tools: ReadonlyMap<string, Tool>
  /** When to use what it is offered. */
  readonly #rules: string
  readonly #done: string[] = []
  #text = ''
  /** Steps taken in this turn: what is said meanwhile, by us or by others, gives no new ones. */
  #taken = 0

  constructor(options: ModelRunnerOptions, turn: Turn, tools: readonly Tool[]) {
    this.#options = options
    this.#turn = turn
    const policy = policyOf(turn.agent.definition)
    this.#tools = new Map(
      tools.filter((tool) => toolVerdict(policy, turn.permissions, tool) !== 'deny').map((tool) => [tool.name, tool] as const),
    )
    // By the definition, not by who asks at the moment: what was read before stays as it was.
    this.#rules = todoRules([...this.#tools.keys()], mayComplete(turn.agent.definition, 'todo'))
  }

  async toTheEnd(): Promise<TurnEnd> {
    const { conversation, signal, agent } = this.#turn
    const { context, model } = agent.definition
    const asked = this.#options.model
    const most = context.auto ? { mostTokens: mostTokensOf(asked.limits(model)) } : {}
    try {
      const fit = { ...most, model: await asked.priced(model) }
      for (let next = await conversation.next(fit); ; next = await conversation.goOn(fit)) {
        if (signal.aborted) return this.#end('failed', reasonOf(signal))
        const end = await this.#take(next)
        if (end !== undefined) return end
      }
    } catch (problem) {
      if (problem instanceof ModelFailure && !signal.aborted) return this.#failedAs(problem)
      return this.#end('failed', signal.aborted ? reasonOf(signal) : problem instanceof Error ? problem.message : String(problem))
    }
  }

  /** The one thing to do next; an end when there is nothing more. */
  #take(next: Next): Promise<TurnEnd | undefined> {
    switch (next.kind) {
      case 'calls':
        return this.#makeCalls(next.calls)
      case 'summary':
        return this.#summarise(next.auto)
      case 'reply':
        return this.#ask(next.reply, next.given)
      case 'over':
        return this.#over(next.said)
    }
  }

  async #makeCalls(calls: readonly CallPart[]): Promise<TurnEnd | undefined> {
    for (const { content } of calls) this.#done.push(callPrint(content))
    const { messages } = await this.#turn.conversation.read()
    const same = sameSteps(stepsTaken(messages))
    const { ends } = await settleCalls(calls, { turn: this.#turn, tools: this.#tools, isRepeated: same > sameBeforeRefused })
    if (this.#turn.signal.aborted) return undefined
    if (same >= sameBeforeOver) return this.#end('done', `the same calls ${same} times in a row`)
    return ends ? this.#end('done') : undefined
  }

  async #summarise(auto: boolean): Promise<TurnEnd | undefined> {
    const { conversation } = this.#turn
    const history = historyFor((await conversation.read()).messages)
    if (history.length === 0) {
      await conversation.summarise({ auto: false, text: 'Nothing was said yet.' })
      return undefined
    }
    const summary = await summarise(history, this.#turn, this.#options.model, this.#options.silence ?? defaultSilence)
    if (summary.text.trim() === '') return this.#end('failed', 'the model gave no summary of the conversation')
    await conversation.summarise({ auto, ...summary })
    return undefined
  }

  async #ask(reply: Reply, { system }: Given): Promise<TurnEnd | undefined> {
    const { model, silence = defaultSilence } = this.#options
    const { agent, conversation, signal } = this.#turn
    const { definition } = agent
    const { messages } = await conversation.read(reply.number)
    this.#taken = Math.max(stepsTaken(messages).length, this.#taken) + 1
    const isLast = this.#taken >= definition.maxSteps
    const history = historyFor(messages)
    const said = await askModel(
      {
        model: definition.model,
        system: [system, this.#rules].filter(Boolean).join('\n\n'),
        messages: isLast ? withLastWord(history) : history,
        tools: [...this.#tools.values()].map(({ name, description, input }) => ({ name, description, input })),
        wordsOnly: isLast,
        signal,
        silence,
      },
      model,
      reply,
    )
    if (said instanceof ModelFailure) return this.#failed(said, messages)
    this.#text = textOf(said)
    if (!isLast || toolParts(said).length === 0) return undefined
    for (const { id } of toolParts(said)) await conversation.call(id, { status: 'error', output: LAST_STEP })
    return this.#end('done')
  }

  /** A request that was too long is made again with a summary, unless there is nothing that could be summarised. */
  async #failed(failure: ModelFailure, messages: readonly WholeMessage[]): Promise<TurnEnd | undefined> {
    const canShrink = failure.kind === 'overflow' && this.#turn.agent.definition.context.auto && messages.length + this.#taken > 4
    if (!canShrink) return this.#failedAs(failure)
    await this.#turn.conversation.askForSummary()
    return undefined
  }

  #failedAs({ message, until }: ModelFailure): TurnEnd {
    return { ...this.#end('failed', message), until }
  }

  async #over(said: string): Promise<TurnEnd> {
    const { conversation, agent } = this.#turn
    const { context } = agent.definition
    if (context.prune) await conversation.prune(toPrune((await conversation.read()).messages, context))
    if (this.#text === '' && this.#taken === 0) this.#text = said
    return this.#end('done')
  }

  #end(outcome: TurnEnd['outcome'], detail = ''): TurnEnd {
    return { outcome, text: outcome === 'failed' ? '' : this.#text, detail, done: this.#done }
  }
}

function withLastWord(history: readonly PromptMessage[]): PromptMessage[] {
  return [...history, { role: 'user', content: [{ type: 'text', text: LAST_STEP }] }]
}

function reasonOf({ reason }: AbortSignal): string {
  return reason instanceof Error ? reason.message : String(reason)
}
