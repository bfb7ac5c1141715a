import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AgentDefinition } from '../src/contract/nouns/agent.ts'
import type { Runner, Turn } from '../src/core/ports/runner.ts'
import { openMcpServers } from '../src/mcp-servers/open-mcp-servers.ts'
import { acpRunner } from '../src/runners/acp/acp-runner.ts'
import { commandRunner } from '../src/runners/command/command-runner.ts'
import { aCaller, aConversation } from './support/fakes.ts'

const agents = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-environment-')))
const folderOf = (id: string) => join(agents, id)
afterAll(() => rmSync(agents, { recursive: true }))

/** A daemon's environment: what is harmless, what is not, and what configures it. */
const harmless = {
  PATH: process.env['PATH'] ?? '',
  HOME: agents,
  LANG: 'C.UTF-8',
  LC_ALL: 'C',
  TZ: 'UTC',
  TERM: 'dumb',
  USER: 'me',
  SHELL: '/bin/sh',
}
const secret = {
  ANTHROPIC_API_KEY: 'sk-ant-secret',
  OPENAI_API_KEY: 'sk-secret',
  AWS_SECRET_ACCESS_KEY: 'aws-secret',
  PGPASSWORD: 'pg-secret',
  DATABASE_URL: 'postgres://me:url-secret@host/name',
  GITHUB_TOKEN: 'ghp-secret',
  SSH_AUTH_SOCK: '/run/socket-secret',
  HTTPS_PROXY: 'http://me:proxy-secret@proxy',
  NODE_OPTIONS: '--title=options-secret',
  LD_PRELOAD: '',
  PATH_SECRET: 'path-secret',
}
const ours = { PUNCHLIST_DATABASE: 'postgres://daemon:daemon-secret@host/name', PUNCHLIST_TOKEN: 'daemon-secret' }
const environment = { ...harmless, ...secret, ...ours }

/** The real program: it writes down its environment and ends. */
const program = `require('node:fs').writeFileSync('environment.json', JSON.stringify(process.env))`
const command = [process.execPath, '-e', program]

interface Way {
  definition(env: object): object
  start(id: string, definition: AgentDefinition): Promise<unknown>
}

const runBy =
  (runner: Runner): Way['start'] =>
  async (id, definition) => {
    const ends: (() => Promise<void>)[] = []
    const turn: Turn = {
      agent: { id, definition },
      session: 3,
      task: 12,
      run: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
      number: 1,
      conversation: aConversation(),
      list: 3,
      folder: '',
      permissions: { ceiling: [], access: 'full', capabilities: null, always: [] },
      access: { url: 'http://127.0.0.1:4747', token: 'the run’s token' },
      signal: new AbortController().signal,
      onRunEnd: (end) => void ends.push(end as () => Promise<void>),
      onProcess: () => {},
      caller: aCaller(),
    }
    const end = await runner.runTurn(turn)
    for (const each of ends) await each()
    return end.detail
  }

const silent = { info: () => {}, error: () => {} }
const acp = acpRunner({
  log: silent as never,
  folderOf,
  ownTools: new Set(),
  serversOf: () => ({ servers: [], problems: [] }),
  version: '0',
  commandLine: [],
  environment,
})

const ways: Record<string, Way> = {
  'a command agent': { definition: (env) => ({ runner: 'command', command, env }), start: runBy(commandRunner({ folderOf, environment })) },
  'an ACP agent': { definition: (env) => ({ runner: 'acp', command, env }), start: runBy(acp) },
  'an MCP server of an agent': {
    definition: (env) => ({ mcpServers: { files: { command, env } } }),
    async start(id, definition) {
      const servers = await openMcpServers({ folderOf, environment })({ id, definition }, new AbortController().signal)
      await servers.close()
      return servers.problems[0]
    },
  },
}

let count = 0

/** Starts the program in this way, and answers what it has found in its environment; or why it was not started. */
async function environmentOf(way: Way, env: object): Promise<{ found: Record<string, string> | undefined; said: unknown }> {
  const id = `agent-${++count}`
  mkdirSync(folderOf(id))
  const said = await way.start(id, AgentDefinition.parse(way.definition(env)))
  const file = join(folderOf(id), 'environment.json')
  return { found: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined, said }
}

test.each(Object.entries(ways))('[RN34] %s inherits what is harmless, and nothing else of the daemon’s', async (_name, way) => {
  const { found } = await environmentOf(way, {})
  expect(found).toMatchObject(harmless)
  expect(Object.keys(found ?? {}).filter((name) => Object.hasOwn(secret, name))).toEqual([])
  expect(JSON.stringify(found)).not.toContain('secret')
  const others = Object.keys(found ?? {}).filter((name) => !Object.hasOwn(harmless, name) && !name.startsWith('PUNCHLIST_'))
  // A system adds some of its own to every process.
  expect(others.filter((name) => !/^(__|PWD$|SHLVL$|_$)/.test(name))).toEqual([])
})

test.each(Object.entries(ways))('[RN35] %s is given the variables that its definition names', async (_name, way) => {
  const { found } = await environmentOf(way, { ANTHROPIC_API_KEY: `\${ANTHROPIC_API_KEY}`, MODE: 'quick', HOME: `\${HOME}/own` })
  expect(found).toMatchObject({ ...harmless, ANTHROPIC_API_KEY: 'sk-ant-secret', MODE: 'quick', HOME: `${agents}/own` })
  expect(found).not.toHaveProperty('OPENAI_API_KEY')
})

test.each(Object.entries(ways))(
  '[RN35] %s that is given one that is not there, or that is ours, is not started, and says why',
  async (_name, way) => {
    const missing = await environmentOf(way, { KEY: `\${NO_SUCH_VARIABLE}` })
    expect(missing.found).toBeUndefined()
    expect(missing.said).toContain('its environment variable KEY names the variable NO_SUCH_VARIABLE, which the daemon does not have')
    const withheld = await environmentOf(way, { KEY: `\${PUNCHLIST_DATABASE}` })
    expect(withheld.found).toBeUndefined()
    expect(withheld.said).toContain('configures the daemon and is not passed on')
  },
)

test.each(['a command agent', 'an ACP agent'])('[RN3] %s is told how to reach us, whatever its definition says', async (name) => {
  const { found } = await environmentOf(ways[name] as Way, { PUNCHLIST_TOKEN: 'another' })
  const told = Object.fromEntries(Object.entries(found ?? {}).filter(([each]) => each.startsWith('PUNCHLIST_')))
  // A program may say there what its turn has used; an ACP agent has words of its own for it.
  const reportsUsage = name === 'a command agent' ? { PUNCHLIST_USAGE: expect.stringMatching(/usage\.json$/) } : {}
  expect(told).toEqual({
    PUNCHLIST_URL: 'http://127.0.0.1:4747',
    PUNCHLIST_TOKEN: 'the run’s token',
    PUNCHLIST_SESSION: '3',
    PUNCHLIST_TASK: '12',
    PUNCHLIST_AGENT: expect.any(String),
    PUNCHLIST_RUN: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    ...reportsUsage,
  })
})

test('[RN36] there is one place that starts programs, so that no way past these exists', () => {
  const source = join(import.meta.dirname, '../src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const starting = files.filter((file) =>
    /from '(node:)?child_process'/.test(readFileSync(join(source, file), 'utf8').replace(/import type [^\n]*/g, '')),
  )
  // The others are git, the person's editor and browser, the text of a plugin, which opencode runs, and what starts our own daemon.
  expect(starting.toSorted()).toEqual([
    'project/git.ts',
    'runners/program/start-program.ts',
    'server/commands/edit-text.ts',
    'server/commands/open-in-browser.ts',
    'server/machine.ts',
    'setup/clients/opencode.ts',
    'supervisor/start-process.ts',
  ])
})
