import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { punchlist } from '../../../tests/support/processes.ts'
import { punchlistHere } from '../../../tests/support/punchlist-here.ts'
import { SqliteFile } from '../../../tests/support/sqlite-file.ts'

let root: string
/** A database with enough in it to be cut in half. */
let whole: Buffer

const reply = Array.from({ length: 150 }, (_, index) => `/todo add number ${index}\n${'detail '.repeat(40)}\n/endtodo`).join('\n')

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'punchlist-place-'))
  const data = join(root, 'whole')
  expect(await punchlistHere(['writ', '--data', data], reply)).toMatchObject({ code: 0 })
  whole = readFileSync(join(data, 'punchlist.db'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function folderWith(name: string, content: Buffer | string): { data: string; file: string } {
  const data = join(root, name)
  mkdirSync(data)
  const file = join(data, 'punchlist.db')
  writeFileSync(file, content)
  return { data, file }
}

describe('a damaged database', () => {
  const damages: [string, () => Buffer | string][] = [
    ['garbage', () => randomBytes(20_000)],
    ['zero bytes', () => ''],
    ['nothing but zeros', () => Buffer.alloc(whole.length)],
    ['half of it', () => whole.subarray(0, Math.floor(whole.length / 2))],
    ['a hundred bytes of it', () => whole.subarray(0, 100)],
    ['a text', () => 'my notes\n'],
    ['one with an overwritten head', () => Buffer.concat([randomBytes(100), whole.subarray(100)])],
  ]

  test.each(damages)('[CL16] %s is refused with a sentence, and left as it is', async (name, content) => {
    const { data, file } = folderWith(`damaged ${name}`, content())
    const before = readFileSync(file)
    const answers = await Promise.all([
      punchlist(['todo', 'list', '--data', data]),
      punchlistHere(['todo', 'add', 'x', '--data', data]),
      punchlistHere(['doctor', '--data', data]),
    ])
    for (const { code, stdout, stderr } of answers) {
      expect({ code, stdout }).toEqual({ code: 75, stdout: '' })
      expect(stderr).toBe(
        `punchlist: The database ${file} is damaged, or is not a Punchlist database; it was left as it is.\n  Restore a backup: punchlist restore FILE --data ${data}. To start anew, move it away together with its log: ${file}*\n`,
      )
    }
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('[CL16] another program’s database is refused, and left as it is', async () => {
    const { data, file } = folderWith('foreign', '')
    rmSync(file)
    const foreign = new SqliteFile(file)
    foreign.exec('CREATE TABLE notes (body TEXT); INSERT INTO notes VALUES (1)')
    await foreign.close()
    const before = readFileSync(file)
    const { code, stdout, stderr } = await punchlist(['todo', 'add', 'x', '--data', data])
    expect({ code, stdout }).toEqual({ code: 75, stdout: '' })
    expect(stderr).toContain('is not a Punchlist database; it was left as it is.')
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(data)).toEqual(['punchlist.db'])
  })

  test('[CL17] doctor finds nothing wrong with a good database, and says what is wrong with a damaged one', async () => {
    const { data, file } = folderWith('inner', whole)
    const database = new SqliteFile(file, { readOnly: true })
    const page = database.value(`SELECT rootpage FROM sqlite_schema WHERE name = 'todos_by_list'`) as number
    await database.close()
    const broken = Buffer.from(whole)
    broken.fill(0xff, (page - 1) * 4096 + 8, page * 4096)
    const [good, goodInJson] = await Promise.all([
      punchlist(['doctor', '--data', data]),
      punchlistHere(['doctor', '--json', '--data', data]),
    ])
    expect(good).toMatchObject({ code: 0, stderr: '' })
    expect(good?.stdout).toMatch(
      new RegExp(
        `^punchlist \\d\\S* on Node v\\S+\nstore {5}sqlite, ${file}\ndatabase {2}in order\ndisk {6}[^]*\ndaemon {4}none runs here\nruns {6}none is left behind\n`,
      ),
    )
    expect(JSON.parse(goodInJson?.stdout ?? '')).toMatchObject({ store: 'sqlite', place: file, complaints: [] })
    writeFileSync(file, broken)
    const bad = await punchlist(['doctor', '--data', data])
    expect(bad.code).toBe(75)
    expect(bad.stdout + bad.stderr).toMatch(/damaged/i)
  })
})

describe('a place', () => {
  test('[CL17] a folder that is not there is made, for its owner alone', async () => {
    const data = join(root, 'not', 'yet', 'there')
    expect(await punchlist(['todo', 'list', '--data', data])).toEqual({ code: 0, stdout: '(no todos)\n', stderr: '' })
    expect(statSync(data).mode & 0o777).toBe(0o700)
    expect(readdirSync(data)).toEqual(['punchlist.db'])
  })

  test('[CL18] the place comes from the flag, else from the environment, else from the XDG data folder', async () => {
    const [flag, own, xdg] = ['flag', 'own', 'xdg'].map((name) => join(root, name)) as [string, string, string]
    await Promise.all([
      punchlist(['todo', 'list', '--data', flag], '', { PUNCHLIST_DATA: own }),
      punchlist(['todo', 'list'], '', { XDG_DATA_HOME: xdg }),
    ])
    expect(existsSync(own)).toBe(false)
    await punchlist(['todo', 'list'], '', { PUNCHLIST_DATA: own, XDG_DATA_HOME: xdg })
    expect([flag, own, join(xdg, 'punchlist')].map((folder) => readdirSync(folder))).toEqual(Array(3).fill(['punchlist.db']))
  })

  const unusable: [string, () => string][] = [
    ['below a file', () => join(folderWith('below', 'x').file, 'folder')],
    ['a file', () => folderWith('a file', 'x').file],
    ['with a name that is too long', () => join(root, 'x'.repeat(300))],
    [
      'whose database is a folder',
      () => {
        const data = join(root, 'folder')
        mkdirSync(join(data, 'punchlist.db'), { recursive: true })
        return data
      },
    ],
  ]

  test.each(unusable)('[CL17] a folder %s is a clear error', async (_, folder) => {
    const { code, stdout, stderr } = await punchlist(['todo', 'add', 'x', '--data', folder()])
    expect({ code, stdout }).toEqual({ code: 75, stdout: '' })
    expect(stderr).toMatch(/^punchlist: The database \S.* cannot be [^\n]*\.\n {2}Check [^\n]*\n$/)
  })

  test('[CL16] a database cut short while it is not in use loses nothing more by being looked at', async () => {
    const { data, file } = folderWith('cut', whole)
    truncateSync(file, 8192)
    await punchlist(['todo', 'list', '--data', data])
    writeFileSync(file, whole)
    const { code, stdout } = await punchlist(['todo', 'list', '--data', data])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^150 open/)
  })
})
