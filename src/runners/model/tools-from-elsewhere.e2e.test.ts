import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildServer } from '../../../tests/support/mcp-server/start.ts'
import { type ModelWorld, newModelWorld, told } from '../../../tests/support/model-world.ts'
import { until } from '../../../tests/support/until.ts'

const workspace = mkdtempSync(join(tmpdir(), 'punchlist-servers-'))
const serverCommand = buildServer(workspace)
afterAll(() => rmSync(workspace, { recursive: true, force: true }))

const call = (name: string, input: Record<string, unknown>) => ({ toolCalls: [{ name, arguments: input }] })
const mcpServers = { docs: { command: serverCommand(), timeout: 2 }, gone: { command: ['there-is-no-such-program'] } }

test('[PO40] an agent uses the tools of its MCP servers; one that fails, hangs, dies or says too much is an answer like any other', async () => {
  const world = await newModelWorld(
    'sqlite',
    [
      call('docs_echo', { text: 'hello' }),
      call('docs_fail', {}),
      call('docs_slow', {}),
      call('docs_crash', {}),
      call('docs_big', {}),
      { text: 'Seen it all.' },
    ],
    { definition: { mcpServers }, engine: { workspace } },
  )
  expect(await world.tell('try everything')).toMatchObject({ outcome: 'done', state: 'dormant' })
  const lines = told(await world.transcript()).filter((line) => line.includes('→'))
  expect(lines[0]).toBe('docs_echo → completed: hello')
  expect(lines[1]).toBe('docs_fail → error: there is no such page')
  expect(lines[2]).toMatch(/^docs_slow → error: .*2 s/)
  expect(lines[3]).toMatch(/^docs_crash → error: .*went away/)
  expect(lines[4]).toMatch(/^docs_big → completed: [\s\S]*cut: \d+ more/)
  expect(lines[4]?.length).toBeLessThan(60_000)
})

test('[RT9] a tool that may write is used for a readonly caller only when a person with full access allows it, and then with no more rights', async () => {
  const world = await newModelWorld(
    'sqlite',
    [call('docs_look', {}), call('docs_echo', { text: 'hello' }), call('todo_update', { id: 1, status: 'done' }), { text: 'Asked.' }],
    { definition: { mcpServers: { docs: { command: serverCommand() } } }, engine: { workspace } },
  )
  await world.ask('todo.add', { session: world.session, subject: 'to be done' })
  const readonly = await world.punchlist.localCaller({ access: 'readonly' })
  await world.ask('message.send', { session: world.session, text: 'look, then echo' }, { caller: readonly })
  expect(await world.atRest()).toMatchObject({ outcome: 'needs_input', state: 'awaiting_approval' })
  const [question] = (await world.ask('question.list', { session: world.session })).questions
  expect(question).toMatchObject({ kind: 'approval', tool: 'docs_echo', rights: { access: 'readonly' } })
  await world.ask('question.answer', { question: question?.number ?? 0, answer: 'allow' })
  await world.heard('worker: Asked.')
  const lines = told(await world.transcript()).filter((line) => line.includes('→'))
  expect(lines.map((line) => line.slice(0, 22))).toEqual([
    expect.stringMatching(/^docs_look → completed/),
    'docs_echo → completed:',
    'todo_update → error: w',
  ])
  expect(lines.at(-1)).toContain('may not complete todos')
})

async function stopAmidSlowCall({ ask, session, transcript }: ModelWorld): Promise<void> {
  await ask('message.send', { session, text: 'take your time' })
  await until('the call is under way', async () =>
    told(await transcript()).some((line) => line.startsWith('docs_slow → running')) ? true : undefined,
  )
  await ask('session.stop', { session })
}

test('[PO41] stopping a session ends the tool that runs', async () => {
  const world = await newModelWorld('sqlite', [call('docs_slow', {}), { text: 'Never said.' }], {
    definition: { mcpServers: { docs: { command: serverCommand(), timeout: 600 } } },
    engine: { workspace },
  })
  await stopAmidSlowCall(world)
  expect(await world.atRest()).toMatchObject({ outcome: 'stopped' })
})

test('[PO47] what an agent still had in mind when it was stopped is not done later', async () => {
  const calls = [
    { name: 'docs_slow', arguments: {} },
    { name: 'todo_write', arguments: { items: ['unwanted'] } },
  ]
  const world = await newModelWorld('sqlite', [{ toolCalls: calls }, { text: 'As you wish.' }], {
    definition: { mcpServers: { docs: { command: serverCommand(), timeout: 600 } } },
    engine: { workspace },
  })
  await stopAmidSlowCall(world)
  await world.atRest()
  await world.ask('message.send', { session: world.session, text: 'leave it' })
  await world.ask('session.resume', { session: world.session })
  expect(await world.heard('worker: As you wish.')).toMatchObject({ outcome: 'done' })
  expect(told(await world.transcript()).filter((line) => line.includes('→'))).toEqual([
    'docs_slow → error: It was ended: stopped by local. It may or may not have had its effect.',
    'todo_write → error: It was not made: stopped by local.',
  ])
  expect((await world.ask('todo.list', { session: world.session })).todos).toEqual([])
})

test('[PO44] the programs an agent uses are started once a run, however many turns it has, and end with it', async () => {
  const starts = join(workspace, 'starts')
  const counted = ['sh', '-c', 'echo x >> "$0"; exec "$@"', starts, ...serverCommand()]
  const world = await newModelWorld(
    'sqlite',
    [
      call('todo_write', { items: ['one', 'two'] }),
      { text: 'Planned.' },
      call('todo_update', { id: 1, status: 'done' }),
      { text: 'One.' },
      call('todo_update', { id: 2, status: 'done' }),
      { text: 'Two.' },
    ],
    { definition: { mcpServers: { docs: { command: counted } } }, engine: { workspace } },
  )
  expect(await world.tell('go')).toMatchObject({ outcome: 'done', wakes: 2 })
  expect(readFileSync(starts, 'utf8')).toBe('x\n')
})
