import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { punchlist, startDaemon } from '../../../tests/support/processes.ts'
import { punchlistHere } from '../../../tests/support/punchlist-here.ts'
import { newPlace } from '../../../tests/support/stores.ts'

function newFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

async function newData(): Promise<string[]> {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  return ['--data', (place as { data: string }).data]
}

describe('agent check', () => {
  test('[CL40] every agent.json is told right or wrong by file and field, without a database', async () => {
    const folder = newFolder({
      'agents/coder/agent.json': '{"runner":"command","command":["node","agent.mjs"]}',
      'agents/tester/agent.json': '{"limits":{"turns":0}}',
    })
    const wrong = await punchlist(['agent', 'check', folder])
    expect([wrong.code, wrong.stderr]).toEqual([2, ''])
    expect(wrong.stdout).toBe(
      '✓ coder — command: node agent.mjs\n✗ agents/tester/agent.json: limits.turns: must be at least 1.\n1 agent, 1 problem\n',
    )
    rmSync(join(folder, 'agents/tester'), { recursive: true })
    expect(await punchlistHere(['agent', 'check', folder])).toMatchObject({ code: 0 })
    const schema = await punchlistHere(['agent', 'check', folder, '--schema'])
    expect(JSON.stringify(JSON.parse(schema.stdout))).toContain('"command"')
  })
})

describe('slash commands', () => {
  test('[AG56] commands of the workspace are checked, taken over by the daemon, listed, and said', async () => {
    const folder = newFolder({
      'commands/greet.md': '---\ndescription: Say hello\n---\nGreet $ARGUMENTS.',
      'commands/plain.md': 'Do it.',
      'commands/todos.md': 'Mine.',
    })
    const checked = await punchlistHere(['agent', 'check', folder])
    expect([checked.code, checked.stdout]).toEqual([
      2,
      '✓ /greet — the session’s agent\n✓ /plain — the session’s agent\n✗ commands/todos.md: /todos is built in and stays what it is: this file is not used. Give the file another name.\n0 agents, 2 commands, 1 problem\n',
    ])
    const { place, remove } = await newPlace('sqlite')
    onTestFinished(remove)
    const daemon = await startDaemon(place, undefined, ['--workspace', folder])
    onTestFinished(() => daemon.kill('SIGKILL'))
    const data = ['--data', (place as { data: string }).data]
    const listed = (await punchlistHere(['command', 'list', ...data])).stdout
    expect(listed.trimEnd().split('\n').slice(-2)).toEqual(['/greet <arguments> Say hello', '/plain'])
    expect(listed).toContain('/compact [built in] Have the conversation summarised\n')
    await punchlistHere(['session', 'add', 'a', ...data])
    await punchlistHere(['message', 'send', '1', '/greet "you $1"', ...data])
    expect((await punchlistHere(['message', 'list', '1', ...data])).stdout).toContain('Greet "you $1".')
  })
})

describe('task import', () => {
  const task = {
    id: '7',
    title: 'from elsewhere',
    description: '',
    owner: 'coder',
    createdBy: 'somebody',
    status: 'active',
    steps: [
      { title: 'one', done: true },
      { title: 'two', done: false, taskId: '8' },
    ],
    resources: [],
    threadId: 'telegram-42',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
  }
  const archived = { ...task, id: '8', title: 'below', status: 'done', steps: [], archivedAt: '2026-01-03T00:00:00.000Z' }

  test('[CL41] tasks of files are taken over with their numbers, steps and links; the next number is a new one', async () => {
    const data = await newData()
    const folder = newFolder({
      'tasks.json': JSON.stringify({ tasks: [task], nextId: 42 }),
      'history.jsonl': `${JSON.stringify(archived)}\n`,
    })
    const stranger = await punchlistHere(['task', 'import', folder, ...data])
    expect([stranger.code, stranger.stderr.split('\n')[0]]).toEqual([
      2,
      'punchlist: tasks: coder: not an agent of this workspace. Nothing was imported.',
    ])
    await punchlistHere(['agent', 'define', 'coder', '--definition', '{}', ...data])
    expect(await punchlist(['task', 'import', folder, ...data])).toMatchObject({
      code: 0,
      stdout: 'imported 1 live and 1 archived tasks\n',
    })
    const shown = JSON.parse((await punchlistHere(['task', 'get', '7', '--json', ...data])).stdout)
    expect(shown.task).toMatchObject({
      number: 7,
      createdBy: 'somebody',
      steps: [
        { title: 'one', done: true },
        { title: 'two', taskId: '8' },
      ],
    })
    expect((await punchlistHere(['task', 'get', '8', '--json', ...data])).stdout).toContain('"status":"done"')
    const added = JSON.parse((await punchlistHere(['task', 'add', 'new', '--owner', 'coder', '--json', ...data])).stdout)
    expect(added.task.number).toBe(42)
    expect(await punchlistHere(['task', 'import', folder, ...data])).toMatchObject({ code: 4 })
  })

  test('[CL42] a damaged file, or none, is refused with what to do', async () => {
    const data = await newData()
    const damaged = await punchlist(['task', 'import', newFolder({ 'tasks.json': '{"tasks":[' }), ...data])
    expect([damaged.code, damaged.stderr]).toEqual([
      2,
      expect.stringMatching(/tasks\.json, line 1: .*left as it is: mend it, or move it away\.\n$/),
    ])
    const none = await punchlistHere(['task', 'import', newFolder({}), ...data])
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('neither tasks.json nor history.jsonl')])
  })
})

test('[CL43] with a daemon’s address and a token every command works from afar, and the token decides who speaks', async () => {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const daemon = await startDaemon(place)
  onTestFinished(() => daemon.kill())
  const environment = { PUNCHLIST_URL: daemon.url, PUNCHLIST_TOKEN: String(daemon.token) }
  const afar = (...argv: string[]) => punchlistHere(argv, '', environment)
  expect(await punchlist(['todo', 'add', 'from afar'], '', environment)).toMatchObject({
    code: 0,
    stdout: '#1 [pending] from afar (tenant-wide)\n',
  })
  expect(await afar('writ')).toMatchObject({ code: 0 })
  expect((await afar('event', 'list')).stdout).toContain('todo.added')
  expect(await afar('todo', 'get', '99')).toMatchObject({ code: 3 })
  expect(await afar('todo', 'list', '--as', 'coder')).toMatchObject({ code: 2 })
  expect(await punchlistHere(['todo', 'list'], '', { ...environment, PUNCHLIST_TOKEN: 'pl_wrong' })).toMatchObject({ code: 5 })
  expect(await punchlistHere(['todo', 'list', '--url', daemon.url], '', { PUNCHLIST_TOKEN: '' })).toMatchObject({ code: 2 })
  await daemon.kill()
  expect(await afar('todo', 'list')).toMatchObject({ code: 75, stderr: expect.stringContaining('does not answer') })
})
