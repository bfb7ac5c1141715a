import { isStartable } from '../../contract/nouns/agent.ts'
import type { StandingSession } from '../../contract/nouns/session.ts'
import { starterLine } from '../../core/render/starter.ts'
import type { AcpDoor } from './acp-door.ts'

/** Why nobody has answered a prompt, and what to do about it. */
export async function whyNothing(session: StandingSession, { perform, call }: AcpDoor): Promise<string> {
  const { number, agent, hold, next } = session
  const kept = `What you said is kept in session #${number}, but nothing runs there.`
  if (agent === null || hold !== null) return `${kept} ${next}`
  const found = await perform('agent.get', { agent }, call)
  if (!found.granted) return `${kept} ${found.refusal.message} Start punchlist acp with --agent and one of: punchlist agent list`
  const { definition } = found.value.agent
  if (!isStartable(definition)) return `${kept} ${starterLine(definition.runner === 'external' ? 'outside' : 'nobody', agent)}`
  return `${kept} ${next}`
}
