import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compiledCode, punchlist, startDaemon } from '../../../tests/support/processes.ts'
import { newPlace } from '../../../tests/support/stores.ts'

test('[NM6] a person has one name at the command line, over REST and in a browser, and changes it once for all', async () => {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const home = mkdtempSync(join(tmpdir(), 'home-'))
  writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = Ada Lovelace\n')
  const environment = { ...compiledCode, HOME: home, PUNCHLIST_NAME: '', PUNCHLIST_DATA: (place as { data: string }).data }
  const prints = async (...words: string[]) => {
    const { code, stdout, stderr } = await punchlist(words, '', environment)
    expect([code, stderr]).toEqual([0, ''])
    return stdout.trimEnd()
  }
  expect(await prints('name')).toBe('Ada Lovelace')
  const daemon = await startDaemon(place)
  onTestFinished(() => daemon.kill())
  const get = async (path: string) =>
    (await fetch(`${daemon.url}${path}`, { headers: { authorization: `Bearer ${daemon.token}` } })).json() as Promise<never>
  expect(await get('/v1/caller')).toMatchObject({ caller: { name: 'Ada Lovelace', agent: null } })
  await prints('name', 'Countess 👑')
  expect(await get('/v1/caller')).toMatchObject({ caller: { name: 'Countess 👑' } })
  expect(JSON.parse(await prints('todo', 'add', 'x', '--json')).todo.createdBy).toBe('Countess 👑')
  const signedIn = await fetch(`${daemon.url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: daemon.signIn.split('#code=')[1] }),
  })
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] ?? ''
  const me = await (await fetch(`${daemon.url}/auth/me`, { headers: { cookie } })).json()
  expect(me).toMatchObject({ caller: { name: 'Countess 👑' } })
  const wrong = await punchlist(['name', 'a\nb'], '', environment)
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('name:')])
})
