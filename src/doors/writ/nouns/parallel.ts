import type { Session } from '../../../contract/nouns/session.ts'
import { grant, type Outcome } from '../../../contract/refusals.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { outsideConversation, refused } from '../refused.ts'
import { walkWrits } from '../walk-writs.ts'
import { type AgentWrit, agentUsage, type Mistake, type ParallelWrit, parallelUsage, type Writ } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'
import { agentGrammar, hintForAgent, inWritWords } from './agent.ts'

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

/** A delegation and what is said of it, once that is known. */
interface Line {
  delegation: AgentWrit | Mistake
  answer?: string
}

interface Handed {
  sessions: Session[]
  problems: string[]
}

/** All delegations in one call; those that are wrong are named in their places, and the others go. */
export async function answerParallel({ delegations }: ParallelWrit, context: WritContext): Promise<string> {
  if (context.session === 0) return outsideConversation('Work is handed on from a conversation')
  const lines = delegations.map(
    (delegation): Line => (delegation.verb === 'mistake' ? { delegation, answer: `ERR: ${delegation.message}` } : { delegation }),
  )
  const outcome = await handOn(lines, context)
  if (outcome.granted) await fillIn(lines, outcome.value, context)
  const numbered = lines.flatMap(({ answer }, index) => (answer === undefined ? [] : [`${index + 1}. ${answer}`]))
  if (!outcome.granted) return [refused(outcome.refusal), ...numbered].join('\n')
  const later = outcome.value.sessions.length === 0 ? [] : ['What comes of it follows, in this order, when all are done.']
  return [...numbered, ...later].join('\n')
}

function unanswered(lines: readonly Line[]): { line: Line; agent: string; prompt: string }[] {
  return lines.flatMap((line) => {
    const { delegation, answer } = line
    return delegation.verb === 'agent' && answer === undefined ? [{ line, agent: delegation.agent, prompt: delegation.prompt }] : []
  })
}

/** Nothing of a call with a bad field is kept, so it is repeated without the delegations whose fields are bad. */
async function handOn(lines: readonly Line[], { perform, call, session }: WritContext): Promise<Outcome<Handed>> {
  const ask = async (): Promise<Outcome<Handed>> => {
    const to = unanswered(lines).map(({ agent, prompt }) => ({ agent, prompt }))
    return to.length === 0 ? grant({ sessions: [], problems: [] }) : perform('message.delegate', { session, to, writ: 'parallel' }, call)
  }
  const first = await ask()
  if (first.granted || first.refusal.code !== 'invalid') return first
  const asked = unanswered(lines)
  for (const { field, problem } of first.refusal.fields ?? []) {
    const bad = asked[Number(/^to\.(\d+)\./.exec(field)?.[1] ?? -1)]
    const refusal = inWritWords({ ...first.refusal, fields: [{ field, problem }], message: `${field}: ${problem}.` })
    if (bad !== undefined) bad.line.answer = refused(refusal)
  }
  return unanswered(lines).length === asked.length ? first : ask()
}

/** Whether a delegation can be handed on depends on its agent alone, so each session belongs to the next delegation of its agent. */
async function fillIn(lines: readonly Line[], { sessions, problems }: Handed, context: WritContext): Promise<void> {
  const started = [...sessions]
  const refusals = [...problems]
  let hint: string | undefined
  for (const { line, agent } of unanswered(lines)) {
    if (started[0]?.agent === agent) line.answer = `Handed to ${agent}: session #${started.shift()?.number}.`
    else {
      // Who there is need be said only once.
      const more = hint === undefined ? await hintForAgent(agent, context) : undefined
      hint ??= more
      line.answer = `ERR: ${[refusals.shift(), more].filter(Boolean).join(' ')}`
    }
  }
}
