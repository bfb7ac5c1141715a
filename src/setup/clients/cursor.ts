import { join } from 'node:path'
import { type Client, type ConfigFile, type SetupRequest, tokenVariable } from '../client.ts'
import { jsonEntry, versionedHook } from '../config-files.ts'

/** Servers of the person's settings are started in the home folder, and told which folder is open. */
const openFolder = ['--folder', `\${workspaceFolder}`]

/** .cursor/mcp.json and .cursor/hooks.json, of the project or of the home folder. */
export const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  files(request) {
    const folder = join(request.scope === 'project' ? request.folder : request.home, '.cursor')
    const [command, ...given] = request.server
    const args = request.scope === 'user' ? given.flatMap((word) => (word === '--here' ? openFolder : [word])) : given
    const env = request.isRemote ? { env: { [tokenVariable]: `\${env:${tokenVariable}}` } } : {}
    return [jsonEntry(join(folder, 'mcp.json'), ['mcpServers', 'punchlist'], { command, args, ...env }), hooksOf(folder, request)]
  },
  hooks:
    'When a session starts, the brief is put into the context (Cursor 2.4 and later). Cursor has no hook that adds anything after a compaction: there the server’s instructions tell the model to ask for the brief.',
  check: 'Open this folder in Cursor; Settings, Tools & MCP shows punchlist with its tools, and Settings, Hooks the hook.',
}

/** Hooks of the person's settings are run in ~/.cursor, and told on stdin which folder is open. */
function hooksOf(folder: string, request: SetupRequest): ConfigFile {
  const brief = request.scope === 'user' && request.isHere ? request.brief('cursor', ['--folder', '-']) : request.brief('cursor')
  return versionedHook(join(folder, 'hooks.json'), ['hooks', 'sessionStart'], { command: brief }, brief)
}
