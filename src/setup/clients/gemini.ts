import { join } from 'node:path'
import { type Client, tokenVariable } from '../client.ts'
import { jsonEntry, jsonHook } from '../config-files.ts'

/** Both in settings.json: .gemini of the project, or of the home folder. Gemini hands servers no variable that is not named. */
export const gemini: Client = {
  id: 'gemini',
  name: 'Gemini CLI',
  files(request) {
    const settings = join(request.scope === 'project' ? request.folder : request.home, '.gemini', 'settings.json')
    const [command, ...args] = request.server
    const env = request.isRemote ? { env: { [tokenVariable]: `$${tokenVariable}` } } : {}
    const brief = request.brief('gemini')
    const hook = { hooks: [{ name: 'punchlist-brief', type: 'command', command: brief }] }
    return [
      jsonEntry(settings, ['mcpServers', 'punchlist'], { command, args, ...env }),
      jsonHook(settings, ['hooks', 'SessionStart'], hook, brief),
    ]
  },
  hooks:
    'When a session starts, resumes or is cleared, the brief is put into the context. Gemini CLI has no hook that adds anything after a compression: there the server’s instructions tell the model to ask for the brief.',
  check: 'Start gemini in this folder and type /mcp and /hooks.',
}
