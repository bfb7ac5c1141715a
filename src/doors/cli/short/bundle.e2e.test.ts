import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandLine, punchlist } from '../../../../tests/support/processes.ts'
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
