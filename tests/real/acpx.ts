import { deepEqual, equal, ok } from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { within } from '../promises/support/wait.ts'
import { processesIn } from '../support/mcp-server/start.ts'
import type { Reply } from '../support/model-server/reply.ts'
import type { ModelServer } from '../support/model-server.ts'
import { commandLine, type Finished, punchlist } from '../support/processes.ts'
import { until } from '../support/until.ts'
import { install } from './support/install.ts'
import { newerNode } from './support/newer-node.ts'
import { run } from './support/run.ts'
import { call, type Read, readings, scriptedModel } from './support/scripted-model.ts'
import type { Stage } from './support/stage.ts'

/** Adds a todo and closes it, talks without end, or says how much it has read. */
function next({ asked, calls }: Read): Reply {
  const told = asked.at(-1) ?? ''
  if (told.includes('without end')) return { text: 'and on ', endless: true, hold: () => new Promise((resolve) => setTimeout(resolve, 20)) }
  if (!told.includes('Sweep')) return { text: `You have said ${asked.length} things.` }
  const id = Number(/#(\d+)/.exec(calls[0]?.result ?? '')?.[1])
  const steps = [
    call('todo_add', { title: 'Sweep the floor', priority: 'high' }),
    ...(id > 0 ? [call('todo_update', { id, status: 'done' })] : []),
  ]
  return steps[calls.length] ?? { text: 'Swept.' }
}

/** acpx, a client for any ACP agent, with `punchlist acp` as its agent. */
export async function acpx(stage: Stage): Promise<void> {
  const { check } = stage
  const { ask, model, data, project } = await newClient(stage)

  const done = await ask('build', '--approve-all', 'exec', 'Sweep the floor.')
  await check('a prompt is answered, and acpx is content', () => {
    equal(done.code, 0, done.stderr)
    equal(done.said, 'Swept.')
    equal(done.stopReason, 'end_turn')
  })
  await check('every change of the list reaches it as a plan', () =>
    deepEqual(done.plans, [['Sweep the floor: pending'], ['Sweep the floor: completed']]),
  )

  const denied = await ask('careful', '--deny-all', 'exec', 'Sweep the floor.')
  await check('it is asked for permission, and its no holds', () => {
    equal(denied.asked, 1)
    deepEqual(denied.plans, [])
    equal(denied.stopReason, 'end_turn')
  })
  const allowed = await ask('careful', '--approve-all', 'exec', 'Sweep the floor.')
  await check('it is asked for permission, and its yes holds', () => {
    equal(allowed.asked, 1)
    deepEqual(allowed.plans.at(-1), ['Sweep the floor: completed'])
  })
  await check('the lists are in the store', async () => {
    const print = async (...argv: string[]) => JSON.parse((await punchlist([...argv, '--data', data, '--json'])).stdout)
    const { sessions } = await print('session', 'list')
    const { todos } = await print('todo', 'list', '--session', String(sessions[0].number), '--status', 'completed')
    equal(sessions.length, 3)
    deepEqual(
      todos.map(({ subject }: { subject: string }) => subject),
      ['Sweep the floor'],
    )
  })

  equal((await ask('build', 'sessions', 'new')).code, 0)
  await ask('build', '--ttl', '1', 'prompt', 'One.')
  const again = await ask('build', '--ttl', '1', 'prompt', 'Two.')
  await check('a session goes on from one prompt to the next, also in another process', () => {
    equal(again.said, 'You have said 2 things.')
    deepEqual(
      readings(model)
        .at(-1)
        ?.asked.map((text) => /One|Two/.exec(text)?.[0]),
      ['One', 'Two'],
    )
  })
  const first = model.requests.length
  const prompting = ask('build', '--ttl', '1', 'prompt', 'Talk without end.')
  await model.request(first)
  await ask('build', 'cancel')
  const cancelled = await prompting
  await check('it cancels a prompt, and our model is hung up on', async () => {
    equal(cancelled.stopReason, 'cancelled', cancelled.stderr)
    await within(60_000, 'the model’s answer is over', model.over(first))
  })
  await ask('build', 'sessions', 'close')

  const second = model.requests.length
  const leaving = await ask('build', '--timeout', '8', 'exec', 'Talk without end.')
  await check('when it leaves in the middle of a prompt, our model is hung up on', async () => {
    ok(leaving.code !== 0)
    await within(60_000, 'the model’s answer is over', model.over(second))
  })
  await check('no process is left', () =>
    until('no process in the project', async () => (processesIn(project).length === 0 ? true : undefined), 60_000),
  )
}

interface Told extends Finished {
  said: string
  stopReason: string | undefined
  asked: number
  plans: string[][]
}

interface Client {
  /** Starts acpx with an agent of ours, and answers what went over the wire. */
  ask(agent: string, ...argv: string[]): Promise<Told>
  model: ModelServer
  data: string
  project: string
}

async function newClient(stage: Stage): Promise<Client> {
  const model = await scriptedModel(stage, next)
  const [workspace, data, project, home] = [stage.folder(), stage.folder(), stage.folder(), stage.folder()]
  mkdirSync(join(workspace, 'agents', 'careful'), { recursive: true })
  const careful = { runner: 'model', permissions: { todo_add: 'ask' } }
  writeFileSync(join(workspace, 'agents', 'careful', 'agent.json'), JSON.stringify(careful))
  const providers = { scripted: { kind: 'openai-compatible', baseURL: `${model.url}/v1` } }
  writeFileSync(join(workspace, 'models.json'), JSON.stringify({ default: 'scripted/model', providers }))
  const program = [await newerNode(), join(await install('acpx@0.19.1'), '.bin', 'acpx')]
  return {
    model,
    data,
    project,
    async ask(agent, ...argv) {
      const ours = [process.execPath, commandLine, 'acp', '--data', data, '--workspace', workspace, '--agent', agent].join(' ')
      const command = [...program, '--agent', ours, '--cwd', project, '--format', 'json', ...argv]
      return told(await run(command, { cwd: project, environment: { HOME: home } }))
    },
  }
}

function told(finished: Finished): Told {
  const messages = finished.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const updates = messages.filter(({ method }) => method === 'session/update').map(({ params }) => params.update)
  const plans = updates.filter(({ sessionUpdate }) => sessionUpdate === 'plan').map(({ entries }) => entries)
  return {
    ...finished,
    said: updates.flatMap(({ sessionUpdate, content }) => (sessionUpdate === 'agent_message_chunk' ? [content.text] : [])).join(''),
    stopReason: messages.findLast(({ result }) => result?.stopReason !== undefined)?.result.stopReason,
    asked: messages.filter(({ method }) => method === 'session/request_permission').length,
    plans: plans.map((entries) => entries.map(({ content, status }: { content: string; status: string }) => `${content}: ${status}`)),
  }
}
