import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine, compiledCode, finished, startDaemon } from '../../tests/support/processes.ts'

let root: string
let project: string
let environment: Record<string, string>
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'punchlist-written-'))
  project = join(root, 'my project')
  mkdirSync(project)
  environment = { PATH: process.env.PATH ?? '', ...compiledCode, HOME: join(root, 'home'), XDG_DATA_HOME: join(root, 'data') }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const json = (path: string) => JSON.parse(readFileSync(join(project, path), 'utf8'))

async function run(argv: string[], more: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [commandLine, ...argv], { cwd: project, env: { ...environment, ...more } })
  child.stdin.end()
  const answer = await finished(child)
  expect(answer, argv.join(' ')).toMatchObject({ code: 0, stderr: '' })
  return answer.stdout
}

/** As the client would: the words that stand in its file, in the project's folder. */
async function speak([command = '', ...args]: string[], subject: string, env: Record<string, string> = environment): Promise<string> {
  const client = new Client({ name: 'tester', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StdioClientTransport({ command, args, cwd: project, env, stderr: 'pipe' }))
  try {
    await client.callTool({ name: 'todo_add', arguments: { title: subject } })
    const { content } = await client.callTool({ name: 'todo_list', arguments: {} })
    return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
  } finally {
    await client.close()
  }
}

/** As the client would: by a shell, in the project's folder, with something on stdin that nobody reads. */
async function hook(command: string, env: Record<string, string> = environment): Promise<string> {
  const child = spawn('sh', ['-c', command], { cwd: project, env })
  child.stdin.end('{"hook_event_name":"SessionStart","source":"compact"}')
  const answer = await finished(child)
  expect(answer, command).toMatchObject({ code: 0, stderr: '' })
  return answer.stdout
}

test('[SU20] the command that was written serves MCP on the list of the folder, and the hooks bring its brief', async () => {
  for (const id of ['claude-code', 'opencode', 'codex', 'gemini', 'cursor', 'vscode', 'zed']) await run(['setup', id])
  const claude = json('.mcp.json').mcpServers.punchlist
  const codex = parse(readFileSync(join(project, '.codex/config.toml'), 'utf8')) as {
    mcp_servers: { punchlist: { command: string; args: string[] } }
  }
  const { command, args } = codex.mcp_servers.punchlist
  expect(await speak([claude.command, ...claude.args], 'by Claude Code')).toContain('by Claude Code')
  expect(await speak(json('opencode.json').mcp.punchlist.command, 'by opencode')).toContain('by Claude Code')
  expect(await speak([command, ...args], 'by Codex')).toContain('by opencode')
  for (const [path, key] of [
    ['.gemini/settings.json', 'mcpServers'],
    ['.cursor/mcp.json', 'mcpServers'],
    ['.vscode/mcp.json', 'servers'],
    ['.zed/settings.json', 'context_servers'],
  ] as const) {
    expect([json(path)[key].punchlist.command, ...json(path)[key].punchlist.args], path).toEqual([command, ...args])
  }

  const plain = await hook(json('.codex/hooks.json').hooks.SessionStart[0].hooks[0].command)
  expect(plain).toContain('by Codex')
  const claudes = json('.claude/settings.json').hooks.SessionStart[0].hooks[0].command
  expect(await hook(claudes, { ...environment, CLAUDE_PROJECT_DIR: project })).toContain('by Codex')
  const wrapped = [
    [json('.gemini/settings.json').hooks.SessionStart[0].hooks[0].command, 'hookSpecificOutput.additionalContext'],
    [json('.github/hooks/punchlist.json').hooks.SessionStart[0].command, 'hookSpecificOutput.additionalContext'],
    [json('.cursor/hooks.json').hooks.sessionStart[0].command, 'additional_context'],
  ]
  const briefs = await Promise.all(wrapped.map(([line]) => hook(line)))
  for (const [index, [line, place]] of wrapped.entries()) {
    expect(JSON.parse(briefs[index] ?? ''), line).toHaveProperty(place?.split('.') ?? [], expect.stringContaining('by Codex'))
  }
})

test('[SU65] Cursor’s hook of the person brings the brief of the folder that it is told is open, and nothing where none is', async () => {
  await run(['setup', 'cursor', '--scope', 'user'])
  await run(['add', 'seen from Cursor', '--session', String(JSON.parse(await run(['session', 'open', '.', '--json'])).session.number)])
  const folder = join(root, 'home', '.cursor')
  const command = JSON.parse(readFileSync(join(folder, 'hooks.json'), 'utf8')).hooks.sessionStart[0].command as string
  const answer = async (input: string) => {
    const child = spawn('sh', ['-c', command], { cwd: folder, env: environment })
    child.stdin.end(input)
    const { code, stdout, stderr } = await finished(child)
    expect([code, stderr]).toEqual([0, ''])
    return JSON.parse(stdout)
  }
  const told = await answer(JSON.stringify({ hook_event_name: 'sessionStart', workspace_roots: [project] }))
  expect(told.additional_context).toContain('seen from Cursor')
  for (const input of [JSON.stringify({ workspace_roots: [] }), JSON.stringify({ workspace_roots: ['relative', 7] }), 'null', '']) {
    expect(await answer(input), input).toEqual({ additional_context: '' })
  }
  const child = spawn(process.execPath, [commandLine, 'brief', '--folder', '-'], { cwd: project, env: environment })
  child.stdin.end()
  expect(await finished(child)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Stdin names no folder.') })
})

test('[SU20] the plugin that was written gives a compaction the brief', async () => {
  await run(['setup', 'opencode'])
  const listed = await speak(json('opencode.json').mcp.punchlist.command, 'kept through compaction')
  expect(listed).toContain('kept through compaction')
  // opencode's runtime takes .js for a module; Node wants to see it in the name.
  const plugin = join(root, 'punchlist.mjs')
  copyFileSync(join(project, '.opencode/plugins/punchlist.js'), plugin)
  const script = `
    import { Punchlist } from ${JSON.stringify(plugin)}
    const output = { context: [] }
    const hooks = await Punchlist({ directory: ${JSON.stringify(project)} })
    await hooks['experimental.session.compacting']({ sessionID: 'ses_1' }, output)
    console.log(JSON.stringify(output))`
  const answer = await finished(spawn(process.execPath, ['--input-type=module', '-e', script], { env: environment }))
  expect(JSON.parse(answer.stdout).context).toEqual([expect.stringContaining('kept through compaction')])
})

test('[SU20] at a daemon the same command works with the token of the environment', async () => {
  const daemon = await startDaemon({ data: join(root, 'served') })
  try {
    await run(['setup', 'cursor', '--url', daemon.url])
    const { command, args } = json('.cursor/mcp.json').mcpServers.punchlist
    const withToken = { ...environment, PUNCHLIST_TOKEN: daemon.token ?? '' }
    expect(await speak([command, ...args], 'at the daemon', withToken)).toContain('at the daemon')
    expect(await hook(json('.cursor/hooks.json').hooks.sessionStart[0].command, withToken)).toContain('at the daemon')
  } finally {
    await daemon.kill()
  }
})
