import { join } from 'node:path'
import { type Client, type SetupRequest, tokenVariable } from '../client.ts'
import { jsonEntry } from '../config-files.ts'

/** settings.json: .zed of the project, or the person's own. Agents (ACP) can only be given in the latter. */
export const zed: Client = {
  id: 'zed',
  name: 'Zed',
  files(request) {
    const settings = join(request.scope === 'project' ? join(request.folder, '.zed') : folderOf(request), 'settings.json')
    const server = jsonEntry(settings, ['context_servers', 'punchlist'], { source: 'custom', ...started(request.server), env: {} })
    if (!hasAgent(request)) return [server]
    return [server, jsonEntry(settings, ['agent_servers', 'Punchlist'], { type: 'custom', ...started(request.agent), env: {} })]
  },
  hooks: 'Zed has no hooks: the server’s instructions tell the model to ask for the brief.',
  check: 'Open this folder in Zed; the agent panel’s settings show punchlist with a green dot.',
  notes: (request) => [
    ...(hasAgent(request) ? ['Punchlist’s own agents are offered in the agent panel, too (agent_servers.Punchlist).'] : []),
    ...(request.scope === 'project'
      ? ['Zed takes agents from the person’s settings only: --scope user sets up Punchlist’s own agents, too.']
      : []),
    ...(request.isRemote ? [`Zed puts no variables into its settings: start it where ${tokenVariable} is set.`] : []),
  ],
}

/** The agent works on the data itself; a daemon runs its agents without it. */
function hasAgent(request: SetupRequest): boolean {
  return request.scope === 'user' && !request.isRemote
}

function started([command, ...args]: readonly string[]): { command: string | undefined; args: string[] } {
  return { command, args }
}

function folderOf({ platform, home, environment }: SetupRequest): string {
  if (platform === 'win32') return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'Zed')
  return join((platform === 'linux' && environment.XDG_CONFIG_HOME) || join(home, '.config'), 'zed')
}
