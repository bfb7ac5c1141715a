import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('sessions of folders', newWorld, (world) => {
  test('[SF1] a folder has one session, named after it, whoever asks first and however many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => world.ask('session.open', { folder: '/home/ada/shop' })))
    expect(new Set(asked.map(({ session }) => session.number)).size).toBe(1)
    expect(asked.filter(({ added }) => added)).toHaveLength(1)
    expect(asked[0]?.session).toMatchObject({ title: 'shop', folder: '/home/ada/shop', agent: null })
    const windows = await world.ask('session.open', { folder: 'C:\\work\\till', title: 'The till', agent: 'coder' })
    expect(windows).toMatchObject({ added: true, session: { title: 'The till', agent: 'coder' } })
  })

  test('[SF1] a folder whose session was archived gets a new one', async () => {
    const { session } = await world.ask('session.open', { folder: '/home/ada/old' })
    await world.ask('session.archive', { session: session.number })
    const again = await world.ask('session.open', { folder: '/home/ada/old' })
    expect(again.added).toBe(true)
    expect(again.session.number).not.toBe(session.number)
  })

  test('[SF2] a folder is an absolute path on one line; a name that cannot be a title is not made one', async () => {
    for (const folder of ['shop', './shop', '', '/a\nb']) {
      expect(await world.refused('session.open', { folder })).toMatchObject({ code: 'invalid', message: expect.stringContaining('folder') })
    }
    expect((await world.ask('session.open', { folder: '/home/\u202eevil' })).session.title).toBe('project')
    expect((await world.ask('session.open', { folder: '/' })).session.title).toBe('project')
  })

  test('[SF6] [SF7] the nearest folder above that has a session is found, or the one that is named; none is started unless wanted', async () => {
    const { session } = await world.ask('session.open', { folder: '/srv/tools' })
    const deep = { folder: '/srv/tools/cli/src', above: true }
    expect(await world.ask('session.open', deep)).toMatchObject({ added: false, session: { number: session.number } })
    const own = { folder: 'D:\\else\\where', above: true, otherwise: '/home/ada' }
    expect(await world.refused('session.open', { ...own, create: false })).toMatchObject({
      code: 'not_found',
      message: 'There is no list of D:\\else\\where yet.',
    })
    const started = await world.ask('session.open', own)
    expect(started).toMatchObject({ added: true, session: { folder: '/home/ada' } })
    expect(await world.ask('session.open', { ...own, create: false })).toMatchObject({ added: false, session: started.session })
  })

  test('[SF3] whoever may only read finds a folder’s session, and is refused a new one', async () => {
    const { session } = await world.ask('session.open', { folder: '/home/ada/seen' })
    const caller = await world.punchlist.localCaller({ access: 'minimal' })
    expect((await world.ask('session.open', { folder: '/home/ada/seen' }, { caller })).session.number).toBe(session.number)
    expect(await world.refused('session.open', { folder: '/home/ada/unseen' }, { caller })).toMatchObject({ code: 'forbidden' })
  })

  test('[SF4] what another program calls a conversation is kept with it', async () => {
    const { session } = await world.ask('session.add', {})
    expect(session.remote).toBe('')
    await world.ask('session.bind', { session: session.number, remote: 'ses_1' }, { caller: asEngine(world.caller) })
    expect((await world.ask('session.get', { session: session.number })).session.remote).toBe('ses_1')
  })

  test('[SF5] whoever asks learns who they are', async () => {
    const caller = await world.punchlist.localCaller({ agent: 'coder', access: 'readonly' })
    expect(await world.ask('caller.get', {}, { caller })).toEqual({
      caller: { tenant: 'local', name: 'coder', agent: 'coder', access: 'readonly' },
    })
  })
})
