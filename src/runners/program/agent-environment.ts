import type { Turn } from '../../core/ports/runner.ts'

/** What an agent's program finds in its environment: ours without what configures the daemon, and how it reaches us. */
export function agentEnvironment(inherited: NodeJS.ProcessEnv, turn: Turn): NodeJS.ProcessEnv {
  const others = Object.entries(inherited).filter(([name]) => !name.startsWith('PUNCHLIST_'))
  return {
    ...Object.fromEntries(others),
    PUNCHLIST_URL: turn.access.url,
    PUNCHLIST_TOKEN: turn.access.token,
    PUNCHLIST_SESSION: String(turn.session),
    PUNCHLIST_TASK: turn.task === null ? '' : String(turn.task),
    PUNCHLIST_AGENT: turn.agent.id,
    PUNCHLIST_RUN: turn.run,
  }
}
