import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPunchlist } from '../../server/open.ts'

const root = mkdtempSync(join(tmpdir(), 'punchlist-private-'))
afterAll(() => rmSync(root, { recursive: true }))
const modeOf = (path: string) => `0${(statSync(path).mode & 0o777).toString(8)}`
let count = 0

/** A data folder that is there already, open to everybody, with these files in it. */
function folderWith(...names: string[]): string {
  const folder = join(root, `data-${++count}`)
  mkdirSync(folder)
  for (const name of names) writeFileSync(join(folder, name), '')
  chmodSync(folder, 0o777)
  return folder
}

/** What the files of a database are open to while it is written. */
async function modesIn(data: string): Promise<Record<string, string>> {
  const punchlist = await openPunchlist({ data })
  const added = await punchlist.perform('todo.add', { subject: 'a secret' }, { caller: await punchlist.localCaller() })
  expect(added.granted).toBe(true)
  const files = readdirSync(data).filter((name) => name.startsWith('punchlist.db'))
  const modes = Object.fromEntries(files.map((name) => [name, modeOf(join(data, name))]))
  await punchlist.close()
  return modes
}

const allPrivate = { 'punchlist.db': '0600', 'punchlist.db-shm': '0600', 'punchlist.db-wal': '0600' }

test('[ST23] the database and what SQLite keeps beside it are open to their owner alone, and so is the folder that holds nothing else', async () => {
  const fresh = join(root, 'fresh', 'data')
  expect(await modesIn(fresh)).toEqual(allPrivate)
  expect(modeOf(fresh)).toBe('0700')
  const empty = folderWith()
  expect(await modesIn(empty)).toEqual(allPrivate)
  expect(modeOf(empty)).toBe('0700')
})

test('[ST23] those that were open to others before are closed', async () => {
  const data = folderWith()
  const before = await openPunchlist({ data })
  mkdirSync(join(data, 'workspace'))
  for (const name of Object.keys(allPrivate)) {
    if (existsSync(join(data, name))) chmodSync(join(data, name), 0o666)
  }
  chmodSync(data, 0o755)
  expect(await modesIn(data)).toEqual(allPrivate)
  expect([modeOf(data), modeOf(join(data, 'workspace'))]).toEqual(['0700', '0755'])
  await before.close()
})

test('[ST24] a folder that holds other things is the user’s: its files are private, and it is left as it is', async () => {
  const data = folderWith('README.md')
  chmodSync(join(data, 'README.md'), 0o644)
  chmodSync(data, 0o775)
  expect(await modesIn(data)).toEqual(allPrivate)
  expect([modeOf(data), modeOf(join(data, 'README.md'))]).toEqual(['0775', '0644'])
})

test('[ST23] a database that its owner has made read-only for themselves is not opened up', async () => {
  const data = folderWith()
  await modesIn(data)
  chmodSync(join(data, 'punchlist.db'), 0o400)
  chmodSync(data, 0o500)
  const punchlist = await openPunchlist({ data }).catch(() => undefined)
  expect([modeOf(join(data, 'punchlist.db')), modeOf(data)]).toEqual(['0400', '0500'])
  await punchlist?.close()
  chmodSync(data, 0o700)
})
