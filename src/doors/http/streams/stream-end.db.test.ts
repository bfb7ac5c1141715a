import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type DatabaseKind, describeOnEachDatabase, openForTests } from '../../../../tests/support/each-database.ts'
import { openStream } from '../../../../tests/support/event-stream.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'
import { runSql } from '../../../../tests/support/stores.ts'
import { until } from '../../../../tests/support/until.ts'
import { asEngine } from '../../../../tests/support/world.ts'
import type { AccessLevel } from '../../../contract/access.ts'
import type { Answer, EveryName, GivenInput } from '../../../core/engine-contract/index.ts'
import { httpTransport } from '../../../sdk/http-transport.ts'
import { RefusalError } from '../../../sdk/refusal-error.ts'
import { localTransport } from '../../../server/library/local-transport.ts'

const clock = { ahead: 0 }
const now = () => Date.now() + clock.ahead
const day = 24 * 60 * 60 * 1_000
afterEach(() => {
  clock.ahead = 0
})
const never = 60 * 60 * 1_000

interface Authority {
  secret: string
  takeAway(): Promise<unknown>
}

/** What may authorise a stream, and how it is taken away. */
function authorities(server: TestDaemon) {
  const ask = async <Name extends EveryName>(name: Name, input: GivenInput<Name>, tenant = 'local'): Promise<Answer<Name>> => {
    const caller = asEngine(await server.punchlist.localCaller({ tenant }))
    const outcome = await server.punchlist.perform(name, input, { caller })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    return outcome.value
  }
  const place = () => server.punchlist.place ?? { data: '' }
  const newToken = async (input: GivenInput<'token.add'> = {}, tenant?: string) => (await ask('token.add', input, tenant)).token
  let tenants = 0
  return {
    ask,
    newToken,
    async 'a revoked token'(): Promise<Authority> {
      const { id, secret } = await newToken()
      return { secret, takeAway: () => ask('token.revoke', { token: id }) }
    },
    async 'a run that is over'(): Promise<Authority> {
      await ask('agent.define', { id: 'runnable', definition: { runner: 'function' } })
      const { session } = await ask('session.add', { agent: 'runnable' })
      await ask('message.send', { session: session.number, text: 'go on' })
      const claimed = await ask('run.claim', { session: session.number, node: 'a test', lease: 600_000 })
      if (!claimed.claimed) throw new Error(claimed.reason)
      return { secret: claimed.secret, takeAway: () => ask('run.finish', { run: claimed.run.id, outcome: 'done' }) }
    },
    async 'an expired token'(): Promise<Authority> {
      const { secret } = await newToken({ expiresInDays: 1 })
      return {
        secret,
        async takeAway() {
          clock.ahead += 2 * day
        },
      }
    },
    async 'a removed tenant'(): Promise<Authority> {
      const name = `gone-${++tenants}`
      await ask('tenant.add', { name })
      const { secret } = await newToken({}, name)
      return { secret, takeAway: () => ask('tenant.delete', { name }) }
    },
    async 'another access level'(): Promise<Authority> {
      const { id, secret } = await newToken()
      return { secret, takeAway: () => runSql(place(), `UPDATE tokens SET access = 'minimal' WHERE id = '${id}'`) }
    },
    async 'a token that is gone from the database'(): Promise<Authority> {
      const { id, secret } = await newToken()
      return { secret, takeAway: () => runSql(place(), `DELETE FROM tokens WHERE id = '${id}'`) }
    },
  }
}

const isAlive = (events: { comment?: string }[]) => events.some(({ comment }) => comment === 'alive')
const hasStarted = (events: { id?: string }[]) => events.some(({ id }) => id !== undefined)

describeOnEachDatabase(
  'streams',
  (kind: DatabaseKind) => newDaemon(kind, 100, { now }),
  (server) => {
    const world = authorities(server)
    const kinds = [
      'a revoked token',
      'a run that is over',
      'an expired token',
      'a removed tenant',
      'another access level',
      'a token that is gone from the database',
    ] as const

    test.each(kinds)('[S3] a stream ends with what authorised it: %s', async (what) => {
      const { secret, takeAway } = await world[what]()
      const streams = await Promise.all(['/event', '/v1/events'].map((path) => openStream(server.daemon.url + path, secret)))
      const another = await openStream(`${server.daemon.url}/event`, server.token)
      for (const stream of streams) await stream.until(isAlive)
      await takeAway()
      await Promise.all(streams.map(({ ended }) => ended))
      const before = another.events.length
      await another.until((events) => isAlive(events.slice(before)))
      another.close()
    })

    test.each(['a revoked token', 'a run that is over', 'an expired token'] as const)(
      '[SK24] the client’s events end with a refusal: %s',
      async (what) => {
        const { secret, takeAway } = await world[what]()
        const events = httpTransport({ url: server.daemon.url, token: secret }).events({ after: 0 })
        let isOpen = false
        const reading = (async () => {
          for await (const _event of events) isOpen = true
        })()
        const ended = reading.then(
          () => 'without one',
          (problem) => problem,
        )
        await until('an event', async () => isOpen || undefined)
        await takeAway()
        const problem = await ended
        expect(problem).toBeInstanceOf(RefusalError)
        expect(problem).toMatchObject({ code: 'unauthenticated' })
      },
    )
  },
)

describeOnEachDatabase(
  'streams whose heartbeat never comes',
  (kind: DatabaseKind) => newDaemon(kind, never),
  (server) => {
    const world = authorities(server)

    test.each(['a revoked token', 'a run that is over'] as const)(
      '[EV39] where the log tells of it a stream ends at once: %s',
      async (what) => {
        const { secret, takeAway } = await world[what]()
        const stream = await openStream(`${server.daemon.url}/event`, secret)
        await stream.until(hasStarted)
        await world.ask('todo.add', { subject: 'before' })
        await takeAway()
        await world.ask('todo.add', { subject: 'after' })
        await stream.ended
        expect(stream.events.at(-1)?.event).toMatch(/^(token\.revoked|run\.ended)$/)
      },
    )

    test.each(['full', 'readonly'] as const)(
      '[EV40] a browser that signs out ends its streams at once: %s',
      async (access: AccessLevel) => {
        const { secret } = await world.newToken({ access })
        const signIn = await fetch(`${server.daemon.url}/auth/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token: secret }),
        })
        const [cookie = ''] = (signIn.headers.get('set-cookie') ?? '').split(';')
        const stream = await openStream(`${server.daemon.url}/event`, '', { authorization: '', cookie })
        const bearer = await openStream(`${server.daemon.url}/event`, secret)
        for (const each of [stream, bearer]) await each.until(hasStarted)
        const out = await fetch(`${server.daemon.url}/auth/sign-out`, { method: 'POST', headers: { cookie, 'x-punchlist': '1' } })
        expect(out.status).toBe(204)
        await stream.ended
        await world.ask('todo.add', { subject: 'for the token itself' })
        await bearer.until((events) => events.some(({ event }) => event === 'todo.added'))
        bearer.close()
      },
    )

    test('[EV38] in the same process a run’s events end with the run', async () => {
      const { secret, takeAway } = await world['a run that is over']()
      const { createAuthenticate } = await import('../../../core/gate/authenticate.ts')
      const known = await createAuthenticate(server.punchlist.store, Date.now)(secret)
      if (known === undefined) throw new Error('the run is not known')
      const seen: string[] = []
      const reading = (async () => {
        for await (const event of localTransport(server.punchlist, known.caller).events({ after: 0 })) seen.push(event.type)
      })()
      await until('the run’s start', async () => (seen.includes('run.started') ? true : undefined))
      await takeAway()
      await reading
      expect(seen.at(-1)).toBe('run.ended')
    })
  },
)

/** Only here can a call be made to wait: on SQLite a statement runs in one turn of the event loop. */
describe.each([
  ['at once', never, ['a revoked token', 'a run that is over']],
  ['at the next heartbeat', 100, ['an expired token', 'another access level']],
] as const)('MCP on PostgreSQL ends %s', (_when, heartbeat, kinds) => {
  const server = openForTests(() => newDaemon('postgres', heartbeat, { now }))
  const world = authorities(server)

  test.each(kinds)('[MC40] a call that takes long ends with what authorised it: %s', async (what) => {
    const { secret, takeAway } = await world[what]()
    const { place } = server.punchlist
    const blocker = new pg.Client(place !== undefined && 'database' in place ? place.database : '')
    await blocker.connect()
    try {
      await blocker.query('BEGIN; LOCK TABLE artifacts IN ACCESS EXCLUSIVE MODE')
      const call = { name: 'artifact_list', arguments: {}, _meta: { progressToken: 1 } }
      const response = await fetch(`${server.daemon.url}/mcp?tools=all`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-06-18',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
      })
      let said = ''
      let taken: Promise<unknown> | undefined
      for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
        said += chunk
        if (said.includes('notifications/progress')) taken ??= takeAway()
      }
      // The table is still locked, so that no answer can have ended it.
      expect(taken).toBeDefined()
      await taken
      expect(said).not.toContain('result')
    } finally {
      await blocker.end()
    }
  })
})
