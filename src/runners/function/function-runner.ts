import { inspect } from 'node:util'
import type { Runner, Turn, TurnEnd } from '../../core/ports/runner.ts'
import { plainText } from '../../core/render/plain-text.ts'

export type AgentFunction = (turn: Turn) => Promise<TurnEnd | string>

/**
 * Calls a function of the program we run in: the one registered for the agent, or `'*'`. A function that takes too long or
 * is told to stop cannot be ended; its turn is, and what it answers later is dropped.
 */
export function functionRunner(functions: Record<string, AgentFunction>): Runner {
  return {
    async runTurn(turn) {
      const { id } = turn.agent
      const name = [id, '*'].find((name) => Object.hasOwn(functions, name))
      const agentFunction = name === undefined ? undefined : functions[name]
      if (agentFunction === undefined) return failed(`has no function: register one as '${id}', or as '*' for every agent`)
      return attend(agentFunction, turn)
    },
  }
}

function attend(agentFunction: AgentFunction, turn: Turn): Promise<TurnEnd> {
  const { signal } = turn
  const { seconds } = turn.agent.definition.limits
  return new Promise((resolve) => {
    const end = (turnEnd: TurnEnd) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(turnEnd)
    }
    const abort = () => end(failed(messageOf(signal.reason)))
    const timer = setTimeout(() => end(failed(`took longer than ${seconds} s`)), seconds * 1_000)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else answerOf(agentFunction, turn).then(end)
  })
}

async function answerOf(agentFunction: AgentFunction, turn: Turn): Promise<TurnEnd> {
  try {
    const answer: unknown = await agentFunction(turn)
    if (typeof answer === 'string') return { outcome: 'done', text: answer }
    return isTurnEnd(answer) ? answer : failed('answered neither a text nor how its turn ended')
  } catch (problem) {
    return failed(messageOf(problem))
  }
}

/** The host program may be plain JavaScript, where nothing keeps a function from answering nothing. */
function isTurnEnd(answer: unknown): answer is TurnEnd {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer && 'text' in answer
}

function messageOf(problem: unknown): string {
  if (problem instanceof Error) return problem.message || problem.name
  return typeof problem === 'string' ? problem : inspect(problem)
}

function failed(detail: string): TurnEnd {
  return { outcome: 'failed', text: '', detail: plainText(detail) }
}
