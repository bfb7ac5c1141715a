import { join } from 'node:path'
import { type Client, type SetupRequest, tokenVariable } from '../client.ts'
import { jsonEntry, versionedHook } from '../config-files.ts'

/** Project: .vscode/mcp.json and .github/hooks. User: mcp.json of the default profile and ~/.copilot/hooks. */
export const vscode: Client = {
  id: 'vscode',
  name: 'VS Code',
  files(request) {
    const servers = join(request.scope === 'project' ? join(request.folder, '.vscode') : profileOf(request), 'mcp.json')
    const hooks = request.scope === 'project' ? join(request.folder, '.github', 'hooks') : join(request.home, '.copilot', 'hooks')
    const [command, ...args] = request.server
    // Agents outside the window start servers elsewhere unless they are told.
    const cwd = request.isHere ? { cwd: `\${workspaceFolder}` } : {}
    const env = request.isRemote ? { env: { [tokenVariable]: `\${env:${tokenVariable}}` } } : {}
    const brief = request.brief('vscode')
    return [
      jsonEntry(servers, ['servers', 'punchlist'], { type: 'stdio', command, args, ...cwd, ...env }),
      versionedHook(join(hooks, 'punchlist.json'), ['hooks', 'SessionStart'], { type: 'command', command: brief }, brief),
    ]
  },
  hooks:
    'When a session starts, the brief is put into the context (hooks are a preview in VS Code). There is no hook that adds anything after a compaction: there the server’s instructions tell the model to ask for the brief.',
  check: 'Run “MCP: List Servers” in this folder: punchlist is running. The output channel “GitHub Copilot Chat Hooks” shows the hook.',
  notes: () => ['VS Code also runs the hooks of Claude Code: set up both in one folder, and the brief is there twice.'],
}

function profileOf({ platform, home, environment }: SetupRequest): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Code', 'User')
  if (platform === 'win32') return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'Code', 'User')
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'Code', 'User')
}
