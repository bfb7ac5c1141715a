import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leftBehind, writeFlipped } from '../../../tests/promises/support/flips.ts'
import { mixedDatabase } from '../../../tests/support/mixed-database.ts'
import { punchlistHere } from '../../../tests/support/punchlist-here.ts'
import { runSql } from '../../../tests/support/stores.ts'
import { assemble, openPunchlist, openStore, type Punchlist } from '../../server/open.ts'
import { examineQuickly } from './examine.ts'
import { connect } from './open.ts'
import { openSqlite } from './store.ts'

let folder: string
let data: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchlist-damage-'))
  data = join(folder, 'data')
  mkdirSync(data)
  file = join(data, 'punchlist.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const damaged = {
  name: 'StoreUnavailable',
  message: expect.stringContaining('is damaged'),
  hint: expect.stringContaining('punchlist restore'),
}

async function add(punchlist: Punchlist, subject: string) {
  return punchlist.perform('todo.add', { subject }, { caller: await punchlist.localCaller() })
}

describe('a copy beside an old log', () => {
  test('[DM1] is refused at the start of whoever stays, and left as it is', async () => {
    const mixed = await mixedDatabase(folder)
    const before = ['', '-wal'].map((suffix) => readFileSync(mixed.file + suffix))
    await expect(openStore({ data: mixed.data }, 'long')).rejects.toMatchObject(damaged)
    expect(['', '-wal'].map((suffix, index) => readFileSync(mixed.file + suffix).equals(before[index] as Buffer))).toEqual([true, true])
  })

  test('[DM2] every command ends in a sentence, and doctor says what is wrong', async () => {
    const mixed = await mixedDatabase(folder)
    for (const words of ['todo list', 'todo add x', 'todo get 1', 'session list', 'brief', 'event list', 'token list', 'todo clean']) {
      const { code, stderr } = await punchlistHere([...words.split(' '), '--data', mixed.data])
      expect({ words, code, stderr }).toMatchObject({
        code: 75,
        stderr: expect.stringMatching(/^punchlist: The database \S+ is damaged .*\n {2}\S/),
      })
      expect(stderr).not.toMatch(/\n\s+at /)
    }
    const { code, stdout, stderr } = await punchlistHere(['doctor', '--data', mixed.data])
    expect({ code, stderr }).toEqual({ code: 75, stderr: '' })
    expect(stdout).toMatch(/^database {2}DAMAGED: ./m)
  })
})

describe('the record of migrations', () => {
  const pageSize = 4_096
  /** Where a page says how many rows it has. */
  const countOfRows = 3

  test.each([1, 4, 8])('[DM10] that has lost its last %s rows is refused, and nothing is made a second time', async (lost) => {
    await (await openSqlite({ file })).close()
    const connection = connect(file)
    const [page] = connection.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'migrations'`).get() ?? []
    connection.close()
    const bytes = readFileSync(file)
    const at = (Number(page) - 1) * pageSize + countOfRows
    bytes.writeUInt16BE(bytes.readUInt16BE(at) - lost, at)
    writeFileSync(file, bytes)
    await expect(openSqlite({ file })).rejects.toMatchObject(damaged)
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })
})

describe('a page that is not what it should be', () => {
  const bits = [0, 1, 2, 3, 4, 5, 6, 7]

  test.each(bits)('[DM2] bit %s of the first page of migrations: whoever comes upon it says so, and doctor, too', async (bit) => {
    const left = await leftBehind(2, 1)
    const spoilt = join(folder, 'spoilt')
    writeFlipped(left, { part: 'database', byte: 4_096, bit }, spoilt)
    for (const stay of ['long', 'short'] as const) await expect(openStore({ data: spoilt }, stay)).rejects.toMatchObject(damaged)
    for (const words of [['doctor'], ['todo', 'list']]) expect((await punchlistHere([...words, '--data', spoilt])).code).toBe(75)
  })
})

describe('the description of a table', () => {
  test('[DM11] that names a column otherwise is found by doctor and by whoever stays, and no command fails of it', async () => {
    await (await openSqlite({ file })).close()
    const bytes = readFileSync(file)
    // Wherever it is described, in the table and in what belongs to it.
    for (let at = bytes.indexOf('blocked_reason'); at !== -1; at = bytes.indexOf('blocked_reason')) bytes.write('blocked_rXason', at)
    writeFileSync(file, bytes)
    await expect(openStore({ data }, 'long')).rejects.toMatchObject(damaged)
    const doctor = await punchlistHere(['doctor', '--data', data])
    expect([doctor.code, doctor.stdout]).toEqual([75, expect.stringContaining('it has no todos.blocked_reason')])
    expect(await punchlistHere(['todo', 'list', '--data', data])).toMatchObject({ code: 75, stderr: expect.stringContaining('is damaged') })
  })
})

describe('the log', () => {
  test('[DM9] is refused when a commit in it cannot be read that others followed, and left as it is', async () => {
    const left = await leftBehind(3, 6)
    for (const byte of [3, 12, 20, 40, 5_000, Math.floor(left.log.length / 2)]) {
      const spoiled = join(folder, String(byte))
      writeFlipped(left, { part: 'log', byte, bit: 4 }, spoiled)
      const before = readFileSync(join(spoiled, 'punchlist.db-wal'))
      for (const stay of ['long', 'doctor'] as const) await expect(openStore({ data: spoiled }, stay)).rejects.toMatchObject(damaged)
      expect(readFileSync(join(spoiled, 'punchlist.db-wal')).equals(before)).toBe(true)
    }
  })

  test('[DM9] is not refused when it is whole, or when its last commit was cut off', async () => {
    const left = await leftBehind(3, 6)
    const cut = { ...left, log: left.log.subarray(0, left.log.length - 6_000) }
    for (const [index, log] of [left, cut, { ...left, log: Buffer.alloc(0) }].entries()) {
      const data = join(folder, `whole ${index}`)
      writeFlipped(log, { part: 'log', byte: -1, bit: 0 }, data)
      await (await openStore({ data }, 'long')).close()
    }
  })
})

describe('the look at the start', () => {
  const spoil = {
    'the log ends elsewhere than was counted': 'UPDATE tenants SET last_event = last_event + 5',
    'a number is in use that was not counted': `UPDATE counters SET last = 0 WHERE noun = 'todo'`,
    'a row breaks the rules of its table': `PRAGMA ignore_check_constraints = ON; UPDATE todos SET status = 'qending'`,
  }
  test.each(Object.entries(spoil))('[DM3] finds that %s', async (_what, sql) => {
    const punchlist = await openPunchlist({ data })
    await add(punchlist, 'precious')
    await punchlist.close()
    await (await openStore({ data }, 'long')).close()
    await runSql({ data }, sql)
    await expect(openStore({ data }, 'long')).rejects.toMatchObject(damaged)
  })

  test('[DM4] takes a large database by its small tables and the newest rows of the others, within its time', async () => {
    const punchlist = await openPunchlist({ data })
    for (let count = 0; count < 20; count++) await add(punchlist, `todo ${count}`)
    await punchlist.close()
    const connection = connect(file)
    const asked: string[] = []
    const prepare = connection.prepare.bind(connection)
    vi.spyOn(connection, 'prepare').mockImplementation((sql) => {
      asked.push(sql)
      return prepare(sql)
    })
    // A database of thirty megabytes takes as long as there is, and this one a thirtieth of that.
    const size = () => expect.stringMatching(/^PRAGMA quick_check\(1\)$/)
    expect(examineQuickly(connection, file, 300)).toEqual([])
    expect(asked).toContainEqual(size())
    asked.length = 0
    expect(examineQuickly(connection, file, 1)).toEqual([])
    expect(asked).not.toContainEqual(size())
    asked.length = 0
    expect(examineQuickly(connection, file, 0)).toEqual([])
    expect(asked.filter((sql) => /quick_check|DESC LIMIT/.test(sql))).toEqual([])
    connection.close()
  })

  test('[DM5] a single command looks at the ends of the logs only', async () => {
    const punchlist = await openPunchlist({ data })
    await add(punchlist, 'precious')
    await punchlist.close()
    await runSql({ data }, 'UPDATE tenants SET last_event = last_event + 5')
    const { code, stderr } = await punchlistHere(['todo', 'add', 'x', '--data', data])
    expect({ code, stderr }).toMatchObject({
      code: 75,
      stderr: expect.stringContaining('the log of tenant local ends at 1, and 6 were counted'),
    })
  })
})

describe('under whoever uses it', () => {
  const whatHappens: Record<string, { does: () => void; said: string }> = {
    'is deleted': { does: () => rmSync(file), said: 'was deleted' },
    'is deleted with its folder': { does: () => rmSync(data, { recursive: true }), said: 'was deleted' },
    'is replaced': { does: () => renameSync(`${file}.other`, file), said: 'was replaced' },
    'is cut short': { does: () => truncateSync(file, 8_192), said: 'was cut short' },
    'is overwritten by an older one': { does: () => execFileSync('cp', [`${file}.other`, file]), said: 'was cut short' },
    'loses its log': { does: () => rmSync(`${file}-wal`), said: 'was robbed of its -wal file' },
  }

  test.each(Object.entries(whatHappens))(
    '[DM6] a database that %s is refused, reads and writes, and not touched again',
    async (_what, { does, said }) => {
      const first = await openPunchlist({ data })
      execFileSync('cp', [file, `${file}.other`])
      for (let count = 0; count < 50; count++) await add(first, 'x'.repeat(200))
      await first.close()
      const punchlist = await openPunchlist({ data })
      expect(await add(punchlist, 'before')).toMatchObject({ granted: true })
      const caller = await punchlist.localCaller()
      does()
      const there = existsSync(file) ? execFileSync('sha256sum', [file]).toString() : 'nothing'
      const refused = {
        granted: false,
        refusal: {
          code: 'unavailable',
          outcome: 'not_saved',
          message: expect.stringContaining(said),
          hint: expect.stringContaining('punchlist restore'),
        },
      }
      expect(await punchlist.perform('todo.add', { subject: 'into the void' }, { caller })).toMatchObject(refused)
      expect(await punchlist.perform('todo.list', {}, { caller })).toMatchObject(refused)
      await punchlist.close()
      expect(existsSync(file) ? execFileSync('sha256sum', [file]).toString() : 'nothing').toBe(there)
    },
  )

  test('[DM7] a listener is rung once when the file goes, and no timer throws', async () => {
    const store = await openSqlite({ file })
    let rung = 0
    const stop = store.onBell(() => {
      rung += 1
    })
    rmSync(file)
    await vi.waitFor(() => expect(rung).toBe(1), { timeout: 30_000 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(rung).toBe(1)
    stop()
    await store.close()
  })

  test('[DM8] once damage was come upon, nothing more is written', async () => {
    const store = await openSqlite({ file })
    const punchlist = assemble(store)
    expect(await add(punchlist, 'before')).toMatchObject({ granted: true })
    const caller = await punchlist.localCaller()
    const malformed = Object.assign(new Error('database disk image is malformed'), { errcode: 11 })
    await expect(store.read(1, () => Promise.reject(malformed))).rejects.toMatchObject(damaged)
    expect(await punchlist.perform('todo.add', { subject: 'after' }, { caller })).toMatchObject({
      granted: false,
      refusal: { code: 'unavailable', outcome: 'not_saved', message: expect.stringContaining('is damaged') },
    })
    await punchlist.close()
  })
})
