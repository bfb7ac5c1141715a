import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mixedDatabase } from '../../../tests/support/mixed-database.ts'
import { punchlistHere } from '../../../tests/support/punchlist-here.ts'
import { letGoOfClosed, SqliteFile } from '../../../tests/support/sqlite-file.ts'
import { runSql } from '../../../tests/support/stores.ts'
import { openPunchlist } from '../../server/open.ts'

let folder: string
let data: string
let file: string
let copy: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchlist-backup-'))
  data = join(folder, 'data')
  mkdirSync(data)
  file = join(data, 'punchlist.db')
  copy = join(folder, 'copy.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) => punchlistHere([...words, '--data', data])
const subjects = async () => (await run('todo', 'list', '--json')).stdout.match(/(?<="subject":")[^"]*/g) ?? []

describe('backup', () => {
  test('[BK1] a backup is one whole file for its owner alone, which can take the database’s place', async () => {
    await run('todo', 'add', 'precious')
    const { code, stdout, stderr } = await run('backup', copy)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^backed up to ${copy}: \\d+ kB, 1 tenant, 1 events, looked over and whole\n$`))
    expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'data'])
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    rmSync(data, { recursive: true })
    mkdirSync(data)
    copyFileSync(copy, file)
    expect(await subjects()).toEqual(['precious'])
    expect(new SqliteFile(file).value('PRAGMA journal_mode')).toBe('wal')
  })

  test('[BK2] nothing is overwritten, nothing is made where there is no database, and a damaged one makes no backup', async () => {
    expect(await run('backup', copy)).toMatchObject({ code: 75, stderr: expect.stringContaining(`There is no database ${file}.`) })
    expect(readdirSync(data)).toEqual([])
    await run('todo', 'add', 'precious')
    writeFileSync(copy, 'a letter')
    expect(await run('backup', copy)).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already; it was left as it is.') })
    expect(readFileSync(copy, 'utf8')).toBe('a letter')
    expect(await run('backup', join(folder, 'nowhere', 'copy.db'))).toMatchObject({ code: 2, stderr: expect.stringContaining('(ENOENT)') })
    await runSql({ data }, 'UPDATE tenants SET last_event = last_event + 5')
    expect(await run('backup', join(folder, 'other.db'))).toMatchObject({
      code: 75,
      stderr: expect.stringContaining('ends at 1, and 6 were counted'),
    })
    expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'data'])
  })

  test('[BK3] without a name it goes into the folder of backups, named after the time', async () => {
    await run('todo', 'add', 'precious')
    expect((await run('backup')).code).toBe(0)
    expect(readdirSync(join(data, 'backups'))).toEqual([expect.stringMatching(/^punchlist-\d{8}T\d{6}Z\.db$/)])
  })

  test('[BK4] PostgreSQL is left to its own tools', async () => {
    for (const words of [['backup'], ['restore', copy]]) {
      const { code, stderr } = await punchlistHere([...words, '--database', 'postgres://localhost/none'])
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('pg_dump') })
    }
  })
})

describe('restore', () => {
  test('[BK5] the backup takes the database’s place, which is kept aside, whole, and no log stays behind', async () => {
    await run('todo', 'add', 'old')
    await run('backup', copy)
    await run('todo', 'add', 'new')
    await letGoOfClosed()
    const { code, stdout, stderr } = await run('restore', copy)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      new RegExp(`^restored to ${file}: .*, 1 events, looked over and whole\nthe database before it is kept: ${file}.before-restore-`),
    )
    expect(await subjects()).toEqual(['old'])
    const aside = readdirSync(data).find((name) => name.includes('before-restore')) ?? ''
    expect(readdirSync(data).filter((name) => /new-|restore.*-(wal|shm)/.test(name))).toEqual([])
    const before = new SqliteFile(join(data, aside), { readOnly: true })
    expect(before.all('SELECT subject FROM todos ORDER BY id')).toEqual([{ subject: 'old' }, { subject: 'new' }])
    await before.close()
  })

  test('[BK6] what a killed process left in the log is kept aside with its database', async () => {
    await run('todo', 'add', 'old')
    await run('backup', copy)
    // What is left of a process that was killed: a log that nobody has emptied.
    const punchlist = await openPunchlist({ data })
    await punchlist.perform('todo.add', { subject: 'in the log' }, { caller: await punchlist.localCaller() })
    const killed = join(folder, 'killed')
    mkdirSync(killed)
    for (const suffix of ['', '-wal']) await once(spawn('cp', [file + suffix, join(killed, `punchlist.db${suffix}`)]), 'close')
    await punchlist.close()
    expect(await punchlistHere(['restore', copy, '--data', killed])).toMatchObject({ code: 0 })
    expect(readdirSync(killed).filter((name) => name.endsWith('-wal') || name.endsWith('-shm'))).toEqual([])
    const aside = readdirSync(killed).find((name) => name.includes('before-restore')) ?? ''
    const before = new SqliteFile(join(killed, aside), { readOnly: true })
    expect(before.all('SELECT subject FROM todos ORDER BY id')).toEqual([{ subject: 'old' }, { subject: 'in the log' }])
    await before.close()
  })

  test('[BK7] it is refused while anybody has the database open, and changes nothing', async () => {
    await run('todo', 'add', 'old')
    await run('backup', copy)
    const script = `const { DatabaseSync } = require('@photostructure/sqlite')
      const database = new DatabaseSync(process.argv[1]); database.prepare('SELECT 1 FROM todos').all(); console.log('open'); setInterval(() => database, 1000)`
    const other = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(other.stdout, 'data')
    const { code, stderr } = await run('restore', copy)
    expect({ code, stderr }).toMatchObject({
      code: 75,
      stderr: expect.stringContaining(`The database ${file} is in use by another process`),
    })
    expect(readdirSync(data).filter((name) => /restore|new-/.test(name))).toEqual([])
    // Also when it is damaged meanwhile: the lock is seen all the same.
    writeFileSync(join(folder, 'garbage'), 'x'.repeat(20_000))
    await once(spawn('cp', [join(folder, 'garbage'), file]), 'close')
    if (existsSync('/proc/locks')) expect((await run('restore', copy)).stderr).toContain(`in use by`)
    other.kill('SIGKILL')
    await once(other, 'close')
    expect(await run('restore', copy)).toMatchObject({ code: 0 })
    expect(await subjects()).toEqual(['old'])
  })

  const noBackups: Record<string, { make: () => void; said: string }> = {
    'is not there': { make: () => rmSync(copy), said: 'ENOENT' },
    'is empty': { make: () => truncateSync(copy, 0), said: 'is not a whole backup' },
    'was cut short': { make: () => truncateSync(copy, 40_960), said: 'is not a whole backup' },
    'is a text': { make: () => writeFileSync(copy, 'my notes '.repeat(1_000)), said: 'is not a whole backup' },
    'has a log beside it': { make: () => writeFileSync(`${copy}-wal`, 'x'), said: 'has a log beside it' },
  }
  test.each(Object.entries(noBackups))('[BK8] a backup that %s is refused, and nothing is changed', async (_what, { make, said }) => {
    await run('todo', 'add', 'old')
    await run('backup', copy)
    make()
    const before = readFileSync(file)
    const { code, stderr } = await run('restore', copy)
    expect(code).not.toBe(0)
    expect(stderr).toContain(said)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(data).filter((name) => /restore|new-/.test(name))).toEqual([])
  })

  test('[BK8] the database itself, a newer one’s backup and one whose log and counters disagree are refused', async () => {
    await run('todo', 'add', 'old')
    expect((await run('restore', file)).stderr).toContain('is the database itself')
    await run('backup', copy)
    await spoilCopy('UPDATE tenants SET last_event = 7')
    expect((await run('restore', copy)).stderr).toContain('ends at 1, and 7 were counted')
    await spoilCopy(`INSERT INTO migrations (number, name, applied_at) VALUES (999, 'from the future', 0)`)
    expect((await run('restore', copy)).stderr).toContain('made by a newer Punchlist')
    expect(await subjects()).toEqual(['old'])
  })

  async function spoilCopy(sql: string): Promise<void> {
    const database = new SqliteFile(copy)
    database.exec(sql)
    await database.close()
  }

  test('[BK9] a damaged database is kept aside with its log, and the backup takes its place', async () => {
    await run('todo', 'add', 'old')
    await run('backup', copy)
    const mixed = await mixedDatabase(folder)
    writeFileSync(mixed.file, 'garbage '.repeat(2_000))
    expect(await punchlistHere(['restore', copy, '--data', mixed.data])).toMatchObject({ code: 0 })
    expect(
      readdirSync(dirname(mixed.file))
        .filter((name) => name.includes('before-restore'))
        .map((name) => name.slice(-4))
        .toSorted(),
    ).toEqual(['-wal', expect.stringMatching(/\d\d\dZ|\d+Z/)])
    expect((await punchlistHere(['todo', 'list', '--data', mixed.data])).stdout).toContain('old')
    expect(await punchlistHere(['doctor', '--data', mixed.data])).toMatchObject({ code: 0 })
  })
})
