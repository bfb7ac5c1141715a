import type { StandingSession } from '../../../contract/nouns/session.ts'
import type { AcpDoor } from '../acp-door.ts'
import { nextWords } from './next-words.ts'

/** Why nobody has answered a prompt, and what to do about it. */
export async function whyNothing({ number, agent, next }: StandingSession, { perform, call }: AcpDoor): Promise<string> {
  const kept = `What you said is kept in session #${number}, but nothing runs there.`
  const found = agent === null ? undefined : await perform('agent.get', { agent }, call)
  if (found?.granted === false) return `${kept} ${found.refusal.message} Start punchlist acp with --agent and one of: punchlist agent list`
  return `${kept} ${nextWords(next)}`
}
