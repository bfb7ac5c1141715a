import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { proxied } from '../../../tests/support/holding-proxy.ts'
import { newMcpWorld, overStdio } from '../../../tests/support/mcp-clients.ts'
import { calling, hello, lines, startMcp } from '../../../tests/support/mcp-lines.ts'
import { punchlist } from '../../../tests/support/processes.ts'
import { until } from '../../../tests/support/until.ts'

const world = openForTests(newMcpWorld)

// Each has a session, a token or a proxy of its own, and most of them wait for a clock.
describe.concurrent('a server at a daemon', () => {
  const at = (url: string, token: string) => ({ environment: { PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token } })

  test('[MC21] works with the daemon’s data, as whoever the token says', async () => {
    const session = await world.newSession()
    const { token } = (await world.rest('POST', '/v1/tokens', { agent: 'coder', access: 'readonly' })).body
    const client = await overStdio('newer', ['--session', session, '--tools', 'todos'], at(world.daemon.url, token.secret))
    expect((await client.tools()).map(({ name }) => name)).not.toContain('todo_complete')
    const { data } = await client.call('todo_write', { items: ['from afar'] })
    const [number] = data['todos'] as number[]
    expect((await world.rest('GET', `/v1/todos/${number}`)).body.todo.agent_id).toBe('coder')
    expect(await client.call('todo_update', { id: number, status: 'done' })).toMatchObject({ isError: true, data: { code: 'forbidden' } })
    await client.close()
  })

  test('[MC22] a token that is revoked is told as a result that says what can be done', async () => {
    const { token } = (await world.rest('POST', '/v1/tokens', { name: 'soon gone' })).body
    const client = await overStdio('older', [], at(world.daemon.url, token.secret))
    expect(await client.call('todo_list')).toMatchObject({ isError: false })
    expect((await world.rest('POST', `/v1/tokens/${token.id}/revoke`)).status).toBe(200)
    const answer = await client.call('todo_write', { items: ['x'] })
    expect(answer).toMatchObject({ isError: true, data: { code: 'unauthenticated' } })
    expect(answer.text).toContain('punchlist token add')
    await client.close()
    const late = await overStdio('newer', [], at(world.daemon.url, token.secret))
    expect(await late.call('todo_list')).toMatchObject({ isError: true, data: { code: 'unauthenticated' } })
    expect(late.complaints()).toContain('revoked')
    await late.close()
  })

  test('[MC23] a daemon that is not there is told as a result, and once it has come all is well', async () => {
    const socket = createServer().listen(0, '127.0.0.1')
    await once(socket, 'listening')
    const { port } = socket.address() as { port: number }
    await new Promise((resolve) => socket.close(resolve))
    const session = await world.newSession()
    const client = await overStdio('newer', ['--session', session], at(`http://127.0.0.1:${port}`, world.daemon.token ?? ''))
    const gone = await client.call('todo_write', { items: ['late'] })
    expect(gone).toMatchObject({ isError: true, data: { code: 'unavailable' } })
    expect(gone.text).toContain('does not answer')
    const proxy = await proxied(world.daemon.url, port)
    expect(await client.call('todo_write', { items: ['late'] })).toMatchObject({ isError: false })
    await proxy.close()
    const again = await client.call('todo_write', { items: ['later'] })
    expect(again.text).toMatch(/give idempotency_key: "[\w-]+"\.$/)
    expect((await client.call('todo_list')).text).toContain('punchlist serve')
    await client.close()
  })

  test('[MC24] a call that takes long says that it goes on, until it has ended', async () => {
    const waits = async (generation: 'newer' | 'older') => {
      const proxy = await proxied(world.daemon.url)
      const client = await overStdio(generation, [], at(proxy.url, world.daemon.token ?? ''))
      await client.call('todo_list')
      const release = proxy.hold()
      let told = 0
      const call = client.call('todo_list', {}, { onProgress: () => (told += 1) })
      await until('progress', async () => (told >= 2 ? told : undefined))
      release()
      expect(await call).toMatchObject({ isError: false })
      await client.close()
      await proxy.close()
    }
    await Promise.all([waits('newer'), waits('older')])
  })

  test('[MC13] gives up a call that never ends when its input has', async () => {
    const proxy = await proxied(world.daemon.url)
    const { child, next, end } = startMcp([], at(proxy.url, world.daemon.token ?? '').environment)
    child.stdin.write(lines(hello))
    await next()
    proxy.hold()
    child.stdin.end(lines(calling(1, 'todo_list')))
    expect((await end).code).toBe(0)
    await proxy.close()
  })

  test('[MC21] what only the token can decide is refused as an option', async () => {
    const environment = { PUNCHLIST_TOKEN: world.daemon.token ?? '' }
    const fails = async (...argv: string[]) => punchlist(['mcp', '--url', world.daemon.url, ...argv], '', environment)
    expect(await fails('--access', 'minimal')).toMatchObject({ code: 2, stderr: expect.stringContaining('token add --access minimal') })
    expect(await fails('--agent', 'coder')).toMatchObject({ code: 2 })
    expect(await fails('--access', 'full')).toMatchObject({ code: 0 })
  })
})
