import { join } from 'node:path'
import { type Client, type ConfigFile, tokenVariable, type Wish } from '../client.ts'
import { jsonHook } from '../config-files.ts'
import { renewed } from '../renewed.ts'
import { putTomlTable, readToml, takeTomlTable, tomlTable } from '../toml-table.ts'

/** Project: .codex, which Codex reads in projects it trusts. User: ~/.codex or CODEX_HOME. */
export const codex: Client = {
  id: 'codex',
  name: 'Codex',
  files(wish) {
    const folder = wish.scope === 'project' ? join(wish.folder, '.codex') : wish.environment.CODEX_HOME || join(wish.home, '.codex')
    const brief = wish.brief('codex')
    const hook = { matcher: 'startup|resume|clear|compact', hooks: [{ type: 'command', command: brief }] }
    return [serverTable(join(folder, 'config.toml'), wish), jsonHook(join(folder, 'hooks.json'), ['hooks', 'SessionStart'], hook, brief)]
  },
  hooks:
    'When a session starts, resumes, is cleared or has been compacted, the brief is put into the context, once you have trusted the hook.',
  check: 'Start codex in this folder and type /mcp; then /hooks, to trust the hook.',
  notes: (wish) =>
    wish.scope === 'project' ? ['Codex reads .codex only in projects it trusts; --scope user sets it up for all of them.'] : [],
}

/** Codex passes on only the variables that are named here. */
function serverTable(path: string, wish: Wish): ConfigFile {
  const [command, ...args] = wish.server
  const entry = { command, args, ...(wish.isRemote ? { env_vars: [tokenVariable] } : {}) }
  const place = ['mcp_servers', 'punchlist'] as const
  return {
    path,
    holds: place.join('.'),
    put(text) {
      const read = readToml(text)
      return read.granted ? putTomlTable(text, ...place, renewed(tomlTable(read.value, ...place), entry)) : read
    },
    take: (text) => takeTomlTable(text, ...place),
  }
}
