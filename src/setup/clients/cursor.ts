import { join } from 'node:path'
import { grant } from '../../contract/refusals.ts'
import { type Client, type ConfigFile, type SetupRequest, tokenVariable } from '../client.ts'
import { jsonEntry, jsonHook } from '../config-files.ts'
import { jsonAt, putJson } from '../json-edit.ts'
import { sameValue } from '../same-value.ts'

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

/** The file must say its version; a version alone says nothing. */
function hooksOf(folder: string, request: SetupRequest): ConfigFile {
  const brief = request.brief('cursor')
  const hook = jsonHook(join(folder, 'hooks.json'), ['hooks', 'sessionStart'], { command: brief }, brief)
  return {
    ...hook,
    put(text) {
      const there = jsonAt(text, ['version'])
      if (!there.granted) return there
      const versioned = there.value === undefined ? putJson(text, ['version'], 1) : grant(text)
      return versioned.granted ? hook.put(versioned.value) : versioned
    },
    take(text) {
      const taken = hook.take(text)
      const left = taken.granted ? jsonAt(taken.value, []) : taken
      return left.granted && sameValue(left.value, { version: 1 }) ? grant('') : taken
    },
  }
}
