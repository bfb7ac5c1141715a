import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../contract/refusals.ts'
import type { Client, SetupRequest } from './client.ts'
import { clients } from './clients/index.ts'
import { jsonAt } from './json-edit.ts'
import { type FileChange, isChanged, planSetup } from './plan.ts'

const server = ['punchlist', 'mcp', '--here']
const brief = 'punchlist brief --here'

function wishFor(files: Record<string, string>, more: Partial<SetupRequest> = {}): SetupRequest {
  return {
    scope: 'project',
    folder: '/project',
    home: '/home/ada',
    platform: 'linux',
    environment: {},
    server,
    agent: ['punchlist', 'acp'],
    brief: () => brief,
    run: (...words) => words.join(' '),
    gitHooks: () => undefined,
    mayRun: () => true,
    isRemote: false,
    isHere: true,
    read: (path) => files[path],
    before: () => undefined,
    ...more,
  }
}

function must(outcome: Outcome<FileChange[]>): FileChange[] {
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  return outcome.value
}

/** The files after a client was set up, or taken out again. */
function filesAfter(
  client: Client,
  files: Record<string, string>,
  isRemoval = false,
  more: Partial<SetupRequest> = {},
): Record<string, string> {
  const changes = must(planSetup(client, wishFor(files, more), isRemoval))
  const texts = { ...files, ...Object.fromEntries(changes.map(({ path, text }) => [path, text])) }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

const read = (path: string, text: string): unknown => {
  if (path.endsWith('.js')) return text
  if (path.endsWith('.toml')) return parse(text)
  const value = jsonAt(text, [])
  return value.granted ? value.value : value.refusal
}
const values = (files: Record<string, string>) => Object.fromEntries(Object.entries(files).map(([path, text]) => [path, read(path, text)]))
const named = (id: string) => clients.find((client) => client.id === id) as Client

const [command, ...args] = server
const fromProject = `cd "$CLAUDE_PROJECT_DIR" && ${brief}`
const groupedHook = { matcher: 'startup|resume|clear|compact', hooks: [{ type: 'command', command: brief }] }

describe('what each client is given', () => {
  const expected: [id: string, project: Record<string, unknown>, user: string[]][] = [
    [
      'claude-code',
      {
        '/project/.mcp.json': { mcpServers: { punchlist: { type: 'stdio', command, args } } },
        '/project/.claude/settings.json': {
          hooks: { SessionStart: [{ ...groupedHook, hooks: [{ type: 'command', command: fromProject }] }] },
        },
      },
      ['/home/ada/.claude.json', '/home/ada/.claude/settings.json'],
    ],
    [
      'opencode',
      {
        '/project/opencode.json': { mcp: { punchlist: { type: 'local', command: server, enabled: true } } },
        '/project/.opencode/plugins/punchlist.js': expect.stringContaining(`exec("${brief}"`),
      },
      ['/home/ada/.config/opencode/opencode.json', '/home/ada/.config/opencode/plugins/punchlist.js'],
    ],
    [
      'codex',
      {
        '/project/.codex/config.toml': { mcp_servers: { punchlist: { command, args } } },
        '/project/.codex/hooks.json': { hooks: { SessionStart: [groupedHook] } },
      },
      ['/home/ada/.codex/config.toml', '/home/ada/.codex/hooks.json'],
    ],
    [
      'gemini',
      {
        '/project/.gemini/settings.json': {
          mcpServers: { punchlist: { command, args } },
          hooks: { SessionStart: [{ hooks: [{ name: 'punchlist-brief', type: 'command', command: brief }] }] },
        },
      },
      ['/home/ada/.gemini/settings.json'],
    ],
    [
      'cursor',
      {
        '/project/.cursor/mcp.json': { mcpServers: { punchlist: { command, args } } },
        '/project/.cursor/hooks.json': { version: 1, hooks: { sessionStart: [{ command: brief }] } },
      },
      ['/home/ada/.cursor/mcp.json', '/home/ada/.cursor/hooks.json'],
    ],
    [
      'vscode',
      {
        '/project/.vscode/mcp.json': { servers: { punchlist: { type: 'stdio', command, args, cwd: `\${workspaceFolder}` } } },
        '/project/.github/hooks/punchlist.json': { version: 1, hooks: { SessionStart: [{ type: 'command', command: brief }] } },
      },
      ['/home/ada/.config/Code/User/mcp.json', '/home/ada/.copilot/hooks/punchlist.json'],
    ],
    [
      'zed',
      { '/project/.zed/settings.json': { context_servers: { punchlist: { source: 'custom', command, args, env: {} } } } },
      ['/home/ada/.config/zed/settings.json'],
    ],
  ]

  test('[SU8] is in the client’s own files, of the project or of the person, in its own words', () => {
    expect(expected.map(([id]) => id)).toEqual(clients.map(({ id }) => id))
    for (const [id, project, user] of expected) {
      expect(values(filesAfter(named(id), {})), id).toEqual(project)
      expect(Object.keys(filesAfter(named(id), {}, false, { scope: 'user' })), id).toEqual(user)
    }
  })

  test('[SU8] in Zed the person’s settings get Punchlist’s own agents, too', () => {
    const [settings] = Object.values(values(filesAfter(named('zed'), {}, false, { scope: 'user' })))
    expect(settings).toMatchObject({ agent_servers: { Punchlist: { type: 'custom', command: 'punchlist', args: ['acp'] } } })
  })

  test('[SU8] in Cursor the person’s server is told which folder is open', () => {
    const [settings] = Object.values(values(filesAfter(named('cursor'), {}, false, { scope: 'user' })))
    expect(settings).toMatchObject({ mcpServers: { punchlist: { args: ['mcp', '--folder', `\${workspaceFolder}`] } } })
  })

  test('[SU8] is written where the client’s own variables say', () => {
    const environment = { CLAUDE_CONFIG_DIR: '/c', CODEX_HOME: '/x', XDG_CONFIG_HOME: '/conf' }
    const paths = (id: string) => Object.keys(filesAfter(named(id), {}, false, { scope: 'user', environment }))
    expect(paths('claude-code')).toEqual(['/c/.claude.json', '/c/settings.json'])
    expect(paths('codex')).toEqual(['/x/config.toml', '/x/hooks.json'])
    expect(['opencode', 'zed', 'vscode'].map((id) => paths(id)[0])).toEqual([
      '/conf/opencode/opencode.json',
      '/conf/zed/settings.json',
      '/conf/Code/User/mcp.json',
    ])
  })
})

describe.each(clients.map((client) => [client.id, client] as const))('%s', (_, client) => {
  test('[SU9] set up twice, the second time changes nothing', () => {
    const once = filesAfter(client, {})
    expect(must(planSetup(client, wishFor(once), false)).some(isChanged)).toBe(false)
  })

  test('[SU9] set up with something else, it is brought up to date and stands there once', () => {
    const old = filesAfter(client, {}, false, {
      server: ['/old/node', '/old/punchlist', 'mcp', '--session', '3'],
      brief: () => "'/old/bin/punchlist' brief --session 3",
    })
    expect(values(filesAfter(client, old))).toEqual(values(filesAfter(client, {})))
  })

  test('[SU10] taken out again, nothing of it is left', () => {
    expect(filesAfter(client, filesAfter(client, {}), true)).toEqual({})
  })

  test('[SU10] what else the files hold, comments included, outlives setting up and taking out', () => {
    const foreign = Object.fromEntries(
      Object.keys(filesAfter(client, {})).flatMap((path) => {
        if (path.endsWith('.js')) return []
        if (path.endsWith('.toml')) return [[path, '# mine\nmodel = "m"\n\n[mcp_servers.other]\ncommand = "x" # x\n']]
        return [
          [
            path,
            '{\n  // mine\n  "hooks": {\n    "SessionStart": [\n      { "hooks": [{ "type": "command", "command": "date" }] } // theirs\n    ]\n  },\n  "theme": "dark" // so\n}\n',
          ],
        ]
      }),
    )
    const setUp = filesAfter(client, foreign)
    expect(setUp).not.toEqual(foreign)
    const kept = filesAfter(client, setUp, true)
    // Who has written the version of a file cannot be told from the file; what was there before us is in the copy beside it.
    const withoutVersions = Object.fromEntries(
      Object.entries(kept).map(([path, text]) => [path, text.replace('"dark", // so\n  "version": 1\n', '"dark" // so\n')]),
    )
    expect(withoutVersions).toEqual(foreign)
  })

  test('[SU11] at a daemon the token is named, never written, and no file holds it', () => {
    const environment = { PUNCHLIST_TOKEN: 'pl_secret' }
    const files = Object.values(
      filesAfter(client, {}, false, { isRemote: true, environment, server: [...server, '--url', 'http://127.0.0.1:4747'] }),
    )
    expect(files.join('\n')).not.toContain('pl_secret')
    expect(files.join('\n').includes('PUNCHLIST_TOKEN')).toBe(client.id !== 'zed')
  })
})

test('[SU11] each client names the token in its own syntax', () => {
  const config = (id: string) => Object.values(values(filesAfter(named(id), {}, false, { isRemote: true })))[0]
  expect(config('claude-code')).toMatchObject({ mcpServers: { punchlist: { env: { PUNCHLIST_TOKEN: `\${PUNCHLIST_TOKEN}` } } } })
  expect(config('opencode')).toMatchObject({ mcp: { punchlist: { environment: { PUNCHLIST_TOKEN: '{env:PUNCHLIST_TOKEN}' } } } })
  expect(config('codex')).toMatchObject({ mcp_servers: { punchlist: { env_vars: ['PUNCHLIST_TOKEN'] } } })
  expect(config('gemini')).toMatchObject({ mcpServers: { punchlist: { env: { PUNCHLIST_TOKEN: '$PUNCHLIST_TOKEN' } } } })
  expect(config('cursor')).toMatchObject({ mcpServers: { punchlist: { env: { PUNCHLIST_TOKEN: `\${env:PUNCHLIST_TOKEN}` } } } })
  expect(config('vscode')).toMatchObject({ servers: { punchlist: { env: { PUNCHLIST_TOKEN: `\${env:PUNCHLIST_TOKEN}` } } } })
})

test('[SU12] what a person has added to our entry or our hook stays', () => {
  const config = '/project/opencode.jsonc'
  const old = { type: 'local', command: ['old'], enabled: false, timeout: 9, environment: { A: '1', PUNCHLIST_TOKEN: '{env:T}' } }
  const files = filesAfter(named('opencode'), { [config]: `// c\n${JSON.stringify({ mcp: { punchlist: old } })}` })
  expect(read(config, files[config] ?? '')).toEqual({ mcp: { punchlist: { ...old, command: server, environment: { A: '1' } } } })
  expect(files[config]).toMatch(/^\/\/ c\n/)

  const settings = '/project/.claude/settings.json'
  const group = {
    matcher: 'startup',
    hooks: [
      { type: 'command', command: 'date' },
      { type: 'command', command: 'punchlist brief --session 1', timeout: 5 },
    ],
  }
  const text = JSON.stringify({ hooks: { SessionStart: [group] } })
  const mergeEntry = filesAfter(named('claude-code'), { [settings]: text })[settings] ?? ''
  expect(read(settings, mergeEntry)).toEqual({
    hooks: { SessionStart: [{ ...group, hooks: [group.hooks[0], { ...group.hooks[1], command: fromProject }] }] },
  })
  expect(read(settings, filesAfter(named('claude-code'), { [settings]: mergeEntry }, true)[settings] ?? '')).toEqual({
    hooks: { SessionStart: [{ matcher: 'startup', hooks: [group.hooks[0]] }] },
  })
})

test('[SU13] a config in OpenCode 2’s form gets its form, and no plugin that it would not run', () => {
  const config = '/project/.opencode/opencode.json'
  const files = filesAfter(named('opencode'), { [config]: '{"mcp": {"servers": {"x": {"type": "local", "command": ["x"]}}}}' })
  expect(values(files)).toEqual({
    [config]: { mcp: { servers: { x: { type: 'local', command: ['x'] }, punchlist: { type: 'local', command: server } } } },
  })
})

test('[SU13] a plugin file of that name that somebody else wrote is left alone', () => {
  const plugin = '/project/.opencode/plugins/punchlist.js'
  expect(planSetup(named('opencode'), wishFor({ [plugin]: 'export const Mine = 1\n' }), false)).toMatchObject({
    granted: false,
    refusal: { code: 'conflict', message: `${plugin}: it was not written by punchlist setup.` },
  })
  expect(filesAfter(named('opencode'), { [plugin]: 'export const Mine = 1\n' }, true)).toEqual({ [plugin]: 'export const Mine = 1\n' })
})
