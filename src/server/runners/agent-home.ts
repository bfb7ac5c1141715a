import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder in which an agent is at home, where what its definition names is found. One that was defined over the API has none of its own: it is
 * at home wherever it was put to work.
 */
export function agentHome(agent: string, workspace: string | undefined, workFolder = ''): string {
  const own = workspace === undefined ? undefined : join(workspace, 'agents', agent)
  if (own !== undefined && existsSync(own)) return own
  return workFolder || (workspace ?? process.cwd())
}
