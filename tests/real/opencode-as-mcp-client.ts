import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { processesIn } from '../support/mcp-server/start.ts'
import type { Reply } from '../support/model-server/reply.ts'
import { commandLine, punchlist } from '../support/processes.ts'
import { until } from '../support/until.ts'
import { newDaemon } from './support/daemon.ts'
import { newOpencode } from './support/opencode.ts'
import { run } from './support/run.ts'
import { call, type Read, readings, scriptedModel } from './support/scripted-model.ts'
import type { Stage } from './support/stage.ts'

const items = ['Read the log', 'Roll back the deploy']

/** Writes a list, looks at it, makes a mistake, closes what the list calls the first. */
function next({ calls, asked }: Read): Reply {
  if (asked.at(-1)?.includes('where it was left')) return { text: 'I see how it stands.' }
  const [, list] = calls
  const first = /(\d+)\D*Read the log/.exec(list?.result ?? '')?.[1]
  const steps = [
    call('punchlist_todo_write', { items }),
    call('punchlist_todo_list'),
    call('punchlist_todo_update', { id: 999_999, status: 'done' }),
    call('punchlist_todo_update', { id: Number(first), status: 'done' }),
  ]
  return steps[calls.length] ?? { text: 'One is done.' }
}

/** opencode with our MCP server in its configuration, over stdio on a project's own list and over HTTP. */
export async function opencodeAsMcpClient(stage: Stage): Promise<void> {
  await overStdio(stage)
  await overHttp(stage)
}

async function overStdio(stage: Stage): Promise<void> {
  const data = stage.folder()
  const project = stage.folder()
  const model = await scriptedModel(stage, next)
  const command = [process.execPath, commandLine, 'mcp', '--data', data, '--here']
  const opencode = await newOpencode(stage, model.url, { mcp: { punchlist: { type: 'local', command } } })
  const said = await run([opencode.program, 'run', 'Put the deploy right.'], { cwd: project, environment: opencode.environment })
  await stage.check('over stdio: opencode comes to its end', () => {
    equal(said.code, 0, said.stderr)
    match(said.stdout, /One is done/)
  })
  await heard(stage, 'over stdio', readings(model))
  await stage.check('over stdio: the list is in the store, as the list of that folder', async () => {
    const print = async (...argv: string[]) => JSON.parse((await punchlist([...argv, '--data', data, '--json'])).stdout)
    const { sessions } = await print('session', 'list')
    deepEqual(
      sessions.map(({ folder }: { folder: string }) => folder),
      [project],
    )
    const { todos } = await print('todo', 'list', '--session', String(sessions[0].number), '--status', 'completed,pending')
    judgeTodos(todos)
  })
  await stage.check('over stdio: a prompt of ours is a command of opencode’s, and the brief reaches the model', async () => {
    const resumed = await run([opencode.program, 'run', '--command', 'punchlist:resume'], {
      cwd: project,
      environment: opencode.environment,
    })
    equal(resumed.code, 0, resumed.stderr)
    match(resumed.stdout, /I see how it stands/)
    match(readings(model).at(-1)?.asked.at(-1) ?? '', /Roll back the deploy/)
  })
  await stage.check('over stdio: no process is left', () =>
    until('no process in the project', async () => (processesIn(project).length === 0 ? true : undefined), 10_000),
  )
}

async function overHttp(stage: Stage): Promise<void> {
  const daemon = await newDaemon(stage)
  const added = await daemon.rest('POST', '/v1/sessions', { title: 'The deploy' })
  const { number } = added.body.session
  const model = await scriptedModel(stage, next)
  const url = `${daemon.url}/mcp?session=${number}&tools=core,tasks`
  const server = { type: 'remote', url, oauth: false, headers: { Authorization: `Bearer ${daemon.token}` } }
  const opencode = await newOpencode(stage, model.url, { mcp: { punchlist: server } })
  const said = await run([opencode.program, 'run', 'Put the deploy right.'], { cwd: stage.folder(), environment: opencode.environment })
  await stage.check('over HTTP: opencode comes to its end', () => equal(said.code, 0, said.stderr))
  await heard(stage, 'over HTTP', readings(model))
  await stage.check('over HTTP: the toolsets in the address are the ones on offer', () => {
    const offered = readings(model)[0]?.offered ?? []
    ok(offered.includes('punchlist_complete_task'), String(offered))
    ok(!offered.includes('punchlist_todowrite'), String(offered))
  })
  await stage.check('over HTTP: the list is in the store, as the list of the session in the address', async () => {
    const { body } = await daemon.rest('GET', `/v1/todos?conversation_id=${number}&status=pending,completed`)
    judgeTodos(body.todos)
  })
}

async function heard({ check }: Stage, how: string, read: Read[]): Promise<void> {
  await check(`${how}: our tools are offered to the model under the server’s name`, () => {
    for (const name of ['todo_write', 'todo_list', 'todo_update'])
      ok(read[0]?.offered.includes(`punchlist_${name}`), String(read[0]?.offered))
  })
  await check(`${how}: our instructions are in its system prompt`, () => {
    ok(read[0]?.system.includes('Punchlist keeps the todo list of this work in a database'), 'the system prompt does not have them')
  })
  const results = read.at(-1)?.calls.map(({ result }) => result) ?? []
  await check(`${how}: what the tools answer reaches the model in whole lines, a todo each`, () => {
    const lines = (results[1] ?? '').split('\n')
    for (const item of items) equal(lines.filter((line) => line.includes(item)).length, 1, results[1])
  })
  await check(`${how}: what is wrong with a call reaches the model, too`, () => match(results[2] ?? '', /999999/))
}

function judgeTodos(todos: { subject: string; status: string }[]): void {
  const rows = todos.map(({ subject, status }) => `${subject}: ${status}`).sort()
  deepEqual(rows, ['Read the log: completed', 'Roll back the deploy: pending'])
}
