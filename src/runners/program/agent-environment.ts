import type { Turn } from '../../core/ports/runner.ts'
import { fillInAll } from './fill-in.ts'
import { programEnvironment } from './program-environment.ts'

/** What an agent's program finds in its environment: what any program needs, what its definition gives it, and how it reaches us. */
export function agentEnvironment(daemon: NodeJS.ProcessEnv, turn: Turn): { environment: NodeJS.ProcessEnv } | { problem: string } {
  // A definition that was kept by an older Punchlist has none.
  const named: Record<string, string> | undefined = turn.agent.definition.env
  const own = fillInAll('environment variable', named ?? {}, daemon)
  if ('problem' in own) return { problem: `could not be started: ${own.problem}` }
  const environment = {
    ...programEnvironment(daemon, own.values),
    PUNCHLIST_URL: turn.access.url,
    PUNCHLIST_TOKEN: turn.access.token,
    PUNCHLIST_SESSION: String(turn.session),
    PUNCHLIST_TASK: turn.task === null ? '' : String(turn.task),
    PUNCHLIST_AGENT: turn.agent.id,
    PUNCHLIST_RUN: turn.run,
  }
  return { environment }
}
