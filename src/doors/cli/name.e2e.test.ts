import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compiledCode, punchlist, startDaemon } from '../../../tests/support/processes.ts'
import { atTerminal } from '../../../tests/support/pseudo-terminal.ts'
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

/** A machine whose git knows nobody, with a place of its own. */
async function newMachine() {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const home = mkdtempSync(join(tmpdir(), 'home-'))
  mkdirSync(join(home, 'bin'))
  writeFileSync(join(home, 'bin/git'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(home, 'bin/git'), 0o755)
  const environment = {
    ...compiledCode,
    HOME: home,
    PATH: `${join(home, 'bin')}:${process.env.PATH}`,
    PUNCHLIST_NAME: '',
    PUNCHLIST_DATA: (place as { data: string }).data,
  }
  return { environment, name: async () => (await punchlist(['name'], '', environment)).stdout.trimEnd() }
}

const question = /What are you called\? What you do is shown under this name\. \[.+\] /

test('[FD13] at a terminal the first command asks whom git does not know for their name, once', async () => {
  const { environment, name } = await newMachine()
  const first = atTerminal(['add', 'x', '--everyone'], environment)
  await first.shows(question)
  await first.types(`${'x'.repeat(200)}\n`, /It must be at most 100 characters, not 200\.\r\nWhat are you called/)
  await first.types('Ada 🚀\n', 'added #1')
  expect(await first.ended()).toBe(0)
  expect(await name()).toBe('Ada 🚀')
  const second = atTerminal(['list', '--everyone', '--json'], environment)
  expect(await second.ended()).toBe(0)
  expect(second.written()).not.toMatch(question)
  expect(second.written()).toContain('"createdBy":"Ada 🚀"')
})

test('[FD14] Enter takes the system’s name; who leaves has done nothing; without a terminal nobody is asked', async () => {
  const left = await newMachine()
  const leaving = atTerminal(['add', 'x', '--everyone'], left.environment)
  await leaving.shows(question)
  await leaving.types('\u0003', 'nothing is done')
  expect(await leaving.ended()).toBe(2)
  const taken = await newMachine()
  const starting = atTerminal(['up', '--port', '0'], taken.environment)
  onTestFinished(async () => void (await punchlist(['down'], '', taken.environment)))
  await starting.shows(question)
  await starting.types('\n', /\n {2}you {5}.+ {3}\(another name: /)
  expect(await starting.ended()).toBe(0)
  expect(await taken.name()).toBe(await left.name())
  expect(JSON.parse((await punchlist(['list', '--everyone', '--json'], '', left.environment)).stdout).todos).toEqual([])
})
