import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDaemon, type TestDaemon } from '../../tests/support/http.ts'
import { databases } from '../../tests/support/stores.ts'
import type { AccessLevel } from '../contract/access.ts'
import { operationNames } from '../contract/operations/index.ts'
import { localTransport } from '../server/library/local-transport.ts'
import { type Client, createClient } from './client.ts'
import { RefusalError } from './refusal-error.ts'
import type { EventOptions, StreamedEvent } from './transport.ts'

type Way = (server: TestDaemon, access?: AccessLevel) => Promise<Client>
const ways: Record<string, Way> = {
  'over HTTP': async ({ daemon, punchlist }, access = 'full') => {
    const added = await punchlist.perform('token.add', { access }, { caller: await punchlist.localCaller() })
    if (!added.granted) throw new Error(added.refusal.message)
    return createClient({ url: daemon.url, token: added.value.token.secret })
  },
  'in process': async ({ punchlist }, access = 'full') =>
    createClient(localTransport(punchlist, { ...(await punchlist.localCaller({ access })), name: 'token', operator: false })),
}
const everyWay = Object.keys(ways).flatMap((way) => databases.map((kind) => [way, kind] as const))

/** Reads events until there are this many, or until five seconds have passed. */
async function take(client: Client, count: number, options: EventOptions): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = []
  for await (const event of client.events({ signal: AbortSignal.timeout(5_000), ...options })) {
    events.push(event)
    if (events.length === count) break
  }
  return events
}

async function refusalOf(call: Promise<unknown>): Promise<RefusalError> {
  const thrown = await call.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  expect(thrown).toBeInstanceOf(RefusalError)
  return thrown as RefusalError
}

describe.each(everyWay)('a client %s on %s', (way, kind) => {
  let server: TestDaemon
  let client: Client
  beforeAll(async () => {
    server = await newDaemon(kind, 100)
    client = await (ways[way] as Way)(server)
  })
  afterAll(() => server.close())
  const last = async () => (await client.event.list({ limit: 1 })).last
  const types = (events: readonly StreamedEvent[]) => events.map(({ type }) => type)
  const newSession = async () => (await client.session.add({ title: 'a conversation' })).session

  test('[SK1] every operation is a method, and an input without needs may be left out', async () => {
    for (const name of operationNames) {
      const [noun = '', verb = ''] = name.split('.')
      expect(typeof (client as unknown as Record<string, Record<string, unknown>>)[noun]?.[verb], name).toBe('function')
    }
    expect(await client.todo.list()).toEqual({ todos: [], next: null, waiting: [] })
  })

  test('[SK3] a refusal is thrown with its code, its sentence, its fields and what to do instead', async () => {
    const missing = await refusalOf(client.todo.get({ todo: 99_999 }))
    expect([missing.code, missing.message, missing.name]).toEqual(['not_found', 'There is no todo #99999.', 'RefusalError'])
    expect(missing.hint).toBe('See which there are.')
    const invalid = await refusalOf(client.todo.add({ subject: '' }))
    expect([invalid.code, invalid.refusal.fields]).toEqual(['invalid', [{ field: 'subject', problem: 'must not be empty' }]])
    const reader = await (ways[way] as Way)(server, 'minimal')
    expect((await refusalOf(reader.todo.add({ subject: 'x' }))).code).toBe('forbidden')
    expect((await refusalOf(client.tenant.list({}))).code).toBe('forbidden')
  })

  test('[SK4] a field that is misspelt gets the hint that other doors give', async () => {
    const misspelt = await refusalOf(client.todo.add({ subjet: 'x' } as never))
    expect(misspelt.message).toBe('subject: is missing; subjet: unknown field.')
    expect(misspelt.hint).toContain('Did you mean subject?')
  })

  test('[SK5] a key has one effect, and a version refuses what has changed since', async () => {
    const add = (subject: string) => client.todo.add({ subject }, { key: `key-${kind}` })
    const first = await add('once')
    expect(await add('once')).toEqual(first)
    expect((await refusalOf(add('twice'))).code).toBe('key_reused')
    const { number } = first.todo
    await client.todo.update({ todo: number, subject: 'seen' }, { version: 1 })
    const stale = await refusalOf(client.todo.update({ todo: number, subject: 'unseen' }, { version: 1 }))
    expect([stale.code, stale.refusal.version]).toEqual(['stale', 2])
  })

  test('[SK6] session.todo is the whole list, and a stale write of it carries the list as it is', async () => {
    const session = await newSession()
    const todos = [{ id: 'one', content: 'a', status: 'pending' as const, priority: 'high' as const }]
    const written = await client.list.replace({ session: session.number, todos })
    for (const reference of [session.number, session.id]) expect(await client.session.todo(reference)).toEqual(todos)
    const stale = await refusalOf(client.list.replace({ session: session.id, todos: [], version: written.version - 1 }))
    expect([stale.code, stale.refusal.current]).toEqual(['conflict', { todos, version: written.version, remaining: 1, title: '1 todo' }])
    expect((await refusalOf(client.session.todo(99_999))).code).toBe('not_found')
  })

  test('[SK14] a version that was given is never passed over in silence', async () => {
    const session = await newSession()
    const { version, todos } = await client.list.replace({ session: session.number, todos: [{ content: 'a' }] })
    await refusalOf(client.list.replace({ session: session.number, todos: [] }, { version: version - 1 }))
    expect(await client.session.todo(session.number)).toEqual(todos)
  })

  test('[SK7] events come in order, first those that were missed, then those that are new', async () => {
    const after = await last()
    for (const subject of ['a', 'b']) await client.todo.add({ subject })
    const reading = take(client, 5, { after })
    await pause(50)
    await Promise.all(['c', 'd', 'e'].map((subject) => client.todo.add({ subject })))
    const events = await reading
    expect(events.map(({ seq }) => seq - after)).toEqual([1, 2, 3, 4, 5])
    expect(events[0]).toMatchObject({ type: 'todo.added', by: 'token', session: 0, data: { todo: { subject: 'a' } } })
    expect((await take(client, 1, { after: 0 }))[0]?.seq).toBe(1)
  })

  test('[SK8] events are narrowed to a session, named by number or id, and to a type', async () => {
    const session = await newSession()
    const after = await last()
    await client.todo.add({ subject: 'elsewhere' })
    const { todo } = await client.todo.add({ subject: 'here', session: session.number })
    await client.session.rename({ session: session.number, title: 'renamed' })
    await client.todo.update({ todo: todo.number, status: 'completed' })
    for (const name of [session.number, String(session.number), session.id]) {
      expect(types(await take(client, 1, { after, session: name, type: 'todo.completed' }))).toEqual(['todo.completed'])
      const granular = (await take(client, 4, { after, session: name })).filter(({ type }) => type !== 'todo.updated')
      expect(types(granular)).toEqual(['todo.added', 'session.renamed', 'todo.completed'])
    }
    expect(types(await take(client, 2, { after, type: 'session.*', signal: AbortSignal.timeout(500) }))).toEqual(['session.renamed'])
    expect((await refusalOf(take(client, 1, { session: 99_999 }))).code).toBe('not_found')
  })

  test('[SK9] after each change of a session’s list comes todo.updated with the list', async () => {
    const session = await newSession()
    const reading = take(client, 1, { after: await last(), type: 'todo.updated' })
    const { todos, version } = await client.list.replace({ session: session.number, todos: [{ content: 'a' }] })
    expect(await reading).toEqual([
      { type: 'todo.updated', seq: version, session: session.number, data: { sessionID: String(session.number), todos, version } },
    ])
  })

  test('[SK10] a signal stops the events: given already, while they wait, or between two', async () => {
    expect(await take(client, 1, { after: 0, signal: AbortSignal.abort() })).toEqual([])
    const started = performance.now()
    expect(await take(client, 1, { after: await last(), signal: AbortSignal.timeout(100) })).toEqual([])
    expect(performance.now() - started).toBeLessThan(1_500)
    const stop = new AbortController()
    const seen: number[] = []
    for await (const { seq } of client.events({ after: 0, signal: stop.signal })) {
      seen.push(seq)
      if (seen.length === 2) stop.abort()
    }
    expect(seen).toEqual([1, 2])
  }, 10_000)

  test('[SK25] whose place in the log is gone is told to read everything anew, whatever they want to hear of, and goes on from its end', async () => {
    const session = await newSession()
    for (const subject of ['a', 'b', 'c']) await client.todo.add({ subject, session: session.number })
    const end = await last()
    await server.trimLog((await server.punchlist.localCaller()).tenant)
    for (const narrow of [{}, { type: 'todo.*' }, { session: session.number, type: 'todo.completed' }]) {
      expect(await take(client, 1, { after: end - 2, ...narrow })).toMatchObject([{ type: 'resync', seq: end, data: {} }])
    }
    const reading = take(client, 2, { after: end - 2, type: 'todo.added' })
    await pause(50)
    await client.todo.add({ subject: 'd' })
    expect((await reading).map(({ type, seq }) => [type, seq - end])).toEqual([
      ['resync', 0],
      ['todo.added', 1],
    ])
    expect(await client.event.list({ after: end - 2 })).toMatchObject({ trimmed: true, first: end })
  })
})

/** A story whose every answer is kept, with what differs from one telling to the next made the same. */
async function tell(client: Client): Promise<unknown> {
  const { session } = await client.session.add({ title: 'story' })
  const { sprint } = await client.sprint.add({ title: 'first' })
  const { artifact } = await client.artifact.add({
    ...{ session: session.number, type: 'plan', title: 'Plan', sprint: sprint.id },
    content: '## Steps\n1. one\n2. two\n',
  })
  const staged = await client.artifact.stage({ artifact: artifact.id, stage: 'final' })
  const { todos } = await client.todo.list({ artifact: artifact.id })
  const done = await client.todo.completeMany({ session: session.number, all: true })
  const answers = [session, sprint, artifact, staged, todos, done, await client.session.progress({ session: session.id })]
  const refused = await refusalOf(
    client.todo.addMany({ session: session.number, items: [{ subject: 'fine' }, { subject: 'x', parent: 99_999 }] }),
  )
  const log = await client.event.list({ limit: 500, session: session.number })
  const text = JSON.stringify([answers, { ...refused.refusal }, log.events.map(({ type, by }) => [type, by])])
  const ids = new Map<string, string>()
  return JSON.parse(
    text
      .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, (id) => ids.get(id) ?? (ids.set(id, `id ${ids.size}`).get(id) as string))
      .replace(/"(\w+At)":[1-9]\d*/g, '"$1":1'),
  )
}

describe.each(databases)('one story on %s', (kind) => {
  test('[SK2] has the same answers, refusals and log over HTTP and in process', async () => {
    const servers = [await newDaemon(kind), await newDaemon(kind)] as const
    try {
      const [over, inside] = await Promise.all([ways['over HTTP']?.(servers[0]), ways['in process']?.(servers[1])])
      expect(await tell(inside as Client)).toEqual(await tell(over as Client))
    } finally {
      for (const server of servers) await server.close()
    }
  })

  test('[SK11] a revoked token ends the events with a refusal', async () => {
    const server = await newDaemon(kind, 100)
    try {
      const { token } = (await server.rest('POST', '/v1/tokens', {})).body
      const client = createClient({ url: server.daemon.url, token: token.secret })
      const reading = refusalOf(take(client, 100, { after: 0 }))
      await pause(100)
      await server.rest('DELETE', `/v1/tokens/${token.id}`)
      expect((await reading).code).toBe('unauthenticated')
    } finally {
      await server.close()
    }
  })
})
