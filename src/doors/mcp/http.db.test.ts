import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { newDaemon } from '../../../tests/support/http.ts'
import { overHttp } from '../../../tests/support/mcp-clients.ts'

const headers = { accept: 'application/json, text/event-stream' }

describeOnEachDatabase('MCP over HTTP', newDaemon, (server) => {
  const call = (name: string, input: object = {}, id = 1) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: input },
  })
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(server.daemon.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json', ...headers, ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test('[MC25] wants a token, and answers every lack of one alike', async () => {
    const answers = await Promise.all([
      post('/mcp', call('todo_list'), { authorization: '' }),
      post('/mcp', call('todo_list'), { authorization: 'Bearer nobody' }),
      post('/mcp?session=4711&tools=none', 'no JSON', { authorization: 'Bearer nobody' }),
    ])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(texts).size).toBe(1)
    expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer realm="punchlist"')
  })

  test('[MC25] a token that is revoked ends a client’s calls', async () => {
    const { token } = (await server.rest('POST', '/v1/tokens', { name: 'soon gone' })).body
    for (const generation of ['newer', 'older'] as const) {
      const client = await overHttp(generation, `${server.daemon.url}/mcp`, token.secret)
      expect(await client.call('todo_list')).toMatchObject({ isError: false })
      if (generation === 'newer') continue
      await server.rest('POST', `/v1/tokens/${token.id}/revoke`)
      await expect(client.call('todo_list')).rejects.toThrow(/A valid token is needed|Unauthorized|401/)
    }
  })

  test('[MC26] answers only to its own name, and not to pages of other sites', async () => {
    const authorization = `Bearer ${server.token}`
    const { host } = new URL(server.daemon.url)
    expect((await server.raw('/mcp', { host: 'evil.example', authorization })).status).toBe(421)
    expect((await server.raw('/mcp', { host, origin: 'http://evil.example', authorization })).status).toBe(403)
    expect((await server.raw('/mcp', { host, origin: `http://${host}`, authorization })).status).toBe(405)
  })

  test('[MC27] an address that is wrong is told as a problem that says how it is meant', async () => {
    const told = async (query: string) => {
      const answer = await post(`/mcp?${query}`, call('todo_list'))
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      const { status, error, hint } = (await answer.json()) as Record<string, string>
      expect(status).toBe(400)
      return `${error} ${hint ?? ''}`
    }
    expect(await told('tools=taks')).toContain('Did you mean tasks?')
    expect(await told('access=some')).toContain('full, readonly, readonly-shell, minimal')
    expect(await told('session=4711')).toContain('There is no session #4711.')
    expect(await told('session=mine')).toContain('number or id')
    expect(await told('sesion=1')).toContain('session, tools and access')
  })

  test('[WL52] a program with a person’s token does not overwrite what that person does elsewhere', async () => {
    const { session } = (await server.rest('POST', '/v1/sessions', { title: 'shared' })).body
    const write = async (...contents: string[]) =>
      (
        await post(
          `/mcp?session=${session.number}&tools=list`,
          call('todowrite', { todos: contents.map((content) => ({ content, status: 'pending', priority: 'medium' })) }),
        )
      ).text()
    await write('Pour', 'Drink')
    const rows = async () => (await server.rest('GET', `/v1/todos?conversation_id=${session.number}&own=true`)).body.todos
    await server.rest('PATCH', `/v1/todos/${(await rows())[0].id}`, { subject: 'Pour slowly' })
    await server.rest('POST', '/v1/todos', { subject: 'Wash up', conversation_id: session.number })
    const [, kept = ''] = (await write('Pour', 'Drink')).split('Kept as they are')
    for (const subject of ['Pour slowly', 'Wash up']) expect(kept).toContain(`“${subject}”`)
    expect((await rows()).map(({ subject }: { subject: string }) => subject)).toEqual(['Pour slowly', 'Drink', 'Wash up'])
  })

  test('[MC31] what was answered to ask_user stands below the next tool answer, once, and leaves JSON readable', async () => {
    const { session } = (await server.rest('POST', '/v1/sessions', { title: 'asked' })).body
    const path = `/mcp?session=${session.number}&tools=all`
    const blocks = async (name: string, input: object = {}) => {
      const text = await (await post(path, call(name, input))).text()
      const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '')
      return JSON.parse(data).result.content.map((block: { text: string }) => block.text) as string[]
    }
    await blocks('todowrite', { todos: [{ content: 'Pour' }] })
    await blocks('ask_user', { question: 'Which cup?\nThere are two.' })
    expect(await blocks('todoread')).toHaveLength(1)
    const { questions } = (await server.rest('GET', `/v1/questions?session=${session.number}`)).body
    await server.rest('POST', `/v1/questions/${questions[0].number}/answer`, { answer: 'The blue one.' })
    const [list = '', footer] = await blocks('todoread')
    expect(JSON.parse(list)).toMatchObject([{ content: 'Pour' }])
    expect(footer).toBe(`Answer to question #${questions[0].number} (Which cup?): The blue one.`)
    expect(await blocks('todoread')).toHaveLength(1)
  })

  test('[MC28] takes no more at once than any other route', async () => {
    const large = await post('/mcp', call('todo_add', { title: 'x'.repeat(1_100_000) }))
    expect(large.status).toBe(413)
    const deep = await post('/mcp', `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(60)}${']'.repeat(60)}}`)
    expect(deep.status).toBe(400)
    expect(await deep.text()).toContain('nested deeper')
    const broken = await post('/mcp', '{"jsonrpc":')
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_700 } })
    expect((await post('/mcp', call('todo_list'), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await server.rest('GET', '/mcp')).status).toBe(405)
    expect((await server.rest('DELETE', '/mcp')).status).toBe(405)
  })

  test('[MC16] an argument of five megabytes is refused with the reason, and the client goes on', async () => {
    for (const generation of ['newer', 'older'] as const) {
      const client = await overHttp(generation, `${server.daemon.url}/mcp`, server.token)
      await expect(client.call('todo_add', { title: 'x'.repeat(5 * 1024 * 1024) })).rejects.toThrow('larger than 1048576 bytes')
      expect(await client.call('todo_list')).toMatchObject({ isError: false })
    }
  })

  test('[MC29] the address may ask for less than the token allows, never for more', async () => {
    const { token } = (await server.rest('POST', '/v1/tokens', { access: 'readonly' })).body
    const names = async (access: string) => {
      const client = await overHttp('older', `${server.daemon.url}/mcp?tools=todos&access=${access}`, token.secret)
      const { data } = await client.call('todo_delete', { scope: 'completed' })
      expect(data['code']).toBe('unknown_tool')
      return (await client.tools()).map(({ name }) => name).join(' ')
    }
    expect(await names('full')).toBe('todo_write todo_add todo_list todo_next todo_update todo_get todo_note')
    expect(await names('minimal')).toBe('todo_list todo_get')
  })

  test('[MC15] requests that are numbered alike each get their own answers', async () => {
    const sessions = await Promise.all(
      ['one', 'two'].map(async (title) => (await server.rest('POST', '/v1/sessions', { title })).body.session.number as number),
    )
    const asked = Array.from({ length: 30 }, (_, index) => ({ session: sessions[index % 2], item: `item ${index}` }))
    const texts = await Promise.all(
      asked.map(async ({ session, item }) => (await post(`/mcp?session=${session}`, call('todo_write', { items: [item] }))).text()),
    )
    for (const [index, { item }] of asked.entries()) expect(texts[index]).toContain(`${item}\\n`)
    for (const session of sessions) expect((await server.rest('GET', `/session/${session}/todo`)).body).toHaveLength(15)
  })

  test('[MC14] a client that hangs up in the middle has its call done or not done', async () => {
    const session = (await server.rest('POST', '/v1/sessions', { title: 'cut' })).body.session.number
    const itemsOf = (call: number) => Array.from({ length: 25 }, (_, index) => `part ${index} of ${call}`)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const controller = new AbortController()
        const asked = fetch(`${server.daemon.url}/mcp?session=${session}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(call('todo_write', { items: itemsOf(index) })),
          signal: controller.signal,
        })
        if (index % 2 === 0) setImmediate(() => controller.abort())
        await asked.then((answer) => answer.text()).catch(() => undefined)
      }),
    )
    const { body } = await server.rest('GET', `/session/${session}/todo`)
    expect(body.length).toBeGreaterThanOrEqual(250)
    expect(body.length % 25).toBe(0)
    expect(server.defects).toEqual([])
  })
})
