import { afterEach, beforeEach, expect, test } from 'vitest'
import { SqliteFile } from '../../../tests/support/sqlite-file.ts'
import { emptyPlace, type TestPlace } from '../../../tests/support/stores.ts'
import type { Input, OperationName, Output } from '../../contract/operations/index.ts'
import { databaseFile } from '../../server/config/place.ts'
import { openPunchlist, type Punchlist } from '../../server/open.ts'

let folder: TestPlace
let file: string
let punchlist: Punchlist
beforeEach(async () => {
  folder = await emptyPlace('sqlite')
  file = databaseFile((folder.place as { data: string }).data)
  punchlist = await openPunchlist(folder.place)
})
afterEach(async () => {
  await punchlist.close()
  await folder.remove()
})

async function ask<Name extends OperationName>(name: Name, input: Input<Name>, tenant = 'local'): Promise<Output<Name>> {
  const outcome = await punchlist.perform(name, input, { caller: await punchlist.localCaller({ tenant }) })
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  return outcome.value
}

/** The tenant and number of every entry that the index of words knows of. */
async function indexed(): Promise<string[]> {
  const database = new SqliteFile(file)
  const rows = database.all<object>('SELECT rowid >> 32 AS tenant, rowid & 4294967295 AS number FROM memory_words ORDER BY rowid')
  await database.close()
  return rows.map((row) => Object.values(row).join('/'))
}

test('[ME48] the index of words has the entries there are and no others, however they went', async () => {
  await ask('tenant.add', { name: 'other' })
  const { session } = await ask('session.add', {})
  for (const title of ['one', 'two', 'three']) await ask('memory.add', { title, type: 'user' })
  await ask('memory.add', { title: 'four', type: 'user', session: session.number })
  await ask('memory.add', { title: 'theirs', type: 'user' }, 'other')
  expect(await indexed()).toEqual(['1/1', '1/2', '1/3', '1/4', '2/1'])
  await ask('memory.update', { memory: 2, title: 'changed' })
  await ask('memory.delete', { memory: 1 })
  expect(await indexed()).toEqual(['1/2', '1/3', '1/4', '2/1'])
  await ask('session.delete', { session: session.number })
  await ask('tenant.delete', { name: 'other' })
  while ((await punchlist.store.purge(1_000)) > 0);
  expect(await indexed()).toEqual(['1/2', '1/3'])
  expect(await punchlist.store.examine()).toEqual([])
})

test('[ME49] what was written is found after the file was vacuumed and opened anew', async () => {
  for (let count = 1; count <= 30; count++) await ask('memory.add', { title: `fact ${count}`, type: 'user' })
  for (let number = 1; number <= 20; number++) await ask('memory.delete', { memory: number })
  const other = new SqliteFile(file)
  other.exec('VACUUM')
  await other.close()
  await punchlist.close()
  punchlist = await openPunchlist(folder.place)
  expect((await ask('memory.search', { query: 'fact 25' })).memories[0]).toMatchObject({ number: 25, title: 'fact 25' })
  expect((await ask('memory.search', { query: 'fact', limit: 50 })).memories).toHaveLength(10)
  expect(await punchlist.store.examine()).toEqual([])
})
