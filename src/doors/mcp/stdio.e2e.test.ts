import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { type McpClient, newMcpWorld, overStdio } from '../../../tests/support/mcp-clients.ts'
import { type Answer, calling, hello, lines, startMcp } from '../../../tests/support/mcp-lines.ts'
import { placeArguments, punchlist } from '../../../tests/support/processes.ts'

const world = openForTests(newMcpWorld)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-project-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a server that was piped these lines says, to its end. */
async function piped(input: string, ...argv: string[]): Promise<{ code: number | null; answers: Answer[]; stderr: string }> {
  const { code, stdout, stderr } = await punchlist(['mcp', ...argv, ...placeArguments(world.place)], input)
  const answers = stdout.split('\n').filter(Boolean)
  return { code, answers: answers.map((line) => JSON.parse(line)), stderr }
}

describe('a server on stdio', () => {
  test('[MC13] answers all that was asked before its input ended, and nothing else is on stdout', async () => {
    const session = await world.newSession()
    const asked = Array.from({ length: 20 }, (_, index) => calling(index + 1, 'todo_write', { items: [`number ${index}`] }))
    const { code, answers, stderr } = await piped(`no JSON\n${lines(hello, ...asked)}`, '--session', session)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(answers.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 21 }, (_, index) => index),
    )
    for (const { id, result } of answers.slice(1)) expect(result.content[0]?.text).toContain(`number ${Number(id) - 1}`)
  })

  test('[MC13] ends when it is told to, though its input is open', async () => {
    const { child, next, end } = startMcp(placeArguments(world.place))
    child.stdin.write(lines(hello))
    expect((await next()).result.protocolVersion).toBe('2025-06-18')
    child.kill('SIGTERM')
    expect((await end).code).toBe(0)
  })

  test('[MC13] ends when nothing was ever asked of it', async () => {
    expect(await piped('')).toEqual({ code: 0, answers: [], stderr: '' })
  })

  test('[MC14] whatever a client that dies had asked is done or not done, and the process is gone', async () => {
    const session = await world.newSession()
    const { child, next, end } = startMcp(['--session', session, ...placeArguments(world.place)])
    child.stdin.write(lines(hello))
    await next()
    const items = Array.from({ length: 25 }, (_, index) => `part ${index}`)
    child.stdin.write(lines(...Array.from({ length: 40 }, (_, index) => calling(index + 1, 'todo_write', { items }))))
    await next()
    // Both ends of both pipes, as when its process is killed.
    child.stdout.destroy()
    child.stdin.destroy()
    await end
    const { body } = await world.rest('GET', `/session/${session}/todo`)
    expect(body.length).toBeGreaterThan(0)
    expect(body.length % 25).toBe(0)
  })

  test('[MC15] two clients that number their requests alike each get their own answers', async () => {
    const sessions = [await world.newSession('one'), await world.newSession('two')]
    const talk = async (session: string) => {
      const asked = Array.from({ length: 30 }, (_, index) => calling(index + 1, 'todo_write', { items: [`${session}/${index}`] }))
      return (await piped(lines(hello, ...asked), '--session', session)).answers.filter(({ id }) => id !== 0)
    }
    const talks = await Promise.all(sessions.map(talk))
    talks.forEach((answers, which) => {
      expect(answers).toHaveLength(30)
      for (const { id, result } of answers) expect(result.content[0]?.text).toContain(`${sessions[which]}/${Number(id) - 1}\n`)
    })
  })

  test('[MC16] an argument of five megabytes is refused, and the server goes on', async () => {
    const client = await world.open('newer over stdio', { session: await world.newSession() })
    const answer = await client.call('todo_add', { title: 'x'.repeat(5 * 1024 * 1024) })
    expect(answer).toMatchObject({ isError: true, data: { code: 'invalid' } })
    expect(answer.text).toContain('title: must be at most 200 characters, not 5242880')
    expect(answer.text.length).toBeLessThan(1_000)
    expect((await client.call('todo_list')).text).toBe('(no todos)')
  })

  test('[MC17] --here is the session of the folder it was started in, --folder that of another; the same for every start', async () => {
    const place = placeArguments(world.place)
    const opened: McpClient[] = [
      await overStdio('newer', ['--here', ...place], { cwd: folder }),
      await overStdio('older', ['--folder', folder, ...place]),
    ]
    const [first, second] = opened
    await first?.call('todo_write', { items: ['of this folder'] })
    expect((await second?.call('todo_list'))?.text).toContain('of this folder')
    expect(second?.instructions).toBe(first?.instructions)
    expect((await world.rest('GET', '/v1/sessions?limit=1')).body.sessions[0].folder).toBe(folder)
    await Promise.all(opened.map((client) => client.close()))
  })

  test('[MC17] the session of a run is the one it is started in', async () => {
    const session = await world.newSession('of a run')
    const client = await overStdio('older', placeArguments(world.place), { environment: { PUNCHLIST_SESSION: session } })
    expect(client.instructions).toContain(`session #${session} (of a run)`)
    await client.close()
  })

  test('[MC18] a start that cannot work ends with a sentence on stderr', async () => {
    const fails = async (...argv: string[]) => {
      const { code, answers, stderr } = await piped(lines(hello), ...argv)
      expect(answers).toEqual([])
      return { code, stderr }
    }
    expect(await fails('--session', '4711')).toEqual({
      code: 3,
      stderr: 'punchlist: There is no session #4711.\n  See which there are: punchlist session list\n',
    })
    expect(await fails('--session', 'mine')).toMatchObject({ code: 2, stderr: expect.stringContaining('--session must be') })
    expect(await fails('--tools', 'core,taks')).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean tasks?') })
    expect(await fails('--access', 'some')).toMatchObject({ code: 2, stderr: expect.stringContaining('--access must be one of') })
    expect(await fails('--here', '--session', '1')).toMatchObject({ code: 2 })
    expect(await fails('--tenant', 'nobody')).toMatchObject({ code: 3, stderr: expect.stringContaining('There is no tenant nobody.') })
    expect(await fails('now')).toMatchObject({ code: 2 })
  })

  test('[MC19] the list of tools is the same, byte for byte, for every process and over HTTP', async () => {
    const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const list = async () => {
      const { stdout } = await punchlist(
        ['mcp', '--tools', 'all', ...placeArguments(world.place)],
        lines(hello, listing, { ...listing, id: 2 }),
      )
      return stdout
        .split('\n')
        .slice(1, 3)
        .map((line) => line.replace(/"id":\d+/, ''))
    }
    const [first, again, ...rest] = (await Promise.all([list(), list()])).flat()
    expect(first?.length).toBeGreaterThan(5_000)
    expect([again, ...rest]).toEqual([first, first, first])
    const over = async (way: 'older over http' | 'older over stdio') =>
      JSON.stringify(await (await world.open(way, { tools: 'all' })).tools())
    expect(await over('older over http')).toBe(await over('older over stdio'))
  })

  test('[MC20] the toolsets hold what they say', async () => {
    const names = async (tools?: string) =>
      (await (await world.open('newer over http', { tools })).tools()).map(({ name }) => name).join(' ')
    expect(await names()).toBe('brief todo_write todo_add todo_list todo_next todo_update')
    expect(await names('todos')).toBe('todo_write todo_add todo_list todo_next todo_update todo_complete todo_get todo_delete todo_note')
    expect(await names('list')).toBe('todowrite todoread')
    expect((await names('tasks')).split(' ')).toHaveLength(13)
    expect(await names('memory, list')).toBe('todowrite todoread memory_add memory_search memory_get search')
  })
})
