import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { agentCommand, heardIn, newAcpWorld, newWorkspace } from '../../../tests/support/acp-agent/acp-world.ts'
import { processesIn } from '../../../tests/support/mcp-server/start.ts'
import { told } from '../../../tests/support/model-world.ts'
import { restClient, startDaemon } from '../../../tests/support/processes.ts'
import { letLeasesRunOut, newPlace } from '../../../tests/support/stores.ts'
import { until } from '../../../tests/support/until.ts'

const steps = [{ title: 'one' }, { title: 'two' }]
const tick = (stepIndex: number) => ({ use: 'update_step', arguments: { taskId: '1', stepIndex, done: true } })
const complete = { use: 'complete_task', arguments: { taskId: '1' } }

test.for([
  ['HTTP', true],
  ['a program', false],
] as const)(
  '[AR50] a task is worked through to its end with our tools over %s: what is left open brings the agent back',
  async ([, http]) => {
    const world = await newAcpWorld(
      {
        http,
        prompts: [
          [tick(0), { say: 'One is done.' }],
          [tick(1), complete, { say: 'All done.' }],
        ],
      },
      { doors: true },
    )
    const { task } = await world.ask('task.add', { title: 'a page', owner: 'worker', steps })
    const done = await until('the task is done', async () => {
      const found = (await world.ask('task.get', { task: task.number })).task
      return found.status === 'done' ? found : undefined
    })
    await world.atRest(task.session)
    expect(done.steps.map((step) => step.done)).toEqual([true, true])
    expect(world.prompts()).toHaveLength(2)
    expect(world.prompts()[1]).toMatch(/^You still have open todos — keep working and close each with todo_update/)
    expect((await world.ask('run.list', { task: task.number })).runs).toMatchObject([{ outcome: 'done', turns: 2 }])
    const calls = told(await world.transcript(task.session)).filter((line) => line.startsWith('punchlist_'))
    expect(calls.map((line) => line.replace(/:[\s\S]*/, ''))).toEqual([
      'punchlist_update_step → completed',
      'punchlist_update_step → completed',
      'punchlist_complete_task → completed',
    ])
    const servers = world.heard('session/new')[0]?.params.mcpServers
    expect(servers).toMatchObject([{ name: 'punchlist', ...(http ? { type: 'http' } : { command: process.execPath }) }])
    await world.gone()
  },
)

test('[AR51] the servers of its own definition are handed over; with no daemon ours is not, and of two ways only what the agent can', async () => {
  const mcpServers = { files: { command: ['files-server', '--all'], env: { KEY: 'x' } }, remote: { url: 'http://127.0.0.1:1/mcp' } }
  const world = await newAcpWorld({ http: false, prompts: [], silentOn: ['session/new'] }, { definition: { mcpServers } })
  await world.ask('message.send', { session: world.session, text: 'go' })
  await until('a session is begun', async () => world.heard('session/new')[0])
  await world.ask('session.stop', { session: world.session })
  await world.atRest()
  const servers = world.heard('session/new')[0]?.params.mcpServers as { name: string; env: { name: string }[] }[]
  expect(servers).toMatchObject([{ name: 'files', command: 'files-server', args: ['--all'] }])
  expect(servers[0]?.env).toContainEqual({ name: 'KEY', value: 'x' })
  expect(world.logged.join('\n')).toContain('MCP server remote: the agent can only start programs')
})

test('[AR52] a daemon that is killed leaves no agent behind: the next one ends it, takes its session up again and brings the task to its end', async () => {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const { workspace, folder } = newWorkspace({
    prompts: [
      [tick(0), { say: 'One is done.' }],
      [{ say: 'half' }, { hang: true }],
      [tick(1), complete, { say: 'All done.' }],
    ],
    stubborn: true,
  })
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }))
  writeFileSync(join(folder, 'agent.json'), JSON.stringify({ runner: 'acp', command: agentCommand(), instructions: 'You are terse.' }))
  const first = await startDaemon(place, undefined, ['--workspace', workspace])
  onTestFinished(() => first.kill('SIGKILL'))
  const token = first.token ?? ''
  await restClient(first.url, token)('POST', '/api/tasks', { title: 'a page', owner: 'worker', steps })
  const prompts = () => heardIn(folder).filter(({ method }) => method === 'session/prompt')
  await until('the second prompt', async () => (prompts().length === 2 ? true : undefined))
  await first.kill('SIGKILL')
  const orphans = processesIn(folder)
  expect(orphans.length).toBeGreaterThan(0)
  await letLeasesRunOut(place)

  const second = await startDaemon(place, undefined, ['--workspace', workspace])
  onTestFinished(() => second.kill('SIGKILL'))
  const rest = restClient(second.url, token)
  await until('the task is done', async () => ((await rest('GET', '/api/tasks/history')).body.tasks.length === 1 ? true : undefined))
  const loads = heardIn(folder).filter(({ method }) => method === 'session/load')
  expect(loads).toHaveLength(1)
  expect(prompts().map(({ params }) => params.sessionId)).toEqual(Array(3).fill(loads[0]?.params.sessionId))
  expect(prompts()[2]?.pid).not.toBe(prompts()[1]?.pid)
  await until('no agent is left', async () => (processesIn(folder).length === 0 ? true : undefined))
  const { runs } = (await rest('GET', '/v1/runs')).body
  expect(runs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'lost'])
})
