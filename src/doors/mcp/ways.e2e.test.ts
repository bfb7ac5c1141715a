import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { newMcpWorld, ways } from '../../../tests/support/mcp-clients.ts'
import { placeArguments, punchlist } from '../../../tests/support/processes.ts'
import { table } from '../tools/rows/table.ts'

const world = openForTests(newMcpWorld)
/** Id of a session of another tenant. */
let foreign: string

beforeAll(async () => {
  const run = async (...argv: string[]) => (await punchlist([...argv, ...placeArguments(world.place)])).stdout
  await run('tenant', 'add', 'other')
  foreign = JSON.parse(await run('session', 'add', '--title', 'theirs', '--tenant', 'other', '--json')).session.id
})

describe.each(ways)('a client of the %s', (way) => {
  test('[MC1] connects in its own revision of the protocol and is told what this is', async () => {
    const session = await world.newSession()
    const client = await world.open(way, { session, asksAnother: true })
    expect(client.protocol).toBe(way.startsWith('newer') ? '2026-07-28' : '2025-11-25')
    expect(client.instructions).toContain(`In use: the list of session #${session} (shop).`)
    expect(client.instructions).toContain('survives compaction')
    expect((await world.open(way)).instructions).toContain('In use: the list of the whole tenant.')
  })

  test('[MC2] every tool comes with a title, a description and all four annotations', async () => {
    const client = await world.open(way, { tools: 'all' })
    const tools = await client.tools()
    expect(tools.map(({ name }) => name)).toEqual(table.map(({ name }) => name))
    for (const { name, title, description, inputSchema, annotations } of tools) {
      expect([title, description].every(Boolean), name).toBe(true)
      expect(inputSchema.type).toBe('object')
      expect(Object.keys(annotations ?? {}).toSorted(), name).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ])
      expect('idempotency_key' in (inputSchema.properties ?? {}), name).toBe(annotations?.['readOnlyHint'] === false)
    }
  })

  test('[MC3] every tool can be called as its example calls it', async () => {
    const client = await world.open(way, { tools: 'all', session: await world.newSession() })
    for (const { name, example } of table) {
      const { data, isError, text } = await client.call(name, example as Record<string, unknown>)
      expect(text, name).not.toBe('')
      // What an example speaks of need not be there, and then it is refused as everybody is.
      if (isError) expect(['unknown_tool', 'defect', 'unavailable'], `${name}: ${text}`).not.toContain(data['code'])
    }
  })

  test('[MC4] the answer is lines of text, with the numbers it is about as data', async () => {
    const client = await world.open(way, { session: await world.newSession(), tools: 'core,list' })
    const { text, data, isError } = await client.call('todo_write', { items: ['read the log', 'mend the pump'] })
    expect(isError).toBe(false)
    const [first, second] = data['todos'] as number[]
    expect(text).toBe(`added 2 todos:\n#${first} [pending] read the log\n#${second} [pending] mend the pump\n░░░░░░░░░░ 0% (0/2)`)
    const read = await client.call('todoread')
    expect(JSON.parse(read.text)).toHaveLength(2)
    expect(Object.keys(read.data)).toEqual(['version'])
  })

  test('[MC5] a tool that is not there is a result that names those that are', async () => {
    const client = await world.open(way)
    const mistyped = await client.call('todo_wirte', { items: ['x'] })
    expect(mistyped).toMatchObject({ isError: true, data: { code: 'unknown_tool' } })
    expect(mistyped.text).toMatch(/^There is no tool todo_wirte\. Did you mean todo_write\? Tools here: .*todo_write, .*todo_update\.$/)
    const elsewhere = await client.call('create_task', { title: 'x' })
    expect(elsewhere.isError).toBe(true)
    expect(elsewhere.text).toContain('it is in the toolset tasks')
    expect(elsewhere.text).toContain('--tools core,tasks')
  })

  test('[MC6] wrong and missing arguments are results that show the call put right', async () => {
    const client = await world.open(way, { session: await world.newSession() })
    expect(await client.call('todo_update', { status: 'blocked', id: 9 })).toMatchObject({ isError: true })
    const missing = await client.call('todo_write', {})
    expect(missing).toMatchObject({ isError: true, data: { code: 'invalid' } })
    expect(missing.text).toContain('Try: todo_write(items: [')
    const misnamed = await client.call('todo_add', { titel: 'x' })
    expect(misnamed.text).toContain('Try: todo_add(title: "x")')
    const asText = await client.call('todo_write', { items: '["one", "two"]' })
    expect(asText).toMatchObject({ isError: false })
    expect(asText.data['todos']).toHaveLength(2)
  })

  test('[MC7] the same key has one effect and gets the same answer, whether an argument or beside them', async () => {
    const client = await world.open(way, { session: await world.newSession() })
    const keyed = { items: ['once'], idempotency_key: `key-${way.replaceAll(' ', '-')}` }
    const first = await client.call('todo_write', keyed)
    expect(await client.call('todo_write', keyed)).toEqual(first)
    const meta = { 'punchlist/idempotency-key': `meta-${way.replaceAll(' ', '-')}` }
    const second = await client.call('todo_write', { items: ['twice'] }, { meta })
    expect(await client.call('todo_write', { items: ['twice'] }, { meta })).toEqual(second)
    const reused = await client.call('todo_write', { ...keyed, items: ['another'] })
    expect(reused).toMatchObject({ isError: true, data: { code: 'key_reused' } })
    expect(await client.call('todo_write', { items: ['x'], idempotency_key: 'two words' })).toMatchObject({ isError: true })
    const list = await client.call('todo_list')
    expect(list.text.match(/once|twice|another/g)).toEqual(['once', 'twice'])
    // Without a key each call is one of its own.
    await client.call('todo_add', { title: 'again' })
    await client.call('todo_add', { title: 'again' })
    expect((await client.call('todo_list')).text.match(/again/g)).toHaveLength(2)
  })

  test('[MC8] a session of another tenant is not there, in an argument as in a resource', async () => {
    const client = await world.open(way, { session: await world.newSession() })
    const never = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'
    const answer = await client.call('todo_list', { session: foreign })
    expect(answer).toMatchObject({ isError: true, data: { code: 'not_found' } })
    const missing = await client.call('todo_list', { session: never })
    expect(answer.text.replace(foreign, never)).toBe(missing.text)
    await expect(client.read(`punchlist://list/${foreign}`)).rejects.toThrow(`There is no session ${foreign}.`)
  })

  test('[MC9] who may do less is offered less, and is refused what it must not do', async () => {
    const session = await world.newSession()
    const full = await world.open(way, { session })
    const { data } = await full.call('todo_write', { items: ['theirs'] })
    const [number] = data['todos'] as number[]
    const reader = await world.open(way, { session, access: 'minimal', tools: 'all' })
    for (const { name, annotations } of await reader.tools()) expect(annotations?.['readOnlyHint'], name).toBe(true)
    expect((await reader.call('todo_list')).text).toContain('theirs')
    expect(await reader.call('todo_write', { items: ['x'] })).toMatchObject({ isError: true, data: { code: 'unknown_tool' } })
    const planner = await world.open(way, { session, access: 'readonly', tools: 'todos' })
    expect((await planner.tools()).map(({ name }) => name)).not.toContain('todo_complete')
    expect(await planner.call('todo_update', { id: number, status: 'done' })).toMatchObject({ isError: true, data: { code: 'forbidden' } })
    expect(await planner.call('todo_update', { id: number, status: 'in_progress' })).toMatchObject({ isError: false })
  })

  test('[MC10] the list, a task and the brief can be read as resources, and say what the tools say', async () => {
    const session = await world.newSession()
    const client = await world.open(way, { session, tools: 'core,tasks' })
    await client.call('todo_write', { items: ['read me'] })
    expect(await client.resources()).toEqual([
      'punchlist://brief',
      'punchlist://list',
      'punchlist://list/{session}',
      'punchlist://task/{number}',
    ])
    const { text } = await client.call('todo_list')
    expect(await client.read('punchlist://list')).toBe(text)
    expect(await client.read(`punchlist://list/${session}`)).toBe(text)
    expect(await client.read('punchlist://brief')).toContain('read me')
    const made = await client.call('create_task', { title: 'Clean up', owner: 'coder' })
    const task = await client.call('get_task', { taskId: made.data['task'] })
    expect(await client.read(`punchlist://task/${made.data['task']}`)).toBe(task.text)
    await expect(client.read('punchlist://task/99999')).rejects.toThrow('There is no task #99999')
    await expect(client.read('punchlist://pump')).rejects.toThrow('There is no resource punchlist://pump')
  })

  test('[MC11] prompts are filled with how things stand', async () => {
    const client = await world.open(way, { session: await world.newSession() })
    await client.call('todo_write', { items: ['grease the axle'] })
    expect(await client.prompts()).toEqual(['plan', 'resume', 'review'])
    expect(await client.prompt('plan', { goal: 'ship the shop' })).toMatch(/ship the shop[\s\S]*todo_write/)
    expect(await client.prompt('resume')).toContain('grease the axle')
    expect(await client.prompt('review')).toContain('grease the axle')
    await expect(client.prompt('plan')).rejects.toThrow('goal')
    await expect(client.prompt('pla')).rejects.toThrow('There is no prompt pla')
  })

  test('[MC12] an agent that calls is the one that the log names', async () => {
    const client = await world.open(way, { session: await world.newSession(), agent: 'coder' })
    const { data } = await client.call('todo_write', { items: ['mine'] })
    const [number] = data['todos'] as number[]
    const { body } = await world.rest('GET', `/v1/todos/${number}`)
    expect(body.todo.agent_id).toBe('coder')
  })
})
