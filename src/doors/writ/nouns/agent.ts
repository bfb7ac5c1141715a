import { isStartable } from '../../../contract/nouns/agent.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import { inNames } from '../../../core/gate/explain.ts'
import { starterLine } from '../../../core/render/task/starter.ts'
import { closest } from '../../../core/render/text/closest.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { outsideConversation, refused } from '../refused.ts'
import { splitAtColon } from '../words.ts'
import { type AgentWrit, agentUsage, type Writ } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

/** What heads the frame is what stands there, so a name that could be no agent's never gets there. */
const agentName = /^[a-z0-9][a-z0-9_-]{0,63}$/

export const agentGrammar: Grammar = {
  isVerbless: true,
  oneLine: (words) => delegation(words.trim(), []),
  blocks: new Map([
    [
      '',
      {
        read: delegation,
        done: 'handed on',
        advice: `The line after ${agentUsage} goes on with its prompt: end it with /endagent, or leave an empty line if it does not.`,
      },
    ],
  ]),
  strayEnd: `there is no open /agent here, so the lines above were not handed on. They must start on the line right after ${agentUsage}`,
}

function delegation(words: string, lines: readonly string[]): Writ {
  const { word: agent, text } = splitAtColon(words)
  const prompt = [text, ...lines].join('\n').trim()
  if (agent !== '' && !agentName.test(agent)) {
    return mistake('agent', 'agent', `an agent goes by 1 to 64 of a-z, 0-9, - and _: ${agentUsage}`)
  }
  if (agent !== '' && prompt !== '') return { command: `agent ${agent}`, noun: 'agent', verb: 'agent', agent, prompt }
  return mistake('agent', 'agent', `it takes the agent that is to do it, a colon and the prompt: ${agentUsage}`)
}

const mostAgentsNamed = 20

export async function answerAgent({ agent, prompt }: AgentWrit, context: WritContext): Promise<string> {
  const { perform, call, session } = context
  if (session === 0) return outsideConversation('Work is handed on from a conversation')
  const handed = await perform('message.delegate', { session, to: [{ agent, prompt }], writ: 'agent' }, call)
  if (handed.granted) {
    const { sessions, starter } = handed.value
    const start = starterLine(starter, agent)
    return `Handed to ${agent}: session #${sessions[0]?.number}. What comes of it follows when it is done.${start === '' ? '' : `\n${start}`}`
  }
  return refused(inWritWords(handed.refusal), { not_found: await hintForAgent(agent, context) })
}

/** The field as it is called in a writ, which has one delegation a line. */
export function inWritWords(refusal: Refusal): Refusal {
  return { ...refusal, ...inNames(refusal, (field) => field.replace(/^to\.\d+\./, '')) }
}

/** Who could do it, and the writ with the one that was probably meant; nothing when there is such an agent. */
export async function hintForAgent(agent: string, { perform, call }: WritContext): Promise<string | undefined> {
  const listed = await perform('agent.list', {}, call)
  const known = listed.granted ? listed.value.agents : []
  if (known.some(({ id }) => id === agent)) return undefined
  const able = known.filter(({ definition }) => isStartable(definition)).map(({ id }) => id)
  const corrected = agentUsage.replace('<name>', closest(agent, able) ?? '<name>')
  return `Agents: ${able.slice(0, mostAgentsNamed).join(', ')}. ${corrected}`
}
