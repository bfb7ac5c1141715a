import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { commandLine, finished, punchlist } from '../../../tests/support/processes.ts'
import { punchlistHere } from '../../../tests/support/punchlist-here.ts'
import { helpOf } from './help.ts'
import { entries, flagsOf } from './table.ts'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('todo', 'add', 'one')
})
afterAll(() => line.remove())

/** Each of these command lines must fail in this way, and print nothing. */
async function allFail(code: number, expected: readonly (readonly [argv: string[], complaint: string])[]): Promise<void> {
  const said = await Promise.all(expected.map(([argv]) => line.fails(code, ...argv)))
  expect(said).toEqual(expected.map(([, complaint]) => complaint))
}

describe('a wrong command line', () => {
  test('[CL13] an unknown noun, verb or flag is answered with the one that was probably meant', async () => {
    await allFail(2, [
      [['tod', 'list'], 'punchlist: There is no command "tod".\n  Did you mean punchlist todo?\n'],
      [['docter'], 'punchlist: There is no command "docter".\n  Did you mean punchlist doctor?\n'],
      [['frobnicate'], 'punchlist: There is no command "frobnicate".\n  See punchlist help --all.\n'],
      [['todo', 'strat', '1'], 'punchlist: todo has no verb "strat".\n  Did you mean punchlist todo start?\n'],
      [['event', 'folow'], 'punchlist: event has no verb "folow".\n  Did you mean punchlist event follow?\n'],
      [['tenant', 'frobnicate'], 'punchlist: tenant has no verb "frobnicate".\n  Verbs: add, list, delete.\n'],
      [['todo', 'list', '--sesion', '1'], 'punchlist: Unknown option --sesion.\n  Did you mean --session?\n'],
      [['todo', 'list', '--frobnicate'], 'punchlist: Unknown option --frobnicate.\n  See --help.\n'],
      [['doctor', '--jsno'], 'punchlist: Unknown option --jsno.\n  Did you mean --json?\n'],
    ])
  })

  test('[CL14] a missing, surplus or wrong value is named, with how the command is meant', async () => {
    const said = await Promise.all([
      line.fails(2, 'todo', 'add'),
      line.fails(2, 'todo', 'block', '1'),
      line.fails(2, 'todo', 'list', 'stray', 'words'),
      line.fails(2, 'todo', 'list', '--json=yes'),
      line.fails(2, 'todo', 'start', 'first'),
      line.fails(2, 'todo', 'list', '--limit', 'ten'),
      line.fails(2, 'todo', 'start', '1', '--if-version', 'x'),
      line.fails(2, 'todo', 'start', '1', '--subject', 'x'),
    ])
    const firstLines = said.map((text) => text.split('\n')[0])
    expect(firstLines).toEqual([
      'punchlist: todo add needs a subject.',
      'punchlist: todo block needs a blocked-reason.',
      'punchlist: todo list does not take "stray words".',
      'punchlist: --json takes no value.',
      "punchlist: todo: must be a todo's number, such as 14, or its id, such as 01KA3Q4W8ZVJ5X2M6N7P8R9S0T.",
      'punchlist: --limit: must be a number.',
      'punchlist: --if-version must be a whole number from 0 to 9007199254740991.',
      'punchlist: Unknown option --subject.',
    ])
    expect(said[0]).toContain('Usage: punchlist todo add <subject> [options]')
    expect(await line.prints('todo', 'list')).toContain('#1 [pending] one')
  })

  test('[CL14] a flag without its value does not take the next flag for it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'punchlist-usage-'))
    const run = (...argv: string[]) => finished(spawn(process.execPath, [commandLine, ...argv], { cwd: directory }))
    const answers = await Promise.all([run('todo', 'list', '--data'), run('todo', 'list', '--data', '--json')])
    const left = readdirSync(directory)
    rmSync(directory, { recursive: true })
    expect(answers.map(({ code, stdout }) => [code, stdout])).toEqual([
      [2, ''],
      [2, ''],
    ])
    for (const { stderr } of answers) expect(stderr).toContain('--data needs a value.')
    expect(left).toEqual([])
  })

  test('[CL14] a noun without a verb is wrong usage, and nothing but stderr tells the verbs', async () => {
    const { code, stdout, stderr } = await punchlist(['todo'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('todo add')
  })

  test('[CL14] a word that every JavaScript object knows is no shell, noun or verb', async () => {
    const answers = await Promise.all(
      [
        ['completion', 'powershell'],
        ['completion', 'constructor'],
        ['completion', 'toString'],
        ['constructor', 'list'],
        ['todo', '__proto__'],
      ].map((argv) => punchlistHere(argv)),
    )
    expect(answers.map(({ code, stdout }) => [code, stdout])).toEqual(Array(5).fill([2, '']))
  })

  test('[CL14] a wrong word in a list is told by the flag’s name', async () => {
    expect(await line.fails(2, 'todo', 'list', '--status', 'open,pendng')).toMatch(
      /^punchlist: --status: must be one of pending, in_progress, /,
    )
  })
})

describe('exit codes', () => {
  test('[CL10] each kind of failure has its exit code', async () => {
    const missing = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'
    const [notFound, invalid, conflict, forbidden, unreachable] = await Promise.all([
      line.fails(3, 'todo', 'done', '99'),
      line.fails(2, 'todo', 'add', 'x'.repeat(201)),
      line.fails(4, 'tenant', 'add', 'local'),
      line.fails(5, 'tenant', 'list', '--as', 'coder'),
      punchlist(['todo', 'list', '--database', 'postgres://127.0.0.1:1/none']),
      line.fails(3, 'todo', 'get', missing),
      line.fails(3, 'session', 'rename', missing, 'x'),
      line.fails(3, 'token', 'revoke', missing),
      line.fails(3, 'tenant', 'delete', 'nobody', '--yes'),
    ])
    expect(notFound).toBe('punchlist: There is no todo #99.\n  See which there are: punchlist todo list --status all\n')
    expect(invalid).toBe('punchlist: subject: must be at most 200 characters, not 201.\n')
    expect(conflict).toContain('There is a tenant local already.')
    expect(forbidden).toContain('coder may not manage tenants')
    expect(unreachable).toMatchObject({ code: 75, stdout: '' })
    expect(unreachable.stderr).toMatch(/^punchlist: [A-Z][^\n]*\.\n {2}\S/)
  })

  test('[CL10] an address that is none is wrong usage, not something to try later', async () => {
    expect(await punchlistHere(['todo', 'list', '--database', 'mysql://localhost/x'])).toMatchObject({ code: 2, stdout: '' })
  })

  const errorIn = (text: string) => (JSON.parse(text) as { error: { code: string; message: string; hint?: string } }).error

  test('[CL11] with --json a refusal is one JSON object on stderr', async () => {
    const said = await Promise.all([
      line.fails(3, 'todo', 'done', '99', '--json'),
      line.fails(2, 'todo', 'add', 'x', '--status', 'blocked', '--json'),
      line.fails(5, 'token', 'list', '--as', 'coder', '--json'),
    ])
    expect(said.map((text) => errorIn(text).code)).toEqual(['not_found', 'invalid', 'forbidden'])
    expect(errorIn(said[0] ?? '')).toMatchObject({
      message: 'There is no todo #99.',
      hint: 'See which there are: punchlist todo list --status all',
    })
  })

  test('[CL11] with --json every other error is one, too', async () => {
    const said = await Promise.all([
      line.fails(2, 'todo', 'list', '--sesion', '1', '--json'),
      punchlistHere(['todo', 'list', '--json', '--data', '/dev/null/here']).then(({ stderr }) => stderr),
    ])
    expect(said.map((text) => errorIn(text).code)).toEqual(['invalid', 'unavailable'])
  })
})

describe('help', () => {
  test('[CL19] help is printed for everything, for a noun, and for each command', async () => {
    const [all, bare, short, noun, verb, custom, version] = await Promise.all(
      [['help', '--all'], [], ['--help'], ['todo', '--help'], ['todo', 'block', '--help'], ['writ', '--help'], ['--version']].map(
        (argv, index) => (index < 2 ? punchlist : punchlistHere)(argv),
      ),
    )
    expect([all, bare, short, noun, verb, custom, version].map((answer) => answer?.code)).toEqual(Array(7).fill(0))
    expect(bare?.stdout).toBe(short?.stdout)
    expect(bare?.stdout.split('\n').length).toBeLessThanOrEqual(26)
    expect(bare?.stdout.split('\n').every((line) => line.length <= 130)).toBe(true)
    expect(all?.stdout).toContain('Exit codes: 0 done, 2 wrong usage or input, 3 not found, 4 conflict, 5 not allowed')
    for (const word of ['todo add', 'session archive', 'token revoke', 'tenant delete', 'event follow', 'writ', 'doctor', 'completion']) {
      expect(all?.stdout).toContain(`\n  ${word} `)
    }
    expect(noun?.stdout).toContain('todo reopen')
    expect(verb?.stdout).toContain('Usage: punchlist todo block <todo> <blocked-reason> [options]')
    expect(custom?.stdout).toContain('Usage: punchlist writ [--session REF]')
    expect(version?.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('[CL19] -h is --help everywhere', async () => {
    const answers = await Promise.all([['-h'], ['todo', '-h'], ['todo', 'block', '-h'], ['writ', '-h']].map((argv) => punchlistHere(argv)))
    expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']))
  })
})

describe('completion', () => {
  const completed = (script: string, ...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const probe = `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _punchlist; printf '%s\\n' "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['-c', probe], { encoding: 'utf8' }).stdout.trim().split('\n')
  }

  test('[CL9] the script for bash is good bash, and completes nouns, verbs and flags', async () => {
    const { stdout: script, code } = await punchlist(['completion', 'bash'])
    expect(code).toBe(0)
    expect(spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    expect(completed(script, 'punchlist', 'to')).toEqual(['todo', 'token'])
    expect(completed(script, 'punchlist', 'event', '')).toEqual(['list', 'follow'])
    expect(completed(script, 'punchlist', 'todo', 're').toSorted()).toEqual(['release', 'reopen', 'restore'])
    expect(completed(script, 'punchlist', 'todo', 'add', '--p').toSorted()).toEqual(['--parent', '--priority'])
    expect(completed(script, 'punchlist', 'doctor', '--js')).toEqual(['--json'])
  })

  test('[CL9] there are scripts for zsh and fish', async () => {
    const [zsh, fish] = await Promise.all([punchlistHere(['completion', 'zsh']), punchlistHere(['completion', 'fish'])])
    expect(zsh?.stdout).toMatch(/^#compdef punchlist\n/)
    expect(
      fish?.stdout
        .trim()
        .split('\n')
        .slice(1)
        .every((command) => command.startsWith('complete -c punchlist ')),
    ).toBe(true)
  })
})

test('[CL84] a folder is named from where one stands', async () => {
  const here = await line.prints('session', 'open', '.')
  expect(await line.prints('session', 'open', process.cwd())).toBe(here)
  expect(await line.prints('session', 'open', '--folder', '../x')).not.toBe(here)
})

test('[CL85] help says what every flag is for, and each of its values where these are a closed set', async () => {
  for (const entry of entries) {
    const help = helpOf(entry)
    for (const { name, values = [] } of flagsOf(entry)) {
      const row = help.split('\n').find((text) => text.trimStart().split(/ /)[0] === `--${name}`) ?? ''
      const said = row.trim().replace(/^--\S+( [A-Z_]+)?/, '')
      expect({ command: entry.command.words, name, isDescribed: said.trim() !== '' }).toMatchObject({ isDescribed: true })
      for (const value of values) expect(said).toContain(value)
    }
  }
  expect(await line.prints('todo', 'list', '--help')).toContain('(one of status, position, change)')
})

test('[CL86] who names no agent that there is hears of all that there are, built-in ones included', async () => {
  expect(await line.fails(2, 'task', 'add', 'x', '--owner', 'coder')).toBe(
    'punchlist: --owner: coder is not an agent of this workspace.\n  Agents: build, plan, general, explore. Define another in agents/<id>/agent.json.\n',
  )
  expect(await line.prints('schedule', 'add', 'every day at 9', '--agent', 'build', '--prompt', 'x')).toContain('every day at 9')
})
