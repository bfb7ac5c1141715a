import { join } from 'node:path'
import { type Client, type ConfigFile, type SetupRequest, tokenVariable } from '../client.ts'
import { jsonEntry, ownFile } from '../config-files.ts'
import { jsonAt } from '../json-edit.ts'

/** Project: opencode.json or opencode.jsonc, beside the code or in .opencode. User: the same two in ~/.config/opencode. */
export const opencode: Client = {
  id: 'opencode',
  name: 'opencode',
  files(request) {
    const config = configOf(request)
    if (isSecondGeneration(request, config)) return [jsonEntry(config, ['mcp', 'servers', 'punchlist'], entryOf(request))]
    return [jsonEntry(config, ['mcp', 'punchlist'], { ...entryOf(request), enabled: true }), pluginOf(request)]
  },
  hooks:
    'When a session is compacted, a plugin puts the brief into the summary. A session that starts is told by the server’s instructions to ask for it. OpenCode 2 runs no plugins of this kind: there the instructions do both.',
  check: 'Run opencode mcp list in this folder: punchlist is connected.',
}

function folderOf(request: SetupRequest): string {
  return request.scope === 'project'
    ? request.folder
    : join(request.environment.XDG_CONFIG_HOME || join(request.home, '.config'), 'opencode')
}

function configOf(request: SetupRequest): string {
  const folders = request.scope === 'project' ? [request.folder, join(request.folder, '.opencode')] : [folderOf(request)]
  const candidates = folders.flatMap((folder) => [join(folder, 'opencode.jsonc'), join(folder, 'opencode.json')])
  return candidates.find((path) => request.read(path) !== undefined) ?? join(folderOf(request), 'opencode.json')
}

/** OpenCode 2 reads the older form, too; but a file in the newer one must not be given both. */
function isSecondGeneration(request: SetupRequest, config: string): boolean {
  const servers = jsonAt(request.read(config) ?? '', ['mcp', 'servers'])
  return servers.granted && typeof servers.value === 'object' && servers.value !== null && !('type' in servers.value)
}

function entryOf(request: SetupRequest): Record<string, unknown> {
  const environment = request.isRemote ? { environment: { [tokenVariable]: `{env:${tokenVariable}}` } } : {}
  return { type: 'local', command: request.server, ...environment }
}

function pluginOf(request: SetupRequest): ConfigFile {
  const folder = request.scope === 'project' ? join(request.folder, '.opencode') : folderOf(request)
  return ownFile(join(folder, 'plugins', 'punchlist.js'), 'a plugin', opencodePlugin(request.brief('opencode')))
}

/** The plugin that keeps the brief through a compaction. It is a program of its own, so it is written out whole. */
function opencodePlugin(brief: string): string {
  return `// Written by "punchlist setup opencode"; "punchlist setup opencode --remove" takes it away.
import { exec } from 'node:child_process'

const brief = (folder) =>
  new Promise((resolve) => {
    exec(${JSON.stringify(brief)}, { cwd: folder, timeout: 10000 }, (problem, text) => resolve(problem ? '' : text.trim()))
  })

export const Punchlist = async ({ directory }) => ({
  'experimental.session.compacting': async (_input, output) => {
    const text = await brief(directory)
    if (text) output.context.push(text)
  },
})
`
}
