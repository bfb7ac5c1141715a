import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'
import { openPunchlist } from '../../../server/open.ts'

describeOnEachDatabase('a piece of work on a project', newWorld, (world) => {
  const define = (id: string, definition: object) => world.ask('agent.define', { id, definition })
  const claimed = async (session: number) => {
    const answer = await world.ask('run.claim', { session, node: 'a test', lease: 600_000 }, { caller: asEngine(world.caller) })
    if (!answer.claimed) throw new Error(answer.reason)
    return answer
  }

  test('[AG71] it begins a conversation below the project’s session, on its list, and the next piece goes on there', async () => {
    await define('coder', { name: 'Coder', runner: 'function' })
    const { session: project } = await world.ask('session.open', { folder: '/home/ada/shop' })
    const first = await world.ask('session.do', { folder: '/home/ada/shop', agent: 'coder', text: 'make it faster' })
    expect(first).toMatchObject({
      added: true,
      session: { agent: 'coder', title: 'Coder in shop', parent: project.id, folder: '/home/ada/shop', todos: 'shared', depth: 0 },
      message: { kind: 'input' },
    })
    const { number } = first.session
    expect((await world.ask('session.get', { session: number })).session).toMatchObject({ due: true, list: project.number })
    const second = await world.ask('session.do', {
      folder: '/home/ada/shop/src',
      above: true,
      workIn: '/home/ada/shop',
      text: 'and smaller',
    })
    expect(second).toMatchObject({ added: false, session: { number } })
    const fresh = await world.ask('session.do', { folder: '/home/ada/shop', fresh: true, text: 'something else' })
    expect(fresh).toMatchObject({ added: true, session: { agent: 'coder', parent: project.id } })
    expect((await world.ask('session.do', { folder: '/home/ada/shop', text: 'more of it' })).session.number).toBe(fresh.session.number)
    expect((await world.ask('session.open', { folder: '/home/ada/shop' })).session.number).toBe(project.number)
  })

  test('[AG71] each agent and each working tree has a conversation of its own, and the last that was talked to is the project’s', async () => {
    await define('writer', { runner: 'function' })
    const main = { folder: '/srv/tool', text: 'go' }
    const coder = await world.ask('session.do', { ...main, agent: 'coder' })
    const tree = await world.ask('session.do', { ...main, agent: 'coder', workIn: '/srv/tool-2' })
    expect(tree.session).toMatchObject({ folder: '/srv/tool-2', parent: coder.session.parent })
    const writer = await world.ask('session.do', { ...main, agent: 'writer' })
    expect((await world.ask('session.do', main)).session.number).toBe(writer.session.number)
    expect((await world.ask('session.do', { ...main, agent: 'coder' })).session.number).toBe(coder.session.number)
    const opened = await world.ask('session.open', { folder: '/srv/tool-2' })
    expect(opened).toMatchObject({ added: true })
  })

  test('[AG71] whoever is given it, and whoever it hands work on to, learns where to work; whoever is only at home there does not', async () => {
    const { session } = await world.ask('session.do', { folder: '/srv/deep', agent: 'coder', text: 'go' })
    const run = await claimed(session.number)
    expect(run).toMatchObject({ folder: '/srv/deep' })
    const { sessions } = await world.ask('message.delegate', { session: session.number, to: [{ agent: 'writer', prompt: 'help' }] })
    expect(await claimed(sessions[0]?.number ?? 0)).toMatchObject({ folder: '/srv/deep' })
    const { session: own } = await world.ask('session.open', { folder: '/srv/own', agent: 'coder' })
    await world.ask('message.send', { session: own.number, text: 'go' })
    expect(await claimed(own.number)).toMatchObject({ folder: '' })
  })

  test('[AG72] only whoever holds the machine puts a program to work in a folder; others may go on with what one has begun', async () => {
    await define('program', { runner: 'acp', command: ['x'] })
    const wish = { folder: '/srv/theirs', agent: 'program', text: 'go' }
    const caller = { ...world.caller, operator: false }
    expect(await world.refused('session.do', wish, { caller })).toMatchObject({ code: 'forbidden' })
    const begun = await world.ask('session.do', wish)
    expect(await world.ask('session.do', wish, { caller })).toMatchObject({ added: false, session: { number: begun.session.number } })
    const asked = await world.ask('session.do', { ...wish, agent: 'coder' }, { caller })
    expect(asked.session.folder).toBe('')
    expect((await world.ask('session.do', { ...wish, agent: 'coder' }, { caller })).session.number).toBe(asked.session.number)
  })

  test('[AG73] new work lifts a person’s stop, and no pause', async () => {
    const wish = { folder: '/srv/held', agent: 'coder', text: 'go' }
    const { session } = await world.ask('session.do', wish)
    await world.ask('session.stop', { session: session.number })
    expect((await world.ask('session.do', wish)).session.hold).toBeNull()
    expect((await world.ask('session.get', { session: session.number })).session).toMatchObject({ due: true, hold: null })
    await world.ask('session.pause', { session: session.number })
    expect(await world.refused('session.do', wish)).toMatchObject({ code: 'conflict', message: expect.stringContaining('is paused') })
  })

  test('[AG74] where no daemon runs nothing is written, and that is said', async () => {
    const { place } = world.punchlist
    if (place === undefined) throw new Error('the world has a place')
    const alone = await openPunchlist(place, { isAlive: () => false })
    const wish = { folder: '/srv/alone', agent: 'coder', text: 'go' }
    const outcome = await alone.perform('session.do', wish, { caller: world.caller })
    await alone.close()
    expect(outcome).toMatchObject({ granted: false, refusal: { code: 'unavailable', outcome: 'not_saved' } })
    expect(await world.refused('session.open', { folder: '/srv/alone', create: false })).toMatchObject({ code: 'not_found' })
  })
})
