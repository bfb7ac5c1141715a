import { expect, test } from 'vitest'
import { type AcpWorld, newAcpWorld } from '../../../tests/support/acp-agent/acp-world.ts'

async function rows({ ask, session }: AcpWorld): Promise<string[]> {
  const { todos } = await ask('todo.list', { session, own: true, status: ['all'], order: 'position' })
  return todos.map(({ number, subject, status }) => `${number} ${subject} ${status}`)
}

test('[AR40] the agent’s plan becomes the session’s todos, which keep their identity as it changes; what is left open drives it on', async () => {
  const world = await newAcpWorld({
    prompts: [
      [{ plan: [{ content: 'look', status: 'in_progress' }, { content: 'build' }] }, { say: 'I looked.' }],
      [
        {
          plan: [
            { content: 'look', status: 'completed' },
            { content: 'build well', status: 'in_progress', priority: 'high' },
          ],
        },
        { say: 'On it.' },
      ],
      [
        {
          plan: [
            { content: 'look', status: 'completed' },
            { content: 'build well', status: 'completed', priority: 'high' },
          ],
        },
        { say: 'Built.' },
      ],
    ],
  })
  await world.ask('todo.add', { session: world.session, subject: 'a person’s own', status: 'blocked', blockedReason: 'waits' })
  expect(await world.tell('go')).toMatchObject({ outcome: 'blocked' })
  expect(world.prompts()).toHaveLength(3)
  expect(await rows(world)).toEqual(['1 a person’s own blocked', '2 look completed', '3 build well completed'])
  const { todos } = await world.ask('todo.list', { session: world.session, own: true, status: ['completed'] })
  expect(todos.map(({ agent, completedBy }) => [agent, completedBy])).toEqual([
    ['worker', 'worker'],
    ['worker', 'worker'],
  ])
})

test('[AR41] a plan that may not be kept is only logged', async () => {
  const world = await newAcpWorld(
    { prompts: [[{ plan: [{ content: 'look', status: 'completed' }] }, { say: 'ok' }]] },
    { definition: { access: 'readonly' } },
  )
  expect(await world.tell('go')).toMatchObject({ outcome: 'done' })
  expect(await rows(world)).toEqual([])
  expect(world.logged.join('\n')).toContain('an agent’s plan was not taken over')
})

test('[AR42] what the agent does before it tells its plan stands before it in the log', async () => {
  const call = { id: '1', title: 'look around', kind: 'search', status: 'completed', output: 'none' }
  const world = await newAcpWorld({ prompts: [[{ call }, { plan: [{ content: 'look', status: 'completed' }] }, { say: 'ok' }]] })
  expect(await world.tell('go')).toMatchObject({ outcome: 'done' })
  const { events } = await world.ask('event.list', { session: world.session, limit: 500 })
  const done = events.findIndex(({ data }) => JSON.stringify(data).includes('look around'))
  const planned = events.findIndex(({ type }) => type.startsWith('todo.'))
  expect(done).toBeGreaterThan(-1)
  expect(planned).toBeGreaterThan(done)
})
