import { inspect } from 'node:util'
import { fingerprint } from '../core/domain/fingerprint.ts'
import type { Perform } from '../core/gate/perform.ts'
import type { PromptMessage } from '../core/ports/model.ts'
import type { Turn, TurnEnd } from '../core/ports/runner.ts'
import type { AgentFunction } from '../runners/function/function-runner.ts'
import { beginReply } from './begin-reply.ts'
import { type TurnTool, toolsInHand } from './turn-tools.ts'

/** One turn of an agent whose model loop is the host program's. */
export interface OwnTurn extends Turn {
  /** What is new to the agent. Who keeps a transcript of their own puts this at its end. */
  prompt: string
  /** The conversation as a model reads it, up to and with what is new. What was in it once stays in it, byte for byte. */
  messages: readonly PromptMessage[]
  /** Our tools for this agent. */
  tools: readonly TurnTool[]
  /** Aborted when the turn must end: the session was stopped, the time is up, the program shuts down. */
  signal: AbortSignal
}

/** `done` are the things that were done, in any words; the calls of `tools`, if not given. */
export type OwnTurnEnd = Omit<TurnEnd, 'outcome' | 'recorded'> & Partial<Pick<TurnEnd, 'outcome'>>

/** Asks the model whatever it takes and answers what the agent says. What is thrown fails the turn. */
export type RunTurn = (turn: OwnTurn) => Promise<OwnTurnEnd | string> | OwnTurnEnd | string

export interface OwnLoop {
  runTurn: AgentFunction
  /** Resolves when nothing is being written down any more. */
  settled(): Promise<void>
}

/** The host program's model loop as an agent of ours: it is given the conversation and tools, and its reply is written down. */
export function ownLoop(runTurn: RunTurn, perform: Perform): OwnLoop {
  const takeTools = toolsInHand(perform)
  const underWay = new Set<Promise<unknown>>()

  const take = async (turn: Turn): Promise<TurnEnd> => {
    const reply = await beginReply(turn, perform)
    if (!reply.isDue) return { outcome: 'done', text: reply.text, recorded: true, done: [] }
    const time = timeFor(turn)
    const { tools, made, release } = takeTools({ ...turn, signal: time.signal })
    const { messages, prompt } = reply
    try {
      const end = await Promise.race([answerOf(runTurn, { ...turn, prompt, messages, tools, signal: time.signal }), time.up])
      const done = doneIn(end, made)
      if (end.outcome === 'failed') await reply.abandon(end)
      else await reply.end(end)
      return { ...end, recorded: true, done }
    } catch (problem) {
      const detail = messageOf(problem)
      await reply.abandon({ text: '', detail })
      return { outcome: 'failed', text: '', detail, recorded: true }
    } finally {
      release()
      time.clear()
    }
  }

  return {
    runTurn(turn) {
      const taken = take(turn)
      underWay.add(taken)
      const isOver = () => underWay.delete(taken)
      taken.then(isOver, isOver)
      return taken
    },
    async settled() {
      await Promise.allSettled(underWay)
    },
  }
}

/** A turn that must end is over at once: a model loop that does not listen is left alone, and what it says later is dropped. */
function timeFor({ signal, agent }: Turn) {
  const { seconds } = agent.definition.limits
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`took longer than ${seconds} s`)), seconds * 1_000)
  const either = AbortSignal.any([signal, late.signal])
  const up = new Promise<never>((_resolve, reject) => {
    either.addEventListener('abort', () => reject(either.reason))
    if (either.aborted) reject(either.reason)
  })
  // Nobody may be waiting for it any more.
  up.catch(() => undefined)
  return { signal: either, up, clear: () => clearTimeout(timer) }
}

/** The host program may be plain JavaScript, where nothing keeps a function from answering anything. */
async function answerOf(runTurn: RunTurn, turn: OwnTurn): Promise<OwnTurnEnd & Pick<TurnEnd, 'outcome'>> {
  const answer: unknown = await runTurn(turn)
  if (typeof answer === 'string') return { outcome: 'done', text: answer }
  if (!isTurnEnd(answer)) throw new Error('answered neither a text nor how its turn ended')
  const { text, outcome = 'done', detail = '', usage, done } = answer
  return { text, outcome, detail: messageOf(detail), usage, done }
}

function isTurnEnd(answer: unknown): answer is OwnTurnEnd {
  return typeof answer === 'object' && answer !== null && 'text' in answer && typeof answer.text === 'string'
}

/** Undefined where nothing is known: then a reply that was not given before counts as doing something. */
function doneIn({ done }: OwnTurnEnd, made: readonly string[]): string[] | undefined {
  const known = done?.map((one) => fingerprint(one)) ?? (made.length === 0 ? undefined : [...made])
  return known?.slice(-1_000)
}

function messageOf(problem: unknown): string {
  if (problem instanceof Error) return problem.message || problem.name
  return typeof problem === 'string' ? problem : inspect(problem)
}
