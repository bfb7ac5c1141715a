import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { newWorld } from '../../../tests/support/world.ts'
import { createAuthenticate, createTakeInvitation } from './authenticate.ts'

describeOnEachDatabase('an invitation', newWorld, (world) => {
  const at = (now: () => number) => createTakeInvitation(world.punchlist.store, world.punchlist.perform, now)

  test('[FD1] the code of whoever holds the data lets one browser in, once and within ten minutes, and is no token', async () => {
    const { code, expiresAt } = await world.ask('token.invite', {})
    expect(expiresAt - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    expect(await createAuthenticate(world.punchlist.store, Date.now)(code)).toBeUndefined()
    expect(await at(() => expiresAt)(code)).toBeUndefined()
    for (const guess of ['', `${code} `, code.slice(1), `code ${code}`]) expect(await at(Date.now)(guess)).toBeUndefined()
    expect(await at(Date.now)(code)).toMatchObject({ agent: null, access: 'full', operator: false, tenant: world.caller.tenant })
    expect(await at(Date.now)(code)).toBeUndefined()
  })

  test('[FD2] of two who come with one code at the same time one is let in, and the log tells of both ends', async () => {
    const { code } = await world.ask('token.invite', {})
    const taken = await Promise.all([at(Date.now)(code), at(Date.now)(code)])
    expect(taken.filter((caller) => caller !== undefined)).toHaveLength(1)
    const { events } = await world.ask('event.list', { order: 'newest', limit: 2 })
    expect(events.map(({ type, data }) => [type, (data.token as { name: string }).name])).toEqual([
      ['token.revoked', 'link to the dashboard'],
      ['token.added', 'link to the dashboard'],
    ])
    expect(JSON.stringify(events)).not.toContain(code)
  })

  test('[FD3] only whoever holds the data makes such a code', async () => {
    const { secret } = (await world.ask('token.add', {})).token
    const caller = (await createAuthenticate(world.punchlist.store, Date.now)(secret))?.caller
    expect(await world.refused('token.invite', {}, { caller })).toMatchObject({ code: 'forbidden', hint: 'At a daemon: POST /auth/code.' })
  })
})
