import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import type { TestDaemon } from '../../../../tests/support/http.ts'
import { newTaskDaemon } from '../../../../tests/support/task-daemon.ts'
import { spoken } from '../../../../tests/support/turns.ts'
import { asEngine } from '../../../../tests/support/world.ts'
import { WholeMessage } from '../../../contract/nouns/message.ts'
import { SessionWithState } from '../../../contract/nouns/session.ts'

const limit = 64 * 1024

describeOnEachDatabase('messages over REST', newTaskDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const newSession = async (more: object = { agent: 'runnable' }) => (await rest('POST', '/v1/sessions', more)).body.session
  const standing = async (session: number) => SessionWithState.parse((await rest('GET', `/v1/sessions/${session}`)).body.session)
  const last = async () => (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last

  test('[MS1] a message is said, wakes the agent, names the session, and is read by its number and its id', async () => {
    const { number } = await newSession()
    const path = `/v1/sessions/${number}/messages`
    const sent = await rest('POST', path, { text: 'Fix the build.\nIt is red.' })
    expect([sent.status, sent.headers.get('etag'), sent.body]).toMatchObject([
      201,
      '"1"',
      {
        message: {
          session: number,
          role: 'user',
          kind: 'input',
          by: 'token',
          parts: [{ content: { type: 'text', text: 'Fix the build.\nIt is red.' } }],
        },
        answer: null,
      },
    ])
    const message = WholeMessage.parse(sent.body.message)
    expect((await rest('GET', `/v1/messages/${message.number}`)).body).toEqual({ message })
    expect((await rest('GET', `/v1/messages/${message.id}`)).headers.get('etag')).toBe('"1"')
    expect((await rest('GET', path)).body).toEqual({ messages: [message], more: false })
    expect(await standing(number)).toMatchObject({ title: 'Fix the build.', state: 'dormant', next: { kind: 'due' } })
    const { number: other } = await newSession()
    await rest('POST', `/v1/sessions/${other}/messages`, { text: '🔥'.repeat(70) })
    expect((await standing(other)).title).toBe(`${'🔥'.repeat(59)}…`)
    expect(await server.claim(number)).toMatchObject({ trigger: 'message' })
    expect(await standing(number)).toMatchObject({ state: 'running', next: { kind: 'running' } })
  })

  test('[MS2] a conversation is listed in its order: what came since one or before it, the newest, what the agent still reads', async () => {
    const { number } = await newSession()
    const path = `/v1/sessions/${number}/messages`
    const say = async (text: string) => (await rest('POST', path, { text })).body.message.number as number
    const numbers = [await say('one'), await say('two'), await say('three')]
    const listed = async (query: string) => {
      const { messages, more } = (await rest('GET', `${path}?${query}`)).body
      return [messages.map((message: { number: number }) => numbers.indexOf(message.number)), more]
    }
    expect(await listed('limit=2')).toEqual([[0, 1], true])
    expect(await listed('limit=2&newest=true')).toEqual([[1, 2], true])
    expect(await listed(`since=${numbers[0]}`)).toEqual([[1, 2], false])
    expect(await listed(`limit=1&newest=true&before=${numbers[2]}`)).toEqual([[1], true])
    expect(await listed(`limit=1&newest=true&before=${numbers[1]}`)).toEqual([[0], false])
    expect(await listed(`since=${numbers[0]}&before=${numbers[2]}`)).toEqual([[1], false])
    expect((await rest('GET', `${path}?before=0`)).status).toBe(400)
    const engine = { caller: asEngine(await server.punchlist.localCaller()) }
    await spoken(server.punchlist.perform, engine.caller, number, [{ type: 'text', text: 'done' }])
    await server.punchlist.perform('message.compact', { session: number, auto: false, summary: 'much was said' }, engine)
    const live = (await rest('GET', `${path}?live=true`)).body.messages
    expect(live.map(({ kind }: { kind: string }) => kind)).toEqual(['summary'])
    expect((await rest('GET', path)).body.messages).toHaveLength(5)
  })

  test('[MS3] a slash command is answered at once, and wakes nobody', async () => {
    const { number } = await newSession()
    await rest('POST', `/api/v1/sessions/${number}/todos`, { title: 'write it' })
    const { status, body } = await rest('POST', `/v1/sessions/${number}/messages`, { text: '/todos' })
    expect([status, body]).toMatchObject([
      201,
      {
        message: { kind: 'command', role: 'user' },
        answer: {
          kind: 'command',
          role: 'assistant',
          parts: [{ content: { text: expect.stringMatching(/^1 open .*\n#\d+ \[pending\] write it$/s) } }],
        },
      },
    ])
    expect(await standing(number)).toMatchObject({ state: 'idle', next: { kind: 'idle' } })
  })

  test('[MS4] files are kept as parts, and only as data', async () => {
    const { number } = await newSession()
    const path = `/v1/sessions/${number}/messages`
    const file = { name: 'log.txt', mediaType: 'text/plain', url: 'data:text/plain;base64,aGk=' }
    const { body } = await rest('POST', path, { text: 'See this.', files: [file] })
    expect(body.message.parts.map((part: { content: unknown }) => part.content)).toMatchObject([
      { type: 'text' },
      { type: 'file', ...file },
    ])
    const bad = [
      { ...file, url: 'https://example.com/x' },
      { ...file, url: 'file:///etc/passwd' },
      { ...file, mediaType: 'text' },
      { ...file, name: 'a\nb' },
    ]
    for (const wrong of bad) expect([wrong, (await rest('POST', path, { text: 'x', files: [wrong] })).status]).toEqual([wrong, 400])
    expect((await rest('POST', path, { text: 'x', files: Array(11).fill(file) })).status).toBe(400)
  })

  test('[MS5] a session is read with how it stands, what wakes it next and how often it may go on by itself', async () => {
    await rest('POST', '/v1/agents', { id: 'short', definition: { runner: 'function', maxWakeCycles: 3 } })
    const { number, id } = await newSession({ agent: 'short' })
    const idle = { kind: 'message' }
    expect(await standing(number)).toMatchObject({ state: 'dormant', next: idle, wakes: 0, maxWakes: 3, outcome: null })
    await rest('POST', `/api/v1/sessions/${number}/todos`, { title: 'write it' })
    expect((await standing(number)).state).toBe('idle')
    await rest('POST', `/v1/sessions/${number}/pause`)
    expect((await standing(number)).next).toEqual({ kind: 'resume', hold: 'paused' })
    await rest('POST', `/v1/sessions/${number}/resume`)
    expect((await standing(number)).next).toEqual({ kind: 'due' })
    const { body } = await rest('GET', '/v1/sessions?limit=500')
    expect(body.sessions.find((row: { id: string }) => row.id === id)).toEqual(await standing(number))
    const { body: counted } = await rest('GET', '/v1/sessions?limit=500&progress=true')
    expect(counted.sessions.find((row: { id: string }) => row.id === id)).toMatchObject({ progress: { total: 1, pending: 1, percent: 0 } })
    await rest('POST', `/v1/sessions/${number}/archive`)
    expect(await standing(number)).toMatchObject({ state: 'done', next: { kind: 'over' } })
  })

  test('[MS6] a session asks another agent and is parked until it replies', async () => {
    const { number } = await newSession({ agent: 'writer' })
    const asked = await rest('POST', `/v1/sessions/${number}/ask`, { agent: 'runnable', text: 'Where is it?' })
    const peer = asked.body.session
    expect([asked.status, peer, asked.body.message]).toMatchObject([
      201,
      { agent: 'runnable', asker: number },
      { kind: 'peer', by: 'writer', from: number },
    ])
    expect(await standing(number)).toMatchObject({ state: 'awaiting_peer', next: { kind: 'reply', session: peer.number } })
    const again = await rest('POST', `/v1/sessions/${number}/ask`, { agent: 'runnable', text: 'Well?' })
    expect(again.body).toMatchObject({ status: 409, detail: expect.stringContaining('has not replied yet') })
    const replied = await rest('POST', `/v1/sessions/${peer.number}/reply`, { text: 'In src/.' })
    expect([replied.status, replied.body]).toMatchObject([201, { session: { number, awaiting: null }, message: { from: peer.number } }])
    expect((await rest('POST', `/v1/sessions/${peer.number}/reply`, { text: 'Again.' })).body).toMatchObject({
      status: 409,
      code: 'conflict',
    })
  })

  test('[MS7] work is handed to several agents; those that cannot have it are named, the others go', async () => {
    const { number } = await newSession({ agent: 'writer' })
    const path = `/v1/sessions/${number}/delegations`
    const to = [
      { agent: 'runnable', prompt: 'one', description: 'the first' },
      { agent: 'nobody', prompt: 'two' },
      { agent: 'explore', prompt: 'three', todos: 'own' },
    ]
    const { status, body } = await rest('POST', path, { to })
    expect([status, body.problems]).toEqual([201, ['There is no agent nobody.']])
    expect(body.sessions).toMatchObject([
      { agent: 'runnable', title: 'the first', todos: 'shared', depth: 1 },
      { agent: 'explore', title: 'three', todos: 'own', depth: 1 },
    ])
    expect((await standing(number)).state).toBe('awaiting_peer')
    const inJson = await rest('POST', path, { to: JSON.stringify([to[0]]), background: true })
    expect([inJson.status, inJson.body.sessions[0].depth]).toEqual([201, 1])
    expect((await rest('POST', path, { to: [to[1], { agent: 'writer', prompt: 'x' }] })).body).toMatchObject({
      status: 404,
      detail: 'There is no agent nobody. writer cannot hand work to itself.',
    })
    expect((await rest('POST', path, { to: [] })).body).toMatchObject({ status: 400, fields: [{ field: 'to' }] })
    expect((await rest('POST', path, { to: Array(21).fill(to[0]) })).status).toBe(400)
    expect((await rest('POST', path, { to: [{ agent: 'runnable', prompt: 'x', session: 99_999 }] })).status).toBe(404)
    expect((await rest('POST', path, { to: [{ agent: 'runnable', prompt: 'x', session: number }] })).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining('was not started from'),
    })
  })

  test('[MS8] what cannot be said is refused by the name of its field, and nothing is written', async () => {
    const { number } = await newSession()
    const archived = await newSession()
    await rest('POST', `/v1/sessions/${archived.number}/archive`)
    const say = (body: unknown, session: number | string = number) => rest('POST', `/v1/sessions/${session}/messages`, body)
    const minimal = await server.as({ agent: 'runnable', access: 'minimal' })
    const before = await last()
    const bad: [unknown, string][] = [
      [{}, 'text'],
      [{ text: '' }, 'text'],
      [{ text: ' \n ' }, 'text'],
      [{ text: 7 }, 'text'],
      [{ text: 'a\u001b[2Jb' }, 'text'],
      [{ text: 'a\u202eb' }, 'text'],
      [{ text: 'x'.repeat(limit + 1) }, 'text'],
      [{ text: `${'ä'.repeat(limit / 2)}x` }, 'text'],
      [{ text: 'x', kind: 'schedule' }, 'kind'],
      [{ text: 'x', by: 'somebody' }, 'by'],
      [{ text: 'x', files: 'none' }, 'files'],
    ]
    for (const [body, field] of bad) {
      const answer = (await say(body)).body
      expect([field, answer.status, answer.fields?.[0].field]).toEqual([field, 400, field])
    }
    expect((await say({ text: 'x' }, 99_999)).body).toMatchObject({ status: 404, code: 'not_found', detail: 'There is no session #99999.' })
    expect((await say({ text: 'x' }, 'here')).status).toBe(400)
    expect((await say({ text: 'x' }, archived.number)).body).toMatchObject({
      status: 409,
      detail: `Session #${archived.number} is archived, so nothing can be said in it.`,
      hint: 'Bring it back first.',
      instead: expect.objectContaining({ operation: 'session.restore', input: { session: archived.number } }),
    })
    const to = [{ agent: 'runnable', prompt: 'x' }]
    expect((await rest('POST', `/v1/sessions/${archived.number}/delegations`, { to })).status).toBe(409)
    expect((await rest('POST', `/v1/sessions/${archived.number}/ask`, { agent: 'explore', text: 'x' })).status).toBe(409)
    expect((await rest('GET', `/v1/sessions/${number}/messages?limit=501`)).status).toBe(400)
    expect((await rest('GET', `/v1/sessions/${number}/messages?since=-1`)).status).toBe(400)
    expect((await rest('GET', '/v1/messages/99999')).status).toBe(404)
    for (const path of ['messages', 'ask', 'reply', 'delegations']) {
      expect([path, (await minimal('POST', `/v1/sessions/${number}/${path}`, {})).status]).toEqual([path, 403])
    }
    expect(await last()).toBe(before)
    expect((await say({ text: 'x'.repeat(limit) })).status).toBe(201)
  })

  test('[MS9] another tenant’s session and message are, byte for byte, those that never were', async () => {
    await server.punchlist.perform('tenant.add', { name: 'neighbour' }, { caller: await server.punchlist.localCaller() })
    const neighbour = await server.as({ tenant: 'neighbour' })
    const { id } = (await neighbour('POST', '/v1/sessions', { title: 'theirs' })).body.session
    const theirs = (await neighbour('POST', `/v1/sessions/${id}/messages`, { text: 'secret' })).body.message
    const answers = async (session: string, message: string) => [
      (await rest('GET', `/v1/sessions/${session}`)).text,
      (await rest('GET', `/v1/sessions/${session}/messages`)).text,
      (await rest('POST', `/v1/sessions/${session}/messages`, { text: 'x' })).text,
      (await rest('POST', `/v1/sessions/${session}/ask`, { agent: 'runnable', text: 'x' })).text,
      (await rest('POST', `/v1/sessions/${session}/reply`, { text: 'x' })).text,
      (await rest('POST', `/v1/sessions/${session}/delegations`, { to: [{ agent: 'runnable', prompt: 'x' }] })).text,
      (await rest('GET', `/v1/messages/${message}`)).text,
    ]
    const never = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'
    const refused = await answers(id, theirs.id)
    expect(refused.map((text) => JSON.parse(text).status)).toEqual(Array(7).fill(404))
    expect(refused.map((text) => text.replaceAll(id, never).replaceAll(theirs.id, never))).toEqual(await answers(never, never))
  })

  test('[MS10] the same Idempotency-Key says it once', async () => {
    const { number } = await newSession()
    const path = `/v1/sessions/${number}/messages`
    const say = (text: string) => rest('POST', path, { text }, { 'idempotency-key': `say-${number}` })
    const first = await say('once')
    expect((await say('once')).text).toBe(first.text)
    expect((await say('twice')).status).toBe(422)
    expect((await rest('GET', path)).body.messages).toHaveLength(1)
  })

  test('[MS11] an agent’s word to another session comes as a peer’s, and counts its hops', async () => {
    const { number } = await newSession()
    const coder = await server.as({ agent: 'coder' })
    const { status, body } = await coder('POST', `/v1/sessions/${number}/messages`, { text: '/todos' })
    expect([status, body]).toMatchObject([201, { message: { kind: 'peer', by: 'coder', hops: 1 }, answer: null }])
    expect(await server.claim(number)).toMatchObject({ trigger: 'peer' })
  })

  test('[MS12] what these routes answer is what OpenAPI says they answer', async () => {
    const { components, paths } = (await rest('GET', '/openapi.json')).body
    const { number } = await newSession()
    const { message } = (await rest('POST', `/v1/sessions/${number}/messages`, { text: 'x' })).body
    expect(Object.keys(components.schemas.WholeMessage.properties).toSorted()).toEqual(Object.keys(message).toSorted())
    expect(Object.keys(components.schemas.SessionWithState.properties).toSorted()).toEqual(Object.keys(await standing(number)).toSorted())
    const schema = (path: string, method: string) => JSON.stringify(paths[path][method].responses[method === 'post' ? 201 : 200])
    expect(schema('/v1/sessions/{session}/messages', 'post')).toContain('WholeMessage')
    expect(schema('/v1/sessions/{session}', 'get')).toContain('SessionWithState')
    const { properties } = paths['/v1/sessions/{session}/delegations'].post.requestBody.content['application/json'].schema
    expect(Object.keys(properties)).toEqual(['to', 'background', 'rounds', 'part', 'writ'])
  })
})
