import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder in which an agent works. One that was defined over the API has none of its own. */
export function agentHome(agent: string, workspace: string | undefined): string {
  if (workspace === undefined) return process.cwd()
  const own = join(workspace, 'agents', agent)
  return existsSync(own) ? own : workspace
}
