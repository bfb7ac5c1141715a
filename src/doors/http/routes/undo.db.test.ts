import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newDaemon } from '../../../../tests/support/http.ts'

describeOnEachDatabase('/v1/undo', newDaemon, (server) => {
  test('[UN18] undo, redo, history, restore and deleting forever over REST', async () => {
    const { todo } = (await server.rest('POST', '/v1/todos', { subject: 'over the wire' })).body
    await server.rest('PATCH', `/v1/todos/${todo.id}`, { status: 'completed' })
    expect((await server.rest('POST', '/v1/undo', { dryRun: true })).body).toMatchObject({ count: 1, dryRun: true })
    const undone = await server.rest('POST', '/v1/undo')
    expect([undone.status, undone.body.what]).toEqual([
      200,
      [{ type: 'todo.completed', noun: 'todo', number: todo.id, title: 'over the wire' }],
    ])
    expect((await server.rest('POST', '/v1/redo')).body).toMatchObject({ redo: true, count: 1 })
    const told = (await server.rest('GET', `/v1/todos/${todo.id}/history?order=oldest&limit=2`)).body
    expect(told).toMatchObject({
      number: todo.id,
      todo: { status: 'completed' },
      history: [{ type: 'todo.added' }, { type: 'todo.completed' }],
    })
    expect((await server.rest('GET', `/v1/todos/${todo.id}/history?order=oldest&after=${told.next}`)).body.history).toMatchObject([
      { type: 'todo.reopened', undoes: told.history[1].change },
      { type: 'todo.completed', undoes: undone.body.change + 1 },
    ])
    await server.rest('DELETE', `/v1/todos/${todo.id}`)
    expect((await server.rest('POST', `/v1/todos/${todo.uid}/restore`)).body).toMatchObject({
      restored: 1,
      todo: { id: todo.id, version: todo.version + 4 },
    })
    expect((await server.rest('DELETE', `/v1/todos/${todo.id}?forever=true`)).status).toBe(200)
    expect((await server.rest('POST', `/v1/todos/${todo.id}/restore`)).status).toBe(404)
    expect((await server.rest('POST', '/v1/undo')).status).toBe(409)
    expect((await server.rest('POST', '/v1/undo', { change: 'x' })).status).toBe(400)
    await server.rest('PUT', '/v1/agents/doer', { definition: { runner: 'function' } })
    const task = (await server.rest('POST', '/api/tasks', { title: 'brief', owner: 'doer' })).body
    expect((await server.rest('GET', `/api/tasks/${task.id}/changes`)).body).toMatchObject({
      task: { id: task.id },
      history: [{ type: 'task.added' }],
    })
    const { memory } = (await server.rest('POST', '/v1/memory', { type: 'project', title: 'fact' })).body
    expect((await server.rest('GET', `/v1/memory/${memory.number}/history`)).body).toMatchObject({ history: [{ type: 'memory.added' }] })
  })
})
