import { join } from 'node:path'
import { type Client, type ConfigFile, type SetupRequest, tokenVariable } from '../client.ts'
import { jsonHook } from '../config-files.ts'
import { mergeEntry } from '../merge-entry.ts'
import { putTomlTable, readToml, takeTomlTable, tomlTable } from '../toml-table.ts'

/** Project: .codex, which Codex reads in projects it trusts. User: ~/.codex or CODEX_HOME. */
export const codex: Client = {
  id: 'codex',
  name: 'Codex',
  files(request) {
    const folder =
      request.scope === 'project' ? join(request.folder, '.codex') : request.environment.CODEX_HOME || join(request.home, '.codex')
    const brief = request.brief('codex')
    const hook = { matcher: 'startup|resume|clear|compact', hooks: [{ type: 'command', command: brief }] }
    return [serverTable(join(folder, 'config.toml'), request), jsonHook(join(folder, 'hooks.json'), ['hooks', 'SessionStart'], hook, brief)]
  },
  hooks:
    'When a session starts, resumes, is cleared or has been compacted, the brief is put into the context, once you have trusted the hook.',
  check: 'Start codex in this folder and type /mcp; then /hooks, to trust the hook.',
  notes: (request) =>
    request.scope === 'project' ? ['Codex reads .codex only in projects it trusts; --scope user sets it up for all of them.'] : [],
}

/** Codex passes on only the variables that are named here. */
function serverTable(path: string, request: SetupRequest): ConfigFile {
  const [command, ...args] = request.server
  const entry = { command, args, ...(request.isRemote ? { env_vars: [tokenVariable] } : {}) }
  const place = ['mcp_servers', 'punchlist'] as const
  return {
    path,
    holds: place.join('.'),
    put(text) {
      const read = readToml(text)
      return read.granted ? putTomlTable(text, ...place, mergeEntry(tomlTable(read.value, ...place), entry)) : read
    },
    take: (text) => takeTomlTable(text, ...place),
  }
}
