import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { grant } from '../contract/refusals.ts'
import type { CommandContext } from '../doors/cli/command-context.ts'
import { parseFlags } from '../doors/cli/flags.ts'
import { scopes } from './client.ts'
import { clientFiles } from './client-files.ts'
import { clients } from './clients/index.ts'
import type { Machine } from './machine.ts'
import { planSetup } from './plan.ts'
import { readRequest } from './read-request.ts'
import { runSetup } from './run-setup.ts'

const flags = [
  ...['scope', 'session', 'tools', 'agent', 'data', 'url'].map((name) => ({ name, takes: 'value' as const, description: '' })),
  ...['dry-run', 'print', 'remove', 'json', 'help'].map((name) => ({ name, takes: 'nothing' as const, description: '' })),
]

/** A person's machine with a project on it, and `punchlist setup` there. */
function newMachine() {
  const root = mkdtempSync(join(tmpdir(), 'punchlist-remove-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [home, folder] = [join(root, 'home'), join(root, 'home', 'project')]
  mkdirSync(folder, { recursive: true })
  const machine: Machine = {
    folder,
    home,
    platform: 'linux',
    environment: {},
    node: '/usr/bin/node',
    script: '/opt/punchlist/bin/punchlist',
    isOnPath: () => true,
    gitHooks: () => undefined,
    readTools: () => grant(null),
    files: clientFiles(join(home, '.local/state/punchlist/setup.json')),
  }
  const setup = async (...argv: string[]) => {
    const said: string[] = []
    const context = { machine: async () => machine, out: (text: string) => said.push(text), err: (text: string) => said.push(text) }
    const code = await runSetup(parseFlags(argv, flags), context as unknown as CommandContext)
    expect(code, said.join('')).toBe(0)
    return said.join('')
  }
  const pathsOf = (id: string, scope: string) => {
    const client = clients.find((each) => each.id === id) as (typeof clients)[number]
    const plan = planSetup(client, readRequest({ flags: { scope }, words: [] }, machine), false)
    return plan.granted ? plan.value.map(({ path }) => path) : []
  }
  return { home, folder, setup, pathsOf }
}

/** Every file and folder below one, with what it holds and who may read it. */
function tree(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return Object.fromEntries(
    paths.map((path) => {
      const status = statSync(join(folder, path))
      return [path, `${(status.mode & 0o777).toString(8)} ${status.isFile() ? readFileSync(join(folder, path), 'latin1') : '/'}`]
    }),
  )
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, 0o640)
}

const jsonWithComments =
  '// mine\n{\n\t"theme": "One", // nice\r\n  "mcpServers": {}, "servers" : { }, "mcp": {},\n  "hooks": { "SessionStart": [], "sessionStart": [ ] },\n}\n\n'
const toml = '# mine\nmodel = "x" # this one\r\n\n[mcp_servers.other]\ncommand = "y"\n\n'

/** How a person's files may be before: each is given a path, and puts what it wants there. */
const befores: Record<string, (path: string) => void> = {
  'nothing at all': () => undefined,
  'empty folders': (path) => void mkdirSync(dirname(path), { recursive: true }),
  'empty files': (path) => write(path, ''),
  'files that hold nothing': (path) => write(path, path.endsWith('.toml') ? '# nothing\n' : '{ }'),
  'files with comments': (path) => write(path, path.endsWith('.toml') ? toml : jsonWithComments),
  'a version alone': (path) => write(path, path.endsWith('.toml') ? 'version = 1' : '{"version":1}'),
}

for (const scope of scopes) {
  test.each(Object.keys(befores))(
    `[SU60] ${scope}: after %s, every client's setup is taken out to the byte, twice in a row`,
    async (name) => {
      for (const { id } of clients) {
        const { home, setup, pathsOf } = newMachine()
        for (const path of pathsOf(id, scope)) if (!path.endsWith('.js')) befores[name]?.(path)
        const before = tree(home)
        for (const round of [1, 2]) {
          await setup(id, '--scope', scope)
          expect(tree(home), `${id} ${round}`).not.toEqual(before)
          if (round === 2) await setup(id, '--scope', scope, '--session', '7', '--tools', 'all')
          await setup(id, '--scope', scope, '--remove')
          expect(tree(home), `${id} ${round}`).toEqual(before)
          expect(await setup(id, '--scope', scope, '--remove')).toContain('nothing to do')
          expect(tree(home), `${id} ${round}`).toEqual(before)
        }
      }
    },
  )
}

test('[SU61] several clients, set up and taken out in any order, leave nothing behind', async () => {
  const { home, setup } = newMachine()
  const before = tree(home)
  const all = clients.flatMap(({ id }) => scopes.map((scope) => [id, '--scope', scope]))
  for (const removed of [all, all.toReversed(), [...all.slice(5), ...all.slice(0, 5)]]) {
    for (const argv of all) await setup(...argv)
    for (const argv of removed) await setup(...argv, '--remove')
    expect(tree(home)).toEqual(before)
  }
})

test('[SU62] what a person has changed since stays, as do their own files beside ours', async () => {
  const { folder, setup } = newMachine()
  write(join(folder, '.cursor/mcp.json'), '{\n  "mcpServers": { "a": { "command": "x" } } // mine\n}\n')
  await setup('cursor')
  const file = join(folder, '.cursor/mcp.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('// mine', '// mine, still'))
  write(join(folder, '.github/hooks/theirs.json'), '{}')
  await setup('vscode')
  await setup('vscode', '--remove')
  await setup('cursor', '--remove')
  expect(Object.keys(tree(folder))).toEqual(['.cursor', '.cursor/mcp.json', '.github', '.github/hooks', '.github/hooks/theirs.json'])
  const left = readFileSync(file, 'utf8')
  expect(left).toContain('// mine, still')
  expect(left).not.toContain('punchlist')
})

test('[SU63] a file that was deleted after setup is not brought back, and the copy of what it held is kept', async () => {
  const { folder, setup } = newMachine()
  write(join(folder, '.mcp.json'), '{"mcpServers":{"a":{"command":"x"}}}')
  await setup('claude-code')
  rmSync(join(folder, '.mcp.json'))
  await setup('claude-code', '--remove')
  expect(Object.keys(tree(folder))).toEqual(['.mcp.json.punchlist.bak'])
})

test('[SU64] the hook files of Cursor and VS Code say their version; Cursor’s of the person takes the folder from stdin', async () => {
  const { home, folder, setup } = newMachine()
  const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  for (const scope of scopes) for (const id of ['cursor', 'vscode']) await setup(id, '--scope', scope)
  const hooks = ['.github/hooks/punchlist.json', '.cursor/hooks.json'].map((path) => json(join(folder, path)))
  const own = ['.copilot/hooks/punchlist.json', '.cursor/hooks.json'].map((path) => json(join(home, path)))
  expect([...hooks, ...own].map(({ version }) => version)).toEqual([1, 1, 1, 1])
  expect(hooks[1].hooks.sessionStart).toEqual([{ command: 'punchlist brief --here --hook cursor' }])
  expect(own[1].hooks.sessionStart).toEqual([{ command: 'punchlist brief --folder - --hook cursor' }])
})
