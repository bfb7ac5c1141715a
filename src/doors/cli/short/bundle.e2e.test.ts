import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandLine, compiledCode, finished, punchlist } from '../../../../tests/support/processes.ts'
import { entries } from '../table.ts'
import { shortCommands } from './commands.ts'

const home = mkdtempSync(join(tmpdir(), 'punchlist-home-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Which bundles were loaded by a command, as what was kept of them tells. */
async function bundlesOf(argv: readonly string[]): Promise<string[]> {
  const cache = join(home, 'cache')
  rmSync(cache, { recursive: true, force: true })
  const { code } = await punchlist([...argv, '--help'], '', { HOME: home, XDG_CACHE_HOME: cache, PUNCHLIST_CODE_CACHE: '' })
  expect(code).toBe(0)
  const folder = join(cache, 'punchlist')
  return existsSync(folder) ? readdirSync(folder).map((name) => name.slice(0, name.indexOf('-'))) : []
}

test('[CL70] the launcher knows the short commands, and the verbs that are not one of them', () => {
  const launcher = readFileSync('bin/punchlist', 'utf8')
  const listAfter = (words: string) =>
    JSON.parse((launcher.split(words)[1] ?? '').match(/\[[^\]]*\]/)?.[0].replaceAll("'", '"') ?? '[]') as string[]
  expect(listAfter('const short =')).toEqual(shortCommands.map(({ words }) => words))
  const verbs = entries
    .map(({ command }) => command.words.split(' '))
    .filter(([noun, verb]) => listAfter('const short =').includes(noun ?? '') && verb)
  expect(verbs.map(([noun]) => noun)).toEqual(verbs.map(() => 'list'))
  expect(listAfter('isVerb = first')).toEqual(verbs.map(([, verb]) => verb))
})

test('[CL70] a short command loads its own bundle only, any other the whole command line', async () => {
  expect(await bundlesOf(['list'])).toEqual(['short'])
  expect(await bundlesOf(['list', 'get'])).toEqual(['cli'])
  expect(await bundlesOf(['todo', 'list'])).toEqual(['cli'])
})

test('[CL70] what a refusal suggests is found by a short command, too', async () => {
  const refused = await punchlist(['done', '77', '--data', join(home, 'data')])
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('punchlist todo list --status all') })
})

test('[CL70] whoever does not listen to complaints still sees by the exit code that nothing came of it', async () => {
  const child = spawn(process.execPath, [commandLine, 'done', '77', '--data', join(home, 'data')])
  child.stderr.destroy()
  const [code] = await once(child, 'close')
  expect(code).toBe(3)
})

/** What each is started with, one after another on one list, and what it says then. */
const started: readonly (readonly [argv: readonly string[], says: RegExp])[] = [
  [['init'], /list/],
  [['add', 'first', '--priority', 'high', '--tags', 'a,b', '--due', '2030-01-01', '--description', 'more'], /#1 .*first/],
  [['add', 'second', '--after', '1', '--not-before', '2020-01-01'], /#2 .*second/],
  [['add', 'third', '--parent', '1'], /#3 .*third/],
  [['list'], /first.*second/s],
  [['start', '3'], /#3/],
  [['done', '3'], /#3/],
  [['why', '2'], /waits for #1/],
  [['note', '1', 'tried it'], /noted on #1/],
  [['show', '1'], /tried it/],
  [['next'], /first/],
  [['next', '--claim'], /--claim claim_/],
  [['release', '1'], /#1/],
  [['after', '2', '--not', '1'], /#2/],
  [['block', '1', 'rain'], /rain/],
  [['reopen', '1'], /#1/],
  [['cancel', '1-2'], /#2/],
  [['brief', '--here'], /1 of 1 todos done/],
]

test('[CL78] every short command does its work from its own bundle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-short-'))
  const environment = { ...process.env, HOME: home, XDG_CACHE_HOME: compiledCode.XDG_CACHE_HOME, PUNCHLIST_DATA: join(folder, 'data') }
  try {
    expect(new Set(started.map(([[words]]) => words))).toEqual(new Set(shortCommands.map(({ words }) => words)))
    for (const [argv, says] of started) {
      const child = spawn(process.execPath, [commandLine, ...argv], { cwd: folder, env: environment })
      child.stdin.end()
      const { code, stdout, stderr } = await finished(child)
      expect({ argv, code, stderr }).toEqual({ argv, code: 0, stderr: '' })
      expect(stdout, argv.join(' ')).toMatch(says)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
