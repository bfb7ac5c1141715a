import { join } from 'node:path'
import { type Client, tokenVariable, type Wish } from '../client.ts'
import { jsonEntry } from '../config-files.ts'

/** settings.json: .zed of the project, or the person's own. Agents (ACP) can only be given in the latter. */
export const zed: Client = {
  id: 'zed',
  name: 'Zed',
  files(wish) {
    const settings = join(wish.scope === 'project' ? join(wish.folder, '.zed') : folderOf(wish), 'settings.json')
    const server = jsonEntry(settings, ['context_servers', 'punchlist'], { source: 'custom', ...started(wish.server), env: {} })
    if (!hasAgent(wish)) return [server]
    return [server, jsonEntry(settings, ['agent_servers', 'Punchlist'], { type: 'custom', ...started(wish.agent), env: {} })]
  },
  hooks: 'Zed has no hooks: the server’s instructions tell the model to ask for the brief.',
  check: 'Open this folder in Zed; the agent panel’s settings show punchlist with a green dot.',
  notes: (wish) => [
    ...(hasAgent(wish) ? ['Punchlist’s own agents are offered in the agent panel, too (agent_servers.Punchlist).'] : []),
    ...(wish.scope === 'project'
      ? ['Zed takes agents from the person’s settings only: --scope user sets up Punchlist’s own agents, too.']
      : []),
    ...(wish.isRemote ? [`Zed puts no variables into its settings: start it where ${tokenVariable} is set.`] : []),
  ],
}

/** The agent works on the data itself; a daemon runs its agents without it. */
function hasAgent(wish: Wish): boolean {
  return wish.scope === 'user' && !wish.isRemote
}

function started([command, ...args]: readonly string[]): { command: string | undefined; args: string[] } {
  return { command, args }
}

function folderOf({ platform, home, environment }: Wish): string {
  if (platform === 'win32') return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'Zed')
  return join((platform === 'linux' && environment.XDG_CONFIG_HOME) || join(home, '.config'), 'zed')
}
