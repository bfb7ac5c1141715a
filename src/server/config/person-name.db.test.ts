import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { newWorld } from '../../../tests/support/world.ts'
import { createAuthenticate } from '../../core/gate/authenticate.ts'
import type { LocalCaller } from '../open.ts'
import { fullNameIn, namedCaller, nameOfPerson } from './person-name.ts'

/** What stands in place of git: a program of that name that is found first. */
function gitThat(script: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'git-'))
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'git'), 0o755)
  return { PATH: `${folder}:/usr/bin:/bin` }
}

test('[NM1] a person’s name is that of git, or else the system’s, cleaned of what no line can hold', async () => {
  expect(await nameOfPerson(gitThat('echo "Ada Lovelace 🚀"'))).toBe('Ada Lovelace 🚀')
  expect(await nameOfPerson(gitThat(String.raw`printf 'Ada\001\302\205\tL\342\200\256ovelace\n'`))).toBe('Ada L ovelace')
  expect(await nameOfPerson(gitThat(`printf '%0500d' 0`))).toHaveLength(100)
  const { uid, username: user } = userInfo()
  const username = fullNameIn(readFileSync('/etc/passwd', 'utf8'), uid) || user
  for (const without of [gitThat('exit 1'), gitThat('echo'), { PATH: '/nonexistent' }, {}]) {
    expect(await nameOfPerson({ ...without, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' })).toBe(
      username,
    )
  }
  const slow = performance.now()
  expect(await nameOfPerson(gitThat('exec sleep 60'))).toBe(username)
  expect(performance.now() - slow).toBeLessThan(30_000)
})

test('[FD11] the system’s full name is what stands before the first comma, and `&` the user’s own', () => {
  const rows = [
    'root:x:0:0:root:/root:/bin/sh',
    'ada:x:1000:1000:Ada Lovelace,,,:/home/ada:/bin/sh',
    'bo:x:1001:1001:& Ek:/h:/s',
    'no row',
    'x:x:7:7::/:/',
  ]
  expect([0, 1000, 1001, 7, 9].map((uid) => fullNameIn(rows.join('\n'), uid))).toEqual(['root', 'Ada Lovelace', 'Bo Ek', '', ''])
  expect(fullNameIn('', 0)).toBe('')
})

test('[FD12] whom git knows is not asked; who is asked may take what is suggested', async () => {
  const asked: string[] = []
  const ask = async (suggested: string) => {
    asked.push(suggested)
    return 'Grace 🚀'
  }
  expect(await nameOfPerson(gitThat('echo Ada'), ask)).toBe('Ada')
  expect(asked).toEqual([])
  expect(await nameOfPerson(gitThat('exit 1'), ask)).toBe('Grace 🚀')
  expect(asked).toEqual([await nameOfPerson(gitThat('exit 1'))])
})

describeOnEachDatabase('names', newWorld, (world) => {
  const authenticate = (secret: string) => createAuthenticate(world.punchlist.store, Date.now)(secret)
  const named = (who: LocalCaller, environment: Record<string, string>) => namedCaller(world.punchlist, who, environment)
  const ada = gitThat('echo Ada')
  const spokenBy = async (secret: string) => (await authenticate(secret))?.caller.name

  test('[NM2] it is found out once and kept, and every token of theirs speaks under it, also when it changes', async () => {
    expect(await named({}, ada)).toMatchObject({ name: 'Ada', tenant: { person: 'Ada' } })
    const caller = await named({}, gitThat('echo Somebody else'))
    expect(caller).toMatchObject({ name: 'Ada', agent: null })
    const first = (await world.ask('token.add', { name: 'first start' }, { caller })).token
    const known = await authenticate(first.secret)
    expect(known?.caller.name).toBe('Ada')
    // A browser's token is made with another.
    const second = (await world.ask('token.add', { name: 'browser Chrome on Linux' }, { caller: known?.caller })).token
    expect([first.person, second.person]).toEqual([null, null])
    expect(await spokenBy(second.secret)).toBe('Ada')
    expect(await world.ask('caller.rename', {}, { caller: known?.caller })).toEqual({ name: 'Ada' })
    expect(await world.ask('caller.rename', { name: 'Ada Lovelace' }, { caller: known?.caller })).toEqual({ name: 'Ada Lovelace' })
    for (const { secret } of [first, second]) expect(await spokenBy(secret)).toBe('Ada Lovelace')
    expect(await named({}, ada)).toMatchObject({ name: 'Ada Lovelace' })
  })

  test('[NM3] others have the name that their token was made with, and keep it', async () => {
    const caller = await named({}, ada)
    const bob = (await world.ask('token.add', { name: 'Bob’s laptop', person: 'Bob' }, { caller })).token
    const known = await authenticate(bob.secret)
    expect(known?.caller.name).toBe('Bob')
    const his = (await world.ask('token.add', { name: 'browser' }, { caller: known?.caller })).token
    expect(await spokenBy(his.secret)).toBe('Bob')
    expect(await world.refused('caller.rename', { name: 'Ada' }, { caller: known?.caller })).toMatchObject({
      code: 'forbidden',
      hint: 'Ask for a token with another name.',
      instead: { operation: 'token.add', input: {}, wants: ['person'] },
    })
    const agent = (await world.ask('token.add', { agent: 'coder' }, { caller })).token
    expect(await spokenBy(agent.secret)).toBe('coder')
  })

  test('[NM4] a name is one line that can be shown', async () => {
    const caller = await named({}, ada)
    for (const name of ['', ' ', 'a\nb', 'a\u0007b', 'a\u202eb', 'x'.repeat(101)]) {
      expect(await world.refused('caller.rename', { name }, { caller })).toMatchObject({ code: 'invalid' })
    }
    expect(await world.ask('caller.rename', { name: 'Ada 👩🏽‍💻' }, { caller })).toEqual({ name: 'Ada 👩🏽‍💻' })
    await expect(named({}, { PUNCHLIST_NAME: 'a\nb' })).rejects.toThrow(/PUNCHLIST_NAME/)
    expect(await named({}, { PUNCHLIST_NAME: 'Grace' })).toMatchObject({ name: 'Grace' })
  })

  test('[NM5] that somebody is called otherwise from now on stands in the log', async () => {
    const caller = await named({}, ada)
    await world.ask('caller.rename', { name: 'Countess' }, { caller })
    const { events } = await world.ask('event.list', { type: ['caller.renamed'] } as never)
    expect(events.at(-1)).toMatchObject({ by: caller.name, data: { caller: { name: 'Countess' }, was: caller.tenant.person } })
  })
})
