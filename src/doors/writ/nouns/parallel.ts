import { agentGrammar } from './agent.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { walkWrits } from '../walk-writs.ts'
import { type AgentWrit, agentUsage, type Mistake, parallelUsage, type Writ } from '../writ.ts'

const mostAtOnce = 20

export const parallelGrammar: Grammar = {
  isVerbless: true,
  oneLine: (words) => parallel(words.trim(), []),
  blocks: new Map([['', { read: parallel, done: 'handed on', advice: `It is ${parallelUsage}.`, holdsWrits: true as const }]]),
  strayEnd: `there is no open /parallel here: ${parallelUsage}`,
}

function parallel(words: string, lines: readonly string[]): Writ {
  if (words !== '') return mistake('parallel', 'parallel', `what it takes stands on lines of its own: ${parallelUsage}`)
  const delegations = walkWrits(lines, { agent: agentGrammar }, notHere) as (AgentWrit | Mistake)[]
  if (delegations.length > 0 && delegations.length <= mostAtOnce)
    return { command: 'parallel', noun: 'parallel', verb: 'parallel', delegations }
  const many =
    delegations.length === 0 ? 'it needs an agent to hand something to' : `at most ${mostAtOnce} at once, not ${delegations.length}`
  return mistake('parallel', 'parallel', `${many}; nothing was handed on: ${parallelUsage}`)
}

function notHere(line: string): Mistake | undefined {
  if (line.trim() === '') return undefined
  return mistake('parallel', 'parallel', `only ${agentUsage} stands in here, and lines that a prompt goes on with stand before /endagent`)
}
