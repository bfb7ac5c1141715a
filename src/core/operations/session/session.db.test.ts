import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('sessions, tokens and tenants', newWorld, (world) => {
  test('[SE1] a session has a number, an id, a title, an agent and perhaps a parent', async () => {
    const { session: parent } = await world.ask('session.add', { title: 'parent' })
    const caller = await world.punchlist.localCaller({ agent: 'coder' })
    const { session } = await world.ask('session.add', { parent: parent.number }, { caller })
    expect(session).toMatchObject({
      agent: 'coder',
      parent: parent.id,
      title: expect.stringMatching(/^Session of \d{4}-/),
      archivedAt: 0,
      version: 1,
    })
    const situation = {
      ...session,
      state: 'dormant',
      next: { kind: 'outside', agent: 'coder' },
      due: false,
      maxWakes: 0,
      list: session.number,
      usage: null,
      awaited: false,
    }
    expect((await world.ask('session.get', { session: session.id })).session).toEqual(situation)
    expect((await world.ask('session.list', { parent: parent.number })).sessions).toEqual([situation])
  })

  test('[SE2] renaming and archiving raise the version; doing it twice changes nothing', async () => {
    const { session } = await world.ask('session.add', { title: 'old' })
    const renamed = (await world.ask('session.rename', { session: session.number, title: 'new' })).session
    expect(renamed).toMatchObject({ title: 'new', version: 2 })
    expect((await world.ask('session.rename', { session: session.number, title: 'new' })).session.version).toBe(2)
    const archived = (await world.ask('session.archive', { session: session.number })).session
    expect(archived.archivedAt).toBeGreaterThan(0)
    expect((await world.ask('session.archive', { session: session.number })).session).toEqual(archived)
  })

  test('[SE3] archived sessions leave the list, keep their todos readable, and take no new ones until restored', async () => {
    const { session } = await world.ask('session.add', { title: 'put away' })
    const { todo } = await world.ask('todo.add', { session: session.number, subject: 'still here' })
    await world.ask('session.archive', { session: session.number })
    expect((await world.ask('session.list', { limit: 500 })).sessions.map(({ id }) => id)).not.toContain(session.id)
    expect((await world.ask('session.list', { archived: true })).sessions.map(({ id }) => id)).toContain(session.id)
    expect((await world.ask('todo.list', { session: session.number })).todos).toEqual([todo])
    expect(await world.refused('todo.add', { session: session.number, subject: 'x' })).toMatchObject({ code: 'conflict' })
    await world.ask('session.restore', { session: session.number })
    await world.ask('todo.add', { session: session.number, subject: 'x' })
  })

  test('[SE4] deleting a session takes its todos along, says how many, and leaves its children without a parent', async () => {
    const { session } = await world.ask('session.add', {})
    const { session: child } = await world.ask('session.add', { parent: session.number })
    const { todo } = await world.ask('todo.add', { session: session.number, subject: 'a' })
    await world.ask('todo.add', { session: session.number, subject: 'b', parent: todo.number })
    expect((await world.ask('session.delete', { session: session.number })).todos).toBe(2)
    expect(await world.refused('todo.get', { todo: todo.number })).toMatchObject({ code: 'not_found' })
    expect(await world.refused('session.get', { session: session.number })).toMatchObject({ code: 'not_found' })
    expect((await world.ask('session.get', { session: child.number })).session.parent).toBeNull()
  })

  test('[SE5] the newest session comes first, in pages that make up the list', async () => {
    for (let count = 0; count < 4; count++) await world.ask('session.add', {})
    const whole = (await world.ask('session.list', { limit: 500 })).sessions.map(({ number }) => number)
    expect(whole).toEqual(whole.toSorted((one, other) => other - one))
    const first = await world.ask('session.list', { limit: 3 })
    const rest = await world.ask('session.list', { limit: 500, after: first.next ?? undefined })
    expect([...first.sessions, ...rest.sessions].map(({ number }) => number)).toEqual(whole)
  })

  test('[SE6] the list tells how far each has come when asked, whoever’s list it works on', async () => {
    const { session: parent } = await world.ask('session.add', { title: 'above' })
    const { session: own } = await world.ask('session.add', { parent: parent.number })
    await world.ask('session.add', { parent: parent.number, title: 'empty' })
    const statuses = ['completed', 'completed', 'pending', 'blocked', 'canceled'] as const
    const items = statuses.map((status, index) => ({
      subject: `todo ${index}`,
      status,
      ...(status === 'blocked' && { blockedReason: 'so' }),
    }))
    await world.ask('todo.addMany', { session: own.number, items })
    await world.ask('todo.add', { session: parent.number, subject: 'not theirs' })
    const { sessions } = await world.ask('session.list', { parent: parent.number, progress: true })
    const empty = { total: 0, pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0, percent: 0 }
    expect(sessions.map(({ progress }) => progress)).toEqual([
      empty,
      { total: 5, pending: 1, in_progress: 0, blocked: 1, completed: 2, canceled: 1, percent: 50 },
    ])
    expect(sessions[1]?.progress).toEqual((await world.ask('session.progress', { session: own.number })).progress)
    const [plain] = (await world.ask('session.list', { parent: parent.number })).sessions
    expect(plain).not.toHaveProperty('progress')
  })

  test('[SE7] a session that shares the list above it has that list’s progress, and one that has none has none', async () => {
    for (const id of ['captain', 'sharing']) await world.ask('agent.define', { id, definition: { runner: 'function' } })
    const { session: parent } = await world.ask('session.add', { title: 'above', agent: 'captain' })
    await world.ask('todo.add', { session: parent.number, subject: 'shared', status: 'completed' })
    for (const todos of ['shared', 'off'] as const)
      await world.ask('message.delegate', { session: parent.number, to: [{ agent: 'sharing', prompt: todos, todos }] })
    const { sessions } = await world.ask('session.list', { parent: parent.number, progress: true })
    expect(sessions.map(({ todos, progress }) => [todos, progress?.percent])).toEqual([
      ['off', undefined],
      ['shared', 100],
    ])
  })

  test('[TK1] a token is shown once, kept as a hash, and listed without its secret', async () => {
    const { token } = await world.ask('token.add', { name: 'ci', agent: 'coder', access: 'readonly' })
    expect(token.secret).toMatch(/^pl_[\w-]{43}$/)
    const { tokens } = await world.ask('token.list', {})
    const { secret, ...shown } = token
    expect(tokens).toContainEqual(shown)
    const { events } = await world.ask('event.list', { type: 'token.*' })
    expect(JSON.stringify({ tokens, events })).not.toContain(secret)
  })

  test('[TK2] a token names its tenant, agent and access; a revoked or invented one names nobody', async () => {
    const { createAuthenticate } = await import('../../gate/authenticate.ts')
    const authenticate = createAuthenticate(world.punchlist.store, Date.now)
    const { token } = await world.ask('token.add', { agent: 'coder', access: 'minimal' })
    expect((await authenticate(token.secret))?.caller).toMatchObject({
      name: 'coder',
      agent: 'coder',
      access: 'minimal',
      operator: false,
      tenant: { name: 'local' },
    })
    expect(await authenticate(`${token.secret}x`)).toBeUndefined()
    const revoked = await world.ask('token.revoke', { token: token.id })
    expect(revoked.token.revokedAt).toBeGreaterThan(0)
    expect(await authenticate(token.secret)).toBeUndefined()
    expect((await world.ask('token.revoke', { token: token.id })).token).toEqual(revoked.token)
  })

  test('[SI41] a token may have an end: from then on it names nobody, as if it were revoked', async () => {
    const { createAuthenticate } = await import('../../gate/authenticate.ts')
    const { token } = await world.ask('token.add', { expiresInDays: 2 })
    expect(token.expiresAt).toBe(token.createdAt + 2 * 24 * 60 * 60 * 1000)
    const at = async (moment: number) => (await createAuthenticate(world.punchlist.store, () => moment)(token.secret))?.token
    expect([await at(token.expiresAt - 1), await at(token.expiresAt)]).toEqual([token.id, undefined])
    const endless = (await world.ask('token.add', {})).token
    expect(endless.expiresAt).toBe(0)
    expect((await world.ask('token.list', { limit: 2 })).tokens.map(({ expiresAt }) => expiresAt)).toEqual([0, token.expiresAt])
    for (const expiresInDays of [0, -1, 1.5, 4_000])
      expect(await world.refused('token.add', { expiresInDays }), String(expiresInDays)).toMatchObject({ code: 'invalid' })
  })

  test('[TN1] a tenant has its own numbers, sessions and log; its name is its own', async () => {
    await world.ask('tenant.add', { name: 'acme' })
    const caller = await world.punchlist.localCaller({ tenant: 'acme' })
    expect((await world.ask('session.add', {}, { caller })).session.number).toBe(1)
    const { events } = await world.ask('event.list', {}, { caller })
    expect(events.map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'tenant.added'],
      [2, 'session.added'],
    ])
    expect(await world.refused('tenant.add', { name: 'acme' })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('tenant.add', { name: 'Not A Name' })).toMatchObject({ code: 'invalid' })
    expect(await world.refused('tenant.delete', { name: 'local' })).toMatchObject({ code: 'conflict' })
  })
})
