import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandLine, compiledCode, type Finished, finished } from '../../tests/support/processes.ts'
import { clients } from './clients/index.ts'

let root: string
let project: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'punchlist-setup-'))
  project = join(root, 'my project')
  mkdirSync(project)
  mkdirSync(join(root, 'bin'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  const home = { HOME: join(root, 'home'), USERPROFILE: join(root, 'home') }
  return { PATH: [join(root, 'bin'), PATH].join(delimiter), SystemRoot, ...compiledCode, ...home, ...more }
}

function setup(argv: string[], more: Record<string, string> = {}): Promise<Finished> {
  const child = spawn(process.execPath, [commandLine, 'setup', ...argv], { cwd: project, env: environment(more) })
  child.stdin.end()
  return finished(child)
}

const at = (path: string) => join(project, path)
const text = (path: string) => readFileSync(at(path), 'utf8')
const json = (path: string) => JSON.parse(text(path))
const put = (path: string, content: string) => {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), content)
}
/** Every file below a folder, with what it holds. */
const everything = (folder = project) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/** A `punchlist` that is found on the PATH. */
function installed(): void {
  symlinkSync(commandLine, join(root, 'bin', 'punchlist'))
}

describe('setting a client up', () => {
  test('[SU14] writes the project’s files, tells what it did, and the second time does nothing', async () => {
    installed()
    put('.mcp.json', '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n')
    const first = await setup(['claude-code'])
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toContain('Claude Code is set up in this folder.\n')
    expect(first.stdout).toContain('changed    .mcp.json: mcpServers.punchlist, the old one is .mcp.json.punchlist.bak\n')
    expect(first.stdout).toContain('written    .claude/settings.json: hooks.SessionStart\n')
    expect(first.stdout).toContain('To see it work: Start claude in this folder')
    expect(json('.mcp.json').mcpServers).toEqual({
      other: { command: 'x' },
      punchlist: { type: 'stdio', command: 'punchlist', args: ['mcp', '--here'] },
    })
    expect(json('.claude/settings.json').hooks.SessionStart[0].hooks[0].command).toBe('cd "$CLAUDE_PROJECT_DIR" && punchlist brief --here')

    const before = everything()
    const second = await setup(['claude-code'])
    expect(second).toMatchObject({ code: 0, stderr: '' })
    expect(second.stdout).toMatch(/^Claude Code is set up already in this folder: nothing to do\.\n/)
    expect(everything()).toEqual(before)
  })

  test('[SU14] works for every client, for the project and for the person, and can be undone', async () => {
    const setUp = async (id: string, scope: string) => {
      const [folder, home] = [join(root, `${id} ${scope}`), join(root, `home of ${id} ${scope}`)]
      mkdirSync(folder)
      const setupHere = (...argv: string[]) => {
        const env = environment({ HOME: home, USERPROFILE: home })
        return finished(spawn(process.execPath, [commandLine, 'setup', id, '--scope', scope, ...argv], { cwd: folder, env }))
      }
      expect(await setupHere(), id).toMatchObject({ code: 0, stderr: '' })
      expect(Object.values(everything(scope === 'user' ? home : folder)).join('\n'), id).toMatch(/ --here| --folder|"--(here|folder)"/)
      if (scope === 'user') expect(everything(folder), id).toEqual({})
      expect(await setupHere('--remove'), id).toMatchObject({ code: 0, stderr: '' })
    }
    for (const scope of ['project', 'user']) await Promise.all(clients.map(({ id }) => setUp(id, scope)))
  })

  test('[SU15] where punchlist is not on the PATH, the command is the very one it was started with', async () => {
    const { stdout } = await setup(['cursor'])
    expect(json('.cursor/mcp.json').mcpServers.punchlist).toEqual({ command: process.execPath, args: [commandLine, 'mcp', '--here'] })
    expect(stdout).toContain('punchlist is not on the PATH')
  })

  test('[SU22] a command that npx runs is written as npx finds it again', async () => {
    const fetched = join(root, '_npx', '0123', 'node_modules')
    mkdirSync(join(fetched, '.bin'), { recursive: true })
    symlinkSync(commandLine, join(fetched, '.bin', 'punchlist'))
    const env = { ...environment(), PATH: [join(fetched, '.bin'), process.env.PATH].join(delimiter) }
    const child = spawn(process.execPath, [join(fetched, '.bin', 'punchlist'), 'setup', 'cursor'], { cwd: project, env })
    expect(await finished(child)).toMatchObject({ code: 0, stderr: '' })
    expect(json('.cursor/mcp.json').mcpServers.punchlist).toEqual({ command: 'npx', args: ['-y', 'punchlist', 'mcp', '--here'] })
  })

  test('[SU15] session, toolsets, agent and data folder are passed on', async () => {
    installed()
    await setup(['gemini', '--session', '#3', '--tools', 'core,tasks', '--agent', 'coder', '--data', 'kept here'])
    const { mcpServers, hooks } = json('.gemini/settings.json')
    const data = at('kept here')
    expect(mcpServers.punchlist.args).toEqual(['mcp', '--session', '3', '--tools', 'core,tasks', '--agent', 'coder', '--data', data])
    expect(hooks.SessionStart[0].hooks[0].command).toBe(`punchlist brief --session 3 --as coder --data '${data}' --hook gemini`)
  })

  test('[SU11] at a daemon no file holds the token', async () => {
    installed()
    const { stdout } = await setup(['vscode', '--url', 'http://127.0.0.1:4747'], { PUNCHLIST_TOKEN: 'pl_very_secret' })
    expect(json('.vscode/mcp.json').servers.punchlist).toMatchObject({
      args: ['mcp', '--here', '--url', 'http://127.0.0.1:4747'],
      env: { PUNCHLIST_TOKEN: `\${env:PUNCHLIST_TOKEN}` },
    })
    expect(stdout + JSON.stringify(everything())).not.toContain('pl_very_secret')
  })

  test('[SU16] --dry-run shows the difference, --print what belongs into the files; neither changes anything', async () => {
    installed()
    put('.zed/settings.json', '// mine\n{\n  "theme": "One", // nice\n}\n')
    const before = everything()
    const dry = await setup(['zed', '--dry-run'])
    expect(dry).toMatchObject({ code: 0, stderr: '' })
    expect(dry.stdout).toContain('\n   "theme": "One", // nice\n+  "context_servers": {\n')
    const printed = await setup(['zed', '--print'])
    expect(printed.stdout).toMatch(/^\.zed\/settings\.json:\n\n\{\n {2}"context_servers"/)
    expect(everything()).toEqual(before)
    expect((await setup(['zed'])).code).toBe(0)
    expect((await setup(['zed', '--dry-run'])).stdout).toBe('Zed: nothing to do.\n')
  })

  test('[SU16] --json tells the files', async () => {
    const { stdout } = await setup(['codex', '--json'])
    expect(JSON.parse(stdout)).toEqual({
      client: 'codex',
      scope: 'project',
      files: [
        { path: at('.codex/config.toml'), changed: true, backup: null },
        { path: at('.codex/hooks.json'), changed: true, backup: null },
      ],
    })
  })
})

describe('what was there before', () => {
  test('[SU17] the first text of a file is kept until setup is taken out; later ones get names of their own', async () => {
    put('.cursor/mcp.json', '{"first": 1}')
    await setup(['cursor'])
    await setup(['cursor', '--session', '2'])
    await setup(['cursor', '--session', '3'])
    expect(text('.cursor/mcp.json.punchlist.bak')).toBe('{"first": 1}')
    const kept = readdirSync(at('.cursor'))
      .filter((name) => name.startsWith('mcp.json.'))
      .toSorted()
    expect(kept).toEqual(['mcp.json.punchlist-2.bak', 'mcp.json.punchlist-3.bak', 'mcp.json.punchlist.bak'])
    await setup(['cursor', '--remove'])
    expect(everything()).toEqual({ '.cursor/mcp.json': '{"first": 1}' })
  })

  test('[SU32] the copy is its owner’s alone, whoever could read the file', async () => {
    put('.cursor/mcp.json', '{"first": 1}')
    chmodSync(at('.cursor/mcp.json'), 0o644)
    await setup(['cursor'])
    expect(statSync(at('.cursor/mcp.json.punchlist.bak')).mode & 0o777).toBe(0o600)
    expect(statSync(at('.cursor/mcp.json')).mode & 0o777).toBe(0o644)
  })

  test('[SU17] a link stays a link, and a file keeps its mode', async () => {
    put('dotfiles/settings.json', '{}\n')
    chmodSync(at('dotfiles/settings.json'), 0o600)
    mkdirSync(at('.gemini'))
    symlinkSync('../dotfiles/settings.json', at('.gemini/settings.json'))
    expect((await setup(['gemini'])).code).toBe(0)
    expect(readlinkSync(at('.gemini/settings.json'))).toBe('../dotfiles/settings.json')
    expect(json('dotfiles/settings.json').mcpServers).toHaveProperty('punchlist')
    expect(statSync(at('dotfiles/settings.json')).mode & 0o777).toBe(0o600)
  })

  test('[SU17] a link to a file that is not there yet is written through, too', async () => {
    mkdirSync(at('.cursor'))
    symlinkSync(join(root, 'elsewhere', 'mcp.json'), at('.cursor/mcp.json'))
    expect((await setup(['cursor'])).code).toBe(0)
    expect(JSON.parse(readFileSync(join(root, 'elsewhere', 'mcp.json'), 'utf8')).mcpServers).toHaveProperty('punchlist')
  })
})

describe('when it cannot be done', () => {
  test('[SU18] a file that cannot be read is named with line and column, and no file is changed', async () => {
    put('.claude/settings.json', '{\n  "hooks": {,}\n}\n')
    put('.codex/config.toml', 'a = 1\nb = \n')
    put('.gemini/settings.json', '{"mcpServers": ["x"]}')
    put('.cursor/mcp.json', '\u{0}\u{1}')
    writeFileSync(at('.zed-latin'), Buffer.from([0x7b, 0xff, 0x7d]))
    mkdirSync(at('.zed'))
    symlinkSync('../.zed-latin', at('.zed/settings.json'))
    const before = everything()
    const answers = await Promise.all(['claude-code', 'codex', 'gemini', 'cursor', 'zed'].map((id) => setup([id])))
    expect(answers.map(({ code, stdout }) => [code, stdout])).toEqual(Array(5).fill([2, '']))
    const [claude, codex, gemini, , zed] = answers.map(({ stderr }) => stderr)
    expect(claude).toContain(`${at('.claude/settings.json')}: line 2, column 13: a value should be here, not ,.\n`)
    expect(codex).toMatch(/config\.toml: line \d, column \d+: /)
    expect(gemini).toContain('"mcpServers" must be an object.')
    expect(zed).toContain('is not a text in UTF-8.')
    expect(everything()).toEqual(before)
    expect(existsSync(at('.mcp.json'))).toBe(false)
  })

  test('[SU18] a place that cannot be written is named, and no file is changed', async () => {
    put('.claude', 'a file where a folder should be')
    const before = everything()
    const answer = await setup(['claude-code'])
    expect(answer).toMatchObject({ code: 2, stdout: '' })
    expect(answer.stderr).toContain(`${at('.claude/settings.json')} cannot be written (ENOTDIR).`)
    expect(everything()).toEqual(before)
  })

  test('[SU18] a folder that may not be written is not allowed', async () => {
    // Nothing is forbidden to root, so that root sends somebody else.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    chmodSync(root, 0o755)
    chmodSync(project, 0o555)
    const answer = await finished(spawn(process.execPath, [commandLine, 'setup', 'zed'], { cwd: project, env: environment(), ...nobody }))
    chmodSync(project, 0o700)
    expect(answer).toMatchObject({ code: 5, stdout: '' })
    expect(answer.stderr).toContain('cannot be written (EACCES)')
  })

  test('[SU18] in a folder that is gone it says so', async () => {
    const line = `cd "${project}" && rmdir "${project}" && exec "${process.execPath}" "${commandLine}" setup zed`
    const answer = await finished(spawn('sh', ['-c', line], { env: environment() }))
    expect(answer).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('The current folder is gone.') })
  })

  test('[SU19] a wrong command line is answered with what was probably meant, and changes nothing', async () => {
    const wrong: [string[], string][] = [
      [[], 'Which client?'],
      [['claud-code'], 'Did you mean claude-code? There are claude-code, opencode, codex, gemini, cursor, vscode, zed, git.'],
      [['emacs'], 'There are claude-code, opencode,'],
      [['zed', 'cursor'], 'setup does not take "cursor".'],
      [['zed', '--scope', 'global'], '--scope must be one of project, user.'],
      [['zed', '--session', 'first'], '--session must be a session’s number'],
      [['zed', '--tools', 'core,taks'], 'Did you mean tasks?'],
      [['zed', '--url', 'localhost'], 'is no address of a daemon.'],
      [['zed', '--url', 'http://me:secret@127.0.0.1:4747'], 'the file is no place for secrets'],
      [['zed', '--url', 'http://127.0.0.1:4747', '--agent', 'coder'], 'at a daemon, the token decides'],
      [['zed', '--print', '--remove'], '--print goes with neither'],
      [['zed', '--scoope', 'user'], 'Did you mean --scope?'],
    ]
    const answers = await Promise.all(wrong.map(([argv]) => setup(argv)))
    for (const [index, [argv, complaint]] of wrong.entries()) {
      expect(answers[index], argv.join(' ')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(complaint) })
    }
    expect(everything()).toEqual({})
  })
})
