import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { commandLine, compiledCode, type Finished, finished } from '../../tests/support/processes.ts'
import { until } from '../../tests/support/until.ts'

let root = ''
let shop = ''
let env: NodeJS.ProcessEnv = {}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-git-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  shop = join(root, 'my shop')
  for (const folder of [shop, join(root, 'bin'), join(root, 'home')]) mkdirSync(folder)
  symlinkSync(commandLine, join(root, 'bin', 'punchlist'))
  const home = { HOME: join(root, 'home'), USERPROFILE: join(root, 'home'), GIT_CONFIG_NOSYSTEM: '1' }
  env = { PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter), ...compiledCode, ...home, PUNCHLIST_DATA: join(root, 'data') }
  git(shop, 'init', '-q', '-b', 'main')
})

function git(folder: string, ...argv: string[]): string {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  return execFileSync('git', [...identity, ...argv], { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd()
}

function punchlist(folder: string, ...argv: string[]): Promise<Finished> {
  const child = spawn(process.execPath, [commandLine, ...argv], { cwd: folder, env })
  child.stdin.end()
  return finished(child)
}

async function must(folder: string, ...argv: string[]): Promise<string> {
  const done = await punchlist(folder, ...argv)
  expect(done, argv.join(' ')).toMatchObject({ code: 0, stderr: '' })
  return done.stdout
}

const commit = (folder: string, message: string) => git(folder, 'commit', '-q', '--allow-empty', '-m', message)

/** What the hook does comes after the commit: it is looked for until it is there. */
async function tied(todo: number, count: number): Promise<string[]> {
  for (;;) {
    const { links } = JSON.parse(await must(shop, 'link', 'list', String(todo), '--json')) as { links: { value: string; label: string }[] }
    if (links.length >= count) return links.map(({ value, label }) => `${label} ${value}`)
  }
}

/** Every file below a folder, with what it holds and whether it may be run. */
const everything = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()
    .map((path) => [path, readFileSync(join(folder, path), 'latin1'), statSync(join(folder, path)).mode & 0o777])

test('[LK4] a commit that names todos is tied to them, from any working tree, and others start nothing', async () => {
  await must(shop, 'add', 'one')
  await must(shop, 'add', 'two')
  commit(shop, 'before the hook: punchlist #1')
  const before = everything(join(shop, '.git', 'hooks'))
  expect(await must(shop, 'setup', 'git')).toContain('written    .git/hooks/post-commit: a hook that ties commits to todos\n')
  expect(await must(shop, 'setup', 'git')).toContain('git is set up already in this folder: nothing to do.')
  commit(shop, 'Fix the login\n\nPunchlist #1, #2 and #999')
  const first = git(shop, 'rev-parse', 'HEAD')
  expect(await tied(1, 1)).toEqual([`main: Fix the login ${first}`])
  expect(await tied(2, 1)).toEqual([`main: Fix the login ${first}`])
  git(shop, 'worktree', 'add', '-q', '-b', 'feature/x', join(root, 'tree'))
  commit(join(root, 'tree'), 'Elsewhere, for punchlist #1')
  expect(await tied(1, 2)).toEqual([
    `feature/x: Elsewhere, for punchlist #1 ${git(join(root, 'tree'), 'rev-parse', 'HEAD')}`,
    expect.any(String),
  ])
  expect(await must(shop, 'show', '1')).toMatch(/\n2 links:\n {2}#3 commit [0-9a-f]{12} \(feature\/x: Elsewhere, for punchlist #1\)\n/)
  // With nothing named, the program is not even started: here it would leave a mark.
  rmSync(join(root, 'bin', 'punchlist'))
  writeFileSync(join(root, 'bin', 'punchlist'), `#!/bin/sh\ntouch "${join(root, 'started')}"\nexit 1\n`, { mode: 0o755 })
  commit(shop, 'About nothing, fixes #1')
  expect(existsSync(join(root, 'started'))).toBe(false)
  commit(shop, 'The program fails, the commit does not: punchlist #1')
  rmSync(join(root, 'bin', 'punchlist'))
  commit(shop, 'The program is gone, the commit is made: punchlist #1')
  expect(await must(shop, 'link', 'commit', 'HEAD~3')).toBe(
    `tied ${first.slice(0, 12)} to #1, #2\nthere is no todo #999\n`.replace(
      first.slice(0, 12),
      git(shop, 'rev-parse', 'HEAD~3').slice(0, 12),
    ),
  )
  await must(shop, 'setup', 'git', '--remove')
  expect(everything(join(shop, '.git', 'hooks'))).toEqual(before)
}, 60_000)

test('[LK6] a commit that is amended takes the place of the one before, unless a branch still has that', async () => {
  await must(shop, 'add', 'one')
  await must(shop, 'setup', 'git')
  const amend = (message: string) => git(shop, 'commit', '-q', '--amend', '--allow-empty', '-m', message)
  const shows = (...subjects: string[]) =>
    until(`links to ${subjects}`, async () => {
      const links = await tied(1, 0)
      return links.map((link) => link.replace(/ [0-9a-f]+$/, '')).join() === subjects.join() ? links : undefined
    })
  commit(shop, 'First: punchlist #1')
  await shows('main: First: punchlist #1')
  amend('Second: punchlist #1')
  expect(await shows('main: Second: punchlist #1')).toEqual([`main: Second: punchlist #1 ${git(shop, 'rev-parse', 'HEAD')}`])
  git(shop, 'branch', 'kept')
  amend('Third: punchlist #1')
  await shows('main: Third: punchlist #1', 'main: Second: punchlist #1')
  expect(await must(shop, 'link', 'commit')).toContain('tied ')
  await shows('main: Third: punchlist #1', 'main: Second: punchlist #1')
}, 60_000)

test('[LK5] somebody’s own hook goes on working and comes back to the byte; one that git would not run, or that is no shell script, is left alone', async () => {
  await must(shop, 'add', 'one')
  const hooks = join(shop, 'my hooks')
  mkdirSync(hooks)
  git(shop, 'config', 'core.hooksPath', 'my hooks')
  const hook = join(hooks, 'post-commit')
  writeFileSync(hook, '#!/usr/bin/env bash\nset -eu\necho ran >> ran.txt\nexit 0', { mode: 0o755 })
  const before = everything(hooks)
  await must(join(shop, 'my hooks'), 'setup', 'git')
  commit(shop, 'punchlist #1')
  expect(await tied(1, 1)).toHaveLength(1)
  expect(readFileSync(join(shop, 'ran.txt'), 'utf8')).toBe('ran\n')
  await must(shop, 'setup', 'git', '--remove')
  expect(everything(hooks)).toEqual(before)

  const refused = async (said: string) => {
    const left = everything(hooks)
    const done = await punchlist(shop, 'setup', 'git')
    expect([done.code, done.stdout]).toEqual([4, ''])
    expect(done.stderr).toContain(said)
    expect(everything(hooks)).toEqual(left)
  }
  chmodSync(hook, 0o644)
  await refused('it may not be executed, so git does not run it')
  writeFileSync(hook, '#!/usr/bin/env python3\nprint(1)\n')
  chmodSync(hook, 0o755)
  await refused('it is no shell script (#!/usr/bin/env python3)')
  const nowhere = await punchlist(root, 'setup', 'git')
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('This folder is in no git repository.')])
  expect((await punchlist(shop, 'setup', 'git', '--scope', 'user')).stderr).toContain('A hook belongs to one repository.')
  expect(await must(shop, 'setup', 'git', '--print')).toContain('punchlist link commit "$(git rev-parse HEAD)"')
  const [none, wrong] = await Promise.all([must(shop, 'link', 'commit'), punchlist(shop, 'link', 'commit', 'no-such-thing')])
  expect(none).toBe(`tied ${git(shop, 'rev-parse', 'HEAD').slice(0, 12)} to #1\n`)
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('There is no commit "no-such-thing" here.')])
}, 60_000)
