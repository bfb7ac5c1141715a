import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Reply } from '../../support/model-server/reply.ts'
import { until } from '../../support/until.ts'
import { newOpencodeAgent, nobodyLeft, patience } from '../support/opencode-agent.ts'
import { call, type Read, readings } from '../support/scripted-model.ts'
import type { Stage } from '../support/stage.ts'

const steps = [{ title: 'Read the log' }, { title: 'Roll back the deploy' }]

/** Does the first step and yields too early; brought back, it does the second and completes the task. */
function next({ asked, calls }: Read): Reply {
  const taskId = /<Task id="(\d+)">/.exec(asked.join('\n'))?.[1] ?? 'unknown'
  if (asked.length === 1) {
    const first = /(\d+)\D*Read the log/.exec(calls[0]?.result ?? '')?.[1]
    const list = [call('punchlist_todo_list'), call('punchlist_todo_update', { id: Number(first), status: 'done' })]
    return list[calls.length] ?? { reasoning: 'That was one.', text: ['One of ', 'two is done.'] }
  }
  const rest = [call('punchlist_update_step', { taskId, stepIndex: 1, done: true }), call('punchlist_complete_task', { taskId })]
  return rest[calls.length] ?? { text: 'All is done.' }
}

export async function task(stage: Stage): Promise<void> {
  const { check } = stage
  const agent = await newOpencodeAgent(stage, { next })
  const created = await agent.rest('POST', '/api/tasks', { title: 'Put the deploy right', owner: 'coder', steps })
  equal(created.status, 201, created.text)
  const { id, session } = created.body
  const archived = await until(
    'the task is archived',
    async () => {
      const { body } = await agent.rest('GET', `/api/tasks/${id}`)
      return body.status === 'active' ? undefined : body
    },
    patience,
  ).catch(async (problem) => {
    throw new Error(`${problem}\n${JSON.stringify([await agent.runs(session), await agent.story(session)], null, 1)}`)
  })
  await check('task: it is done, and so is every step', () => {
    equal(archived.status, 'done')
    deepEqual(
      archived.steps.map(({ title, done }: { title: string; done: boolean }) => [title, done]),
      [
        ['Read the log', true],
        ['Roll back the deploy', true],
      ],
    )
  })
  await agent.atRest(session)
  await check('task: one run did it, in two turns, since the first yielded with a step open', async () => {
    const runs = await agent.runs(session)
    deepEqual(
      runs.map(({ outcome, turns, agent: by }) => [outcome, turns, by]),
      [['done', 2, 'coder']],
    )
  })
  await check('task: both turns are of one conversation of opencode’s, which the session knows', async () => {
    equal(readings(agent.model).at(-1)?.asked.length, 2)
    match((await agent.session(session)).remote, /^ses_/)
  })
  await check('task: what opencode said and did is in the session', async () => {
    deepEqual(await agent.story(session), [
      'punchlist_todo_list: completed',
      'punchlist_todo_update: completed',
      'says: One of two is done.',
      'punchlist_update_step: completed',
      'punchlist_complete_task: completed',
      'says: All is done.',
    ])
  })
  await check('task: our tools were called by the run itself', async () => {
    const { body } = await agent.rest('GET', '/v1/events?limit=500', undefined, { accept: 'application/json' })
    const done = body.events.filter(({ type }: { type: string }) => type === 'todo.completed')
    equal(done.length, 2)
    for (const event of done) ok(JSON.stringify(event).includes('coder'), JSON.stringify(event))
  })
  await nobodyLeft(stage, 'task', agent)
}
