import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { overHttp } from '../../../tests/support/mcp-clients.ts'
import { newTask, newTaskDaemon, plan } from '../../../tests/support/task-daemon.ts'
import { asEngine } from '../../../tests/support/world.ts'

describeOnEachDatabase('the token of a run', newTaskDaemon, (server) => {
  test('[MC30] stands for the run’s agent in the run’s own session, for as long as the run lasts', async () => {
    const task = await newTask(server, { owner: 'runnable', status: 'active', ...plan })
    const caller = asEngine(await server.punchlist.localCaller())
    const claimed = await server.punchlist.perform('run.claim', { session: task.session, node: 'a test', lease: 600_000 }, { caller })
    if (!claimed.granted || !claimed.value.claimed) throw new Error('There is nothing to run.')
    const { secret, run } = claimed.value
    const client = await overHttp('newer', `${server.daemon.url}/mcp?tools=core,tasks`, secret)
    expect(client.instructions).toContain(`session #${task.session}`)
    expect((await client.call('todo_list')).text).toContain('three')
    const { data } = await client.call('todo_write', { items: ['four'] })
    expect(data['todos']).toHaveLength(1)
    expect((await client.call('list_tasks')).text).toContain(`#${task.id}`)
    const ended = await server.punchlist.perform('run.finish', { run: run.id, outcome: 'done' }, { caller })
    expect(ended).toMatchObject({ granted: true })
    await expect(client.call('todo_write', { items: ['five'] })).rejects.toThrow()
  })
})
