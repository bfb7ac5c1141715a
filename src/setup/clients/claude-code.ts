import { join } from 'node:path'
import { type Client, tokenVariable } from '../client.ts'
import { jsonEntry, jsonHook } from '../config-files.ts'

/** Project: .mcp.json and .claude/settings.json. User: ~/.claude.json and ~/.claude/settings.json, or all in CLAUDE_CONFIG_DIR. */
export const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  files(wish) {
    const moved = wish.environment.CLAUDE_CONFIG_DIR
    const servers = wish.scope === 'project' ? join(wish.folder, '.mcp.json') : join(moved || wish.home, '.claude.json')
    const settings = join(wish.scope === 'project' ? join(wish.folder, '.claude') : moved || join(wish.home, '.claude'), 'settings.json')
    const [command, ...args] = wish.server
    const env = wish.isRemote ? { env: { [tokenVariable]: `\${${tokenVariable}}` } } : {}
    // An agent that has gone elsewhere still works in the session of the folder it was started in.
    const brief = `${wish.isHere ? 'cd "$CLAUDE_PROJECT_DIR" && ' : ''}${wish.brief('claude-code')}`
    const hook = { matcher: 'startup|resume|clear|compact', hooks: [{ type: 'command', command: brief }] }
    return [
      jsonEntry(servers, ['mcpServers', 'punchlist'], { type: 'stdio', command, args, ...env }),
      jsonHook(settings, ['hooks', 'SessionStart'], hook, brief),
    ]
  },
  hooks: 'When a session starts, resumes, is cleared or has been compacted, the brief is put into the context.',
  check: 'Start claude in this folder, allow the server when asked, and type /mcp and /hooks.',
  notes: (wish) =>
    wish.scope === 'user' ? ['Claude Code writes ~/.claude.json itself: close it first, or run setup again if the entry is gone.'] : [],
}
