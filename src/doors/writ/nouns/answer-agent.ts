import { isStartable } from '../../../contract/nouns/agent.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import { inNames } from '../../../core/gate/explain.ts'
import { starterLine } from '../../../core/render/task/starter.ts'
import { closest } from '../../../core/render/text/closest.ts'
import { outsideConversation } from '../outside-conversation.ts'
import { refused } from '../refused.ts'
import { type AgentWrit, agentUsage } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

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
