import { join } from 'node:path'
import { type Client, type ConfigFile, tokenVariable, type Wish } from '../client.ts'
import { jsonEntry, ownFile } from '../config-files.ts'
import { jsonAt } from '../json-edit.ts'
import { opencodePlugin } from './opencode-plugin.ts'

/** Project: opencode.json or opencode.jsonc, beside the code or in .opencode. User: the same two in ~/.config/opencode. */
export const opencode: Client = {
  id: 'opencode',
  name: 'opencode',
  files(wish) {
    const config = configOf(wish)
    if (isSecondGeneration(wish, config)) return [jsonEntry(config, ['mcp', 'servers', 'punchlist'], entryOf(wish))]
    return [jsonEntry(config, ['mcp', 'punchlist'], { ...entryOf(wish), enabled: true }), pluginOf(wish)]
  },
  hooks:
    'When a session is compacted, a plugin puts the brief into the summary. A session that starts is told by the server’s instructions to ask for it. OpenCode 2 runs no plugins of this kind: there the instructions do both.',
  check: 'Run opencode mcp list in this folder: punchlist is connected.',
}

function folderOf(wish: Wish): string {
  return wish.scope === 'project' ? wish.folder : join(wish.environment.XDG_CONFIG_HOME || join(wish.home, '.config'), 'opencode')
}

function configOf(wish: Wish): string {
  const folders = wish.scope === 'project' ? [wish.folder, join(wish.folder, '.opencode')] : [folderOf(wish)]
  const candidates = folders.flatMap((folder) => [join(folder, 'opencode.jsonc'), join(folder, 'opencode.json')])
  return candidates.find((path) => wish.read(path) !== undefined) ?? join(folderOf(wish), 'opencode.json')
}

/** OpenCode 2 reads the older form, too; but a file in the newer one must not be given both. */
function isSecondGeneration(wish: Wish, config: string): boolean {
  const servers = jsonAt(wish.read(config) ?? '', ['mcp', 'servers'])
  return servers.granted && typeof servers.value === 'object' && servers.value !== null && !('type' in servers.value)
}

function entryOf(wish: Wish): Record<string, unknown> {
  const environment = wish.isRemote ? { environment: { [tokenVariable]: `{env:${tokenVariable}}` } } : {}
  return { type: 'local', command: wish.server, ...environment }
}

function pluginOf(wish: Wish): ConfigFile {
  const folder = wish.scope === 'project' ? join(wish.folder, '.opencode') : folderOf(wish)
  return ownFile(join(folder, 'plugins', 'punchlist.js'), 'a plugin', opencodePlugin(wish.brief('opencode')))
}
