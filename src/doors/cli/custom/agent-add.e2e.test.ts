import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Installed, newInstalled } from '../../../../tests/support/acp-agent/installed-program.ts'
import { type CommandLine, newCommandLine } from '../../../../tests/support/command-line.ts'
import type { Script } from '../../../../tests/support/model-server/script.ts'
import { startModelServer } from '../../../../tests/support/model-server.ts'
import { commandLine, finished, punchlist } from '../../../../tests/support/processes.ts'
import { until } from '../../../../tests/support/until.ts'

let line: CommandLine
let installed: Installed

beforeEach(async () => {
  line = await newCommandLine()
  installed = newInstalled()
})
afterEach(() => line.remove())

const add = (argv: readonly string[], environment: Record<string, string> = {}) =>
  punchlist(['agent', 'add', ...argv, ...line.place], '', { PATH: installed.PATH, GEMINI_API_KEY: '', OPENAI_API_KEY: '', ...environment })
const agents = async () =>
  ((await line.json('agent', 'list')).agents as { id: string; source: string }[]).filter(({ source }) => source === 'api')
const methods = (name: string) => installed.heard(name).map(({ method }) => method)

describe('a program of this machine', () => {
  test('[AG78] is found on PATH, asked for a session and nothing more, ended, and then is an agent that is run over ACP', async () => {
    const path = installed.agent('gemini', {})
    const added = await add(['gemini'])
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toBe(
      `gemini is added; it starts ${path} --acp. It was tried and answers.\nGive it work in a project’s folder: punchlist do "…" --agent gemini\n`,
    )
    await installed.gone()
    expect(methods('gemini')).toEqual(['started', 'initialize', 'session/new'])
    expect(installed.heard('gemini')[0]?.params).toEqual({ arguments: '--acp' })
    expect((await line.json('agent', 'get', 'gemini')).agent).toMatchObject({
      source: 'api',
      definition: { name: 'Gemini CLI', runner: 'acp', command: [path, '--acp'], env: {} },
    })
  })

  test('[AG78] each is started as it speaks ACP: by an adapter, a flag or a word', async () => {
    for (const [kind, program, argument] of [
      ['claude-code', 'claude-agent-acp', ''],
      ['codex', 'codex-acp', ''],
      ['opencode', 'opencode', 'acp'],
      ['goose', 'goose', 'acp'],
    ] as const) {
      installed.agent(program, {})
      expect(await add([kind]), kind).toMatchObject({ code: 0, stderr: '' })
      expect(installed.heard(program)[0]?.params, kind).toEqual({ arguments: argument })
    }
    expect((await agents()).map(({ id }) => id).toSorted()).toEqual(['claude-code', 'codex', 'goose', 'opencode'])
  })

  test('[AG77] one of that name is not replaced unless that is said, nor is the other one tried; it can be called otherwise', async () => {
    installed.agent('gemini', {})
    expect((await add(['gemini'])).code).toBe(0)
    expect(await add(['gemini'])).toMatchObject({
      code: 4,
      stdout: '',
      stderr: 'punchlist: Agent gemini exists already.\n  --name NAME calls the new one otherwise, --force replaces it.\n',
    })
    expect(methods('gemini')).toHaveLength(3)
    expect((await add(['gemini', '--name', 'build'])).stderr).toContain('Agent build is built in.')
    expect((await add(['gemini', '--name', 'second'])).code).toBe(0)
    expect((await add(['gemini', '--force', '--no-try'])).stdout).toContain('It was not tried.')
    expect(methods('gemini')).toHaveLength(6)
    expect((await agents()).map(({ id }) => id).toSorted()).toEqual(['gemini', 'second'])
  })

  test('[AG79] what is missing is named with how it is installed, and nothing is added', async () => {
    expect(await add(['gemini'])).toEqual({
      code: 3,
      stdout: '',
      stderr: 'punchlist: gemini is not installed: it is not on your PATH.\n  Install it: npm install -g @google/gemini-cli\n',
    })
    const claude = installed.shell('claude', 'exit 9')
    expect((await add(['claude-code'])).stderr).toBe(
      `punchlist: claude-agent-acp, through which Claude Code speaks ACP, is not installed: it is not on your PATH. (Claude Code itself is at ${claude}.)\n  Install it: npm install -g @agentclientprotocol/claude-agent-acp\n`,
    )
    mkdirSync(join(installed.bin, 'goose'))
    expect((await add(['goose'])).code).toBe(3)
    expect(await add(['cluade-code'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean punchlist agent add claude-code?'),
    })
    expect(await add([])).toMatchObject({ code: 2, stderr: expect.stringContaining('Which agent?') })
    expect(await add(['gemini', 'codex'])).toMatchObject({ code: 2 })
    expect(await agents()).toEqual([])
  })

  test('[AG80] one that hangs, ends, talks nonsense, speaks another version or wants somebody to sign in is told with why, ended, and not added', async () => {
    installed.agent('gemini', { silentOn: ['initialize'], stubborn: true })
    const hung = await add(['gemini', '--timeout', '1'])
    expect(hung).toMatchObject({ code: 1, stdout: '' })
    expect(hung.stderr).toContain('gemini was not added, since it does not work: ')
    expect(hung.stderr).toContain('--acp did not answer initialize within 1 s\n')
    installed.agent('gemini', { silentOn: ['session/new'] })
    expect((await add(['gemini', '--timeout', '1'])).stderr).toContain('did not answer session/new within 1 s')
    installed.agent('gemini', { version: 99 })
    expect((await add(['gemini'])).stderr).toContain('speaks version 99 of ACP, and we speak version 1')
    installed.agent('gemini', { signIn: true })
    const asked = await add(['gemini'])
    expect(asked.stderr).toContain('wants somebody to sign in first (Log in: scripted login).')
    expect(asked.stderr).toContain('\n  Sign in: gemini\n')
    installed.shell('codex-acp', 'echo "no such command: acp" >&2\nexit 3')
    const ended = await add(['codex'])
    expect(ended.stderr).toContain('did not answer initialize; it exited with code 3\nno such command: acp')
    installed.shell('goose', 'while :; do echo hello; sleep 0.05; done')
    expect(await add(['goose', '--timeout', '1'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('goose acp did not answer initialize'),
    })
    await installed.gone()
    expect(await agents()).toEqual([])
  })

  test('[AG80] whoever ends the trial with Ctrl-C leaves neither a program nor an agent', async () => {
    installed.agent('gemini', { silentOn: ['initialize'] })
    const argv = [commandLine, 'agent', 'add', 'gemini', ...line.place]
    const child = spawn(process.execPath, argv, { env: { ...process.env, PATH: installed.PATH } })
    const end = finished(child)
    await until('it is asked', async () => (methods('gemini').includes('initialize') ? true : undefined))
    child.kill('SIGINT')
    expect(await end).toMatchObject({ code: 130, stdout: '', stderr: 'punchlist: gemini was not added.\n' })
    await installed.gone()
    expect(await agents()).toEqual([])
  })

  test('[AG82] it is given the keys that are set, by their names: no key is kept or shown', async () => {
    installed.agent('codex-acp', {})
    const added = await add(['codex', '--json'], { OPENAI_API_KEY: 'sk-very-secret' })
    expect(added.code).toBe(0)
    expect(added.stdout).not.toContain('sk-very-secret')
    expect(JSON.parse(added.stdout)).toMatchObject({
      tried: true,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the variable is named, not put in.
      agent: { id: 'codex', definition: { env: { OPENAI_API_KEY: '${OPENAI_API_KEY}' } } },
    })
    const again = await add(['codex', '--force'], { OPENAI_API_KEY: 'sk-very-secret' })
    expect(again.stdout).toContain('It is given the daemon’s OPENAI_API_KEY.')
  })
})

describe('a model', () => {
  const withModel = async (script: Script) => {
    const model = await startModelServer(script)
    onTestFinished(() => model.close())
    const workspace = join(installed.bin, '..', 'workspace')
    mkdirSync(workspace, { recursive: true })
    const providers = {
      local: { kind: 'openai-compatible', baseURL: `${model.url}/v1`, apiKeyEnv: 'LOCAL_KEY' },
      anthropic: { baseURL: `${model.url}/v1` },
    }
    writeFileSync(join(workspace, 'models.json'), JSON.stringify({ providers }))
    const addModel = (argv: readonly string[], environment: Record<string, string> = {}) =>
      add([...argv, '--workspace', workspace], { LOCAL_KEY: 'sk-local-secret', ANTHROPIC_API_KEY: '', ...environment })
    return { model, addModel }
  }

  test('[AG81] is asked for one word of at most 16 tokens, and then is an agent that needs only its key', async () => {
    const { model, addModel } = await withModel([{ text: 'OK' }, { text: '', finish: 'length' }])
    const added = await addModel(['helper', '--model', 'local/scripted'])
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toMatch(/^helper is added; it asks local\/scripted\. It was tried and answers\.\n/)
    expect(model.requests).toHaveLength(1)
    expect(model.requests[0]).toMatchObject({
      model: 'scripted',
      body: { max_tokens: 16 },
      headers: { authorization: 'Bearer sk-local-secret' },
    })
    expect((await line.json('agent', 'get', 'helper')).agent).toMatchObject({ definition: { model: 'local/scripted' } })
    expect((await addModel(['claude', '--model', 'anthropic/claude-x'], { ANTHROPIC_API_KEY: 'k' })).code).toBe(0)
    expect(model.requests[1]?.body).toMatchObject({ max_tokens: 16 })
  })

  test('[AG81] one that refuses, is unknown, lacks its key or does not answer is told with what to do, and not added', async () => {
    const refusal = { status: 401, problem: { message: 'no such key sk-local-secret' } }
    const { model, addModel } = await withModel([refusal, { text: 'late', breaks: { after: 0, how: 'silent' } }])
    const refused = await addModel(['helper', '--model', 'local/scripted'])
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('LOCAL_KEY')
    expect(refused.stderr).not.toContain('sk-local-secret')
    const silent = await addModel(['helper', '--model', 'local/scripted', '--timeout', '1'])
    expect(silent).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/local\/scripted (did not answer within 1 s|was silent for 1000 ms)/),
    })
    const keyless = await addModel(['helper', '--model', 'anthropic/claude-x'])
    expect(keyless.stderr).toContain('anthropic/claude-x needs a key: set ANTHROPIC_API_KEY')
    expect((await addModel(['helper', '--model', 'lokal/x'])).stderr).toContain('there is no provider lokal. Did you mean local?')
    expect((await addModel(['helper', '--model', 'scripted'])).stderr).toContain('write provider/name')
    expect((await addModel(['--model', 'local/scripted'])).stderr).toContain('What is the agent to be called?')
    expect((await addModel(['Bad Name', '--model', 'local/scripted'])).code).toBe(2)
    expect(await agents()).toEqual([])
    const before = model.requests.length
    expect((await addModel(['helper', '--model', 'local/scripted', '--no-try'])).stdout).toContain('It was not tried.')
    expect(model.requests).toHaveLength(before)
    expect((await agents()).map(({ id }) => id)).toEqual(['helper'])
  })
})
