import type { StandingSession } from '../../contract/nouns/session.ts'
import type { AcpDoor } from './acp-door.ts'

/** Why nobody has answered a prompt, and what to do about it. */
export async function whyNothing(session: StandingSession, { perform, call }: AcpDoor): Promise<string> {
  const { number, agent, hold, next } = session
  const kept = `What you said is kept in session #${number}, but nothing runs there.`
  if (agent === null || hold !== null) return `${kept} ${next}`
  const found = await perform('agent.get', { agent }, call)
  if (!found.granted) return `${kept} ${found.refusal.message} Start punchlist acp with --agent and one of: punchlist agent list`
  if (found.value.agent.definition.runner === 'external') return `${kept} Its agent, ${agent}, is run from outside, not by punchlist.`
  return `${kept} ${next}`
}
