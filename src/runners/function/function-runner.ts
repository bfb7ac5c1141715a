import { inspect } from 'node:util'
import { historyFor } from '../../core/conversation/history.ts'
import { fingerprint } from '../../core/domain/fingerprint.ts'
import { textPart } from '../../core/domain/message/message.ts'
import type { Given, Reply } from '../../core/ports/conversation.ts'
import type { PromptMessage } from '../../core/ports/model.ts'
import type { Runner, Turn, TurnEnd } from '../../core/ports/runner.ts'
import type { Tool } from '../../core/ports/tools.ts'
import type { ReportedUsage } from '../../core/ports/usage.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import { type TurnTool, toolsInHand } from './turn-tools.ts'

/** One turn of an agent that is a function of the program we run in, such as a model loop of its own. */
export interface FunctionTurn extends Omit<Turn, 'conversation'>, Given {
  /** The conversation as a model reads it, up to and with what is new. What was in it once stays in it, byte for byte. */
  messages: readonly PromptMessage[]
  /** Our tools for this agent. */
  tools: readonly TurnTool[]
}

/** `done` are the things that were done, in any words; the calls of `tools`, if not given. `usage` is what it took, with the cost in dollars. */
export type FunctionTurnEnd = Omit<TurnEnd, 'outcome'> & Partial<Pick<TurnEnd, 'outcome'>> & { usage?: ReportedUsage }

/** Does whatever it takes and answers what the agent says. What is thrown fails the turn. */
export type AgentFunction = (turn: FunctionTurn) => Promise<FunctionTurnEnd | string> | FunctionTurnEnd | string

/**
 * Calls a function of the program we run in: the one registered for the agent, or `'*'`. A function that takes too long or
 * is told to stop cannot be ended; its turn is, and what it answers later is dropped.
 */
export function functionRunner(functions: Record<string, AgentFunction>, toolsFor: (turn: Turn) => readonly Tool[] = () => []): Runner {
  return {
    async runTurn(turn) {
      const { id } = turn.agent
      const name = [id, '*'].find((name) => Object.hasOwn(functions, name))
      const agentFunction = name === undefined ? undefined : functions[name]
      if (agentFunction === undefined) return failed(`has no function: register one as '${id}', or as '*' for every agent`)
      if (turn.signal.aborted) return failed(messageOf(turn.signal.reason))
      const next = await turn.conversation.next()
      if (next.kind !== 'reply') return { outcome: 'done', text: next.kind === 'over' ? next.said : '', done: [] }
      return call(agentFunction, turn, next.reply, next.given, toolsFor)
    },
  }
}

async function call(
  agentFunction: AgentFunction,
  { conversation, ...turn }: Turn,
  reply: Reply,
  given: Given,
  toolsFor: (turn: Turn) => readonly Tool[],
): Promise<TurnEnd> {
  const time = timeFor(turn)
  const bounded = { ...turn, conversation, signal: time.signal }
  const { tools, made, release } = toolsInHand(toolsFor(bounded), bounded)
  try {
    const messages = historyFor((await conversation.read(reply.number)).messages)
    const asked = answerOf(agentFunction, { ...turn, ...given, messages, tools, signal: time.signal })
    const { usage, ...end } = await Promise.race([asked, time.up])
    const content = end.text.trim() === '' ? [] : [textPart(end.text)]
    const detail = plainText(end.detail ?? '')
    if (end.outcome === 'failed') await reply.cutOff(detail, content, usage)
    else await reply.end({ content, finish: 'stop', usage: usage ?? null })
    return { ...end, detail, done: doneIn(end, made) }
  } catch (problem) {
    return failed(messageOf(problem))
  } finally {
    release()
    time.clear()
  }
}

/** A turn that must end is over at once: a function that does not listen is left alone. */
function timeFor({ signal, agent }: Pick<Turn, 'signal' | 'agent'>) {
  const { seconds } = agent.definition.limits
  const either = new AbortController()
  const abort = () => either.abort(signal.reason)
  const timer = setTimeout(() => either.abort(new Error(`took longer than ${seconds} s`)), seconds * 1_000)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const up = new Promise<never>((_resolve, reject) => {
    either.signal.addEventListener('abort', () => reject(either.signal.reason))
    if (either.signal.aborted) reject(either.signal.reason)
  })
  // Nobody may be waiting for it any more.
  up.catch(() => undefined)
  const clear = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
  return { signal: either.signal, up, clear }
}

/** The host program may be plain JavaScript, where nothing keeps a function from answering anything. */
async function answerOf(agentFunction: AgentFunction, turn: FunctionTurn): Promise<TurnEnd & { usage?: ReportedUsage }> {
  const answer: unknown = await agentFunction(turn)
  if (typeof answer === 'string') return { outcome: 'done', text: answer }
  if (!isTurnEnd(answer)) throw new Error('answered neither a text nor how its turn ended')
  const { text, outcome = 'done', detail = '', usage, done } = answer
  return { text, outcome, detail: messageOf(detail), usage, done }
}

function isTurnEnd(answer: unknown): answer is FunctionTurnEnd {
  return typeof answer === 'object' && answer !== null && 'text' in answer && typeof answer.text === 'string'
}

/** Undefined where nothing is known: then a reply that was not given before counts as doing something. */
function doneIn({ done }: TurnEnd, made: readonly string[]): string[] | undefined {
  const known = done?.map((one) => fingerprint(one)) ?? (made.length === 0 ? undefined : [...made])
  return known?.slice(-1_000)
}

function messageOf(problem: unknown): string {
  if (problem instanceof Error) return problem.message || problem.name
  return typeof problem === 'string' ? problem : inspect(problem)
}

function failed(detail: string): TurnEnd {
  return { outcome: 'failed', text: '', detail: plainText(detail) }
}
