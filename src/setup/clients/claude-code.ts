import { join } from 'node:path'
import { type Client, tokenVariable } from '../client.ts'
import { jsonEntry, jsonHook } from '../config-files.ts'

/** Project: .mcp.json and .claude/settings.json. User: ~/.claude.json and ~/.claude/settings.json, or all in CLAUDE_CONFIG_DIR. */
export const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  files(request) {
    const moved = request.environment.CLAUDE_CONFIG_DIR
    const servers = request.scope === 'project' ? join(request.folder, '.mcp.json') : join(moved || request.home, '.claude.json')
    const settings = join(
      request.scope === 'project' ? join(request.folder, '.claude') : moved || join(request.home, '.claude'),
      'settings.json',
    )
    const [command, ...args] = request.server
    const env = request.isRemote ? { env: { [tokenVariable]: `\${${tokenVariable}}` } } : {}
    // An agent that has gone elsewhere still works in the session of the folder it was started in.
    const brief = `${request.isHere ? 'cd "$CLAUDE_PROJECT_DIR" && ' : ''}${request.brief('claude-code')}`
    const hook = { matcher: 'startup|resume|clear|compact', hooks: [{ type: 'command', command: brief }] }
    return [
      jsonEntry(servers, ['mcpServers', 'punchlist'], { type: 'stdio', command, args, ...env }),
      jsonHook(settings, ['hooks', 'SessionStart'], hook, brief),
    ]
  },
  hooks: 'When a session starts, resumes, is cleared or has been compacted, the brief is put into the context.',
  check: 'Start claude in this folder, allow the server when asked, and type /mcp and /hooks.',
  notes: (request) =>
    request.scope === 'user' ? ['Claude Code writes ~/.claude.json itself: close it first, or run setup again if the entry is gone.'] : [],
}
