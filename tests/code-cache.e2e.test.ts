import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { punchlist } from './support/processes.ts'

let home: string
let folder: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'punchlist-home-'))
  folder = join(home, 'cache', 'punchlist')
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

/** A command that must work as ever. */
async function help(environment: Record<string, string> = {}): Promise<void> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const given = { HOME: home, XDG_CACHE_HOME: join(home, 'cache'), PUNCHLIST_CODE_CACHE: '', ...environment }
  expect(await punchlist(['help'], '', given)).toEqual({ code: 0, stdout: expect.stringContaining(`punchlist ${version}: `), stderr: '' })
}

const kept = () => (existsSync(folder) ? readdirSync(folder) : [])
const theOne = () => join(folder, String(kept()[0]))

test.runIf(process.platform === 'linux')(
  '[PK9] what V8 has compiled is kept for this user and this Node, and used from then on',
  async () => {
    await help()
    expect(kept()).toEqual([expect.stringMatching(new RegExp(`^cli-[0-9a-f]{16}-any-${process.version}-${process.arch}\\.cache$`))])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const { ino, mtimeMs } = statSync(theOne())
    await help()
    expect(statSync(theOne())).toMatchObject({ ino, mtimeMs })
  },
)

test.runIf(process.platform === 'linux')('[PK9] without XDG_CACHE_HOME it is kept below the home', async () => {
  await help({ XDG_CACHE_HOME: '' })
  expect(readdirSync(join(home, '.cache', 'punchlist'))).toHaveLength(1)
})

test('[PK9] one that V8 refuses is made anew', async () => {
  await help()
  writeFileSync(theOne(), 'nonsense')
  await help()
  expect(statSync(theOne()).size).toBeGreaterThan(100_000)
})

test('[PK16] what serves keeps what it has run, which is more than other commands run', async () => {
  await help()
  const given = { HOME: home, XDG_CACHE_HOME: join(home, 'cache'), PUNCHLIST_CODE_CACHE: '' }
  expect(await punchlist(['mcp', '--help'], '', given)).toMatchObject({ code: 0 })
  expect(kept()).toHaveLength(1)
  expect(await punchlist(['mcp', '--data', join(home, 'data')], '', given)).toMatchObject({ code: 0 })
  expect(
    kept()
      .map((name) => name.split('-')[2])
      .toSorted(),
  ).toEqual(['any', 'mcp'])
})

test('[PK10] nothing is kept when it is switched off, or there is no home, or nothing can be written', async () => {
  await help({ PUNCHLIST_CODE_CACHE: 'off' })
  await help({ XDG_CACHE_HOME: 'relative', HOME: '' })
  await help({ XDG_CACHE_HOME: join(home, 'not', 'there') })
  writeFileSync(join(home, 'file'), '')
  await help({ XDG_CACHE_HOME: join(home, 'file') })
  expect(readdirSync(home)).toEqual(['file'])
})

test('[PK10] a folder or a file that others can write to is neither read nor written', async () => {
  await help()
  chmodSync(theOne(), 0o666)
  const { ino } = statSync(theOne())
  await help()
  expect(statSync(theOne()).ino).not.toBe(ino)
  const { mtimeMs } = statSync(theOne())
  writeFileSync(theOne(), 'nonsense')
  utimesSync(theOne(), mtimeMs / 1000, mtimeMs / 1000)
  chmodSync(folder, 0o777)
  await help()
  expect(readFileSync(theOne(), 'utf8')).toBe('nonsense')
})

test('[PK11] of all that was kept, the newest twelve stay', async () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ages = Array.from({ length: 13 }, (_, index) => index + 1)
  for (const age of ages) {
    const file = join(folder, `cli-${age}.cache`)
    writeFileSync(file, '')
    utimesSync(file, Date.now() / 1000 - age * 3600, Date.now() / 1000 - age * 3600)
  }
  writeFileSync(join(folder, 'notes'), 'not ours to remove')
  await help()
  expect(kept().filter((name) => name.startsWith('cli-'))).toHaveLength(12)
  expect(kept()).toEqual(expect.arrayContaining([...ages.slice(0, 11).map((age) => `cli-${age}.cache`), 'notes']))
})
