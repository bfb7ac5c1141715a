import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import type { TestDaemon } from '../../../../tests/support/http.ts'
import { newTaskDaemon } from '../../../../tests/support/task-daemon.ts'
import { operationNames } from '../../../contract/operations/index.ts'
import { engineOperations } from '../../../core/engine-contract/index.ts'
import { routes } from './table.ts'

describeOnEachDatabase('agents, runs and notifications', newTaskDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)

  /** A run of a new task. */
  const newRun = async (agent: string) => {
    await rest('POST', '/v1/agents', { id: agent, definition: { runner: 'function' } })
    const { session, id } = (await rest('POST', '/api/tasks', { title: 'work', owner: agent })).body
    return { ...(await server.claim(session)), session, task: id }
  }

  test('[AG56] slash commands are listed over REST', async () => {
    const { status, body } = await rest('GET', '/v1/commands')
    expect([status, body.commands.map(({ name }: { name: string }) => name)]).toEqual([200, ['todos', 'compact', 'agent']])
  })

  test('[TK60] an agent is defined, changed, listed and removed', async () => {
    const added = await rest('POST', '/v1/agents', { id: 'reviewer', definition: { name: 'Reviewer' } })
    expect([added.status, added.headers.get('etag'), added.body.agent]).toMatchObject([
      201,
      '"1"',
      { id: 'reviewer', source: 'api', definition: { name: 'Reviewer', access: 'full' } },
    ])
    const path = '/v1/agents/reviewer'
    const changed = await rest('PUT', path, { definition: { access: 'readonly' } }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag'), changed.body.agent.definition.access]).toEqual([200, '"2"', 'readonly'])
    expect((await rest('PUT', path, { definition: {} }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await rest('GET', path)).body).toEqual(changed.body)
    expect((await rest('GET', '/v1/agents')).body.agents).toContainEqual(changed.body.agent)
    await rest('POST', '/api/tasks', { title: 'x', owner: 'reviewer' })
    expect((await rest('DELETE', path)).body).toMatchObject({ status: 409, detail: expect.stringContaining('reviewer owns task') })
    const [{ id }] = (await rest('GET', '/api/tasks?owner=reviewer')).body.tasks
    await rest('POST', `/api/tasks/${id}/cancel`)
    expect((await rest('DELETE', path)).body).toEqual({ deleted: true, agent: changed.body.agent })
    expect((await rest('GET', path)).body).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('[TK61] a definition that is wrong is refused field by field, and a program is not defined over the network', async () => {
    const define = async (definition: unknown) => (await rest('POST', '/v1/agents', { id: 'other', definition })).body
    expect(await define({ access: 'all' })).toMatchObject({ status: 400, fields: [{ field: 'definition.access' }] })
    expect(await define({ acess: 'full' })).toMatchObject({
      status: 400,
      fields: [{ field: 'definition.acess', problem: 'unknown field', unknown: true }],
    })
    expect(await define('{}')).toMatchObject({ status: 400, fields: [{ field: 'definition', problem: 'must be an object' }] })
    expect(await define({ runner: 'command', command: ['id'] })).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await rest('PUT', '/v1/agents/No%20One', { definition: {} })).body).toMatchObject({ status: 400, fields: [{ field: 'agent' }] })
    expect((await rest('PUT', '/v1/agents/other', { id: 'another', definition: {} })).body.detail).toContain('id: unknown field')
    const coder = await server.as({ agent: 'coder' })
    expect((await coder('POST', '/v1/agents', { id: 'mine' })).status).toBe(403)
    expect((await rest('GET', '/v1/agents')).body.agents.map(({ id }: { id: string }) => id)).not.toContain('other')
  })

  test('[TK62] runs are listed by where they are, read, and asked to stop', async () => {
    const run = await newRun('runner-a')
    const other = await newRun('runner-b')
    const listed = async (query: string) => (await rest('GET', `/v1/runs?${query}`)).body.runs.map(({ id }: { id: string }) => id)
    expect(await listed('live=true')).toEqual(expect.arrayContaining([run.id, other.id]))
    for (const query of [`task=${run.task}`, `session=${run.session}`, 'agent=runner-a', `task=${run.task}&live=1`])
      expect([query, await listed(query)]).toEqual([query, [run.id]])
    const stopped = await rest('POST', `/v1/runs/${run.id}/stop`)
    expect([stopped.status, stopped.headers.get('etag'), stopped.body.run.stopping]).toEqual([200, '"2"', 'stopped by token'])
    expect((await rest('GET', `/v1/runs/${run.id}`)).body).toEqual(stopped.body)
    expect((await rest('GET', '/v1/runs?task=99999')).status).toBe(404)
    expect((await rest('GET', '/v1/runs/7')).body).toMatchObject({ status: 400, fields: [{ field: 'run' }] })
  })

  test('[TK63] a person pauses, stops and resumes a session; an agent does not', async () => {
    const { session, id } = await newRun('runner-c')
    const path = `/v1/sessions/${session}`
    const hold = async (verb: string) => (await rest('POST', `${path}/${verb}`)).body.session.hold
    expect([await hold('pause'), await hold('resume'), await hold('stop')]).toEqual(['paused', null, 'stopped'])
    expect((await rest('GET', `/v1/runs/${id}`)).body.run.stopping).toBe('stopped by token')
    const agent = await server.as({ agent: 'runner-c' })
    for (const verb of ['pause', 'stop', 'resume']) expect([verb, (await agent('POST', `${path}/${verb}`)).status]).toEqual([verb, 403])
    expect((await rest('GET', path)).body.session.hold).toBe('stopped')
    const held = await rest('POST', `${path}/resume`, undefined, { 'if-match': '"1"' })
    expect(held.body).toMatchObject({ status: 412, code: 'stale' })
  })

  test('[TK64] what agents tell people is added, listed, read and seen', async () => {
    const coder = await server.as({ agent: 'coder' })
    const { id } = (await rest('POST', '/api/tasks', { title: 'x', owner: 'runner-a' })).body
    const added = await coder('POST', '/v1/notifications', { text: 'Which key?', task: id })
    expect([added.status, added.body.notification]).toMatchObject([
      201,
      { text: 'Which key?', agent: 'coder', task: Number(id), readAt: 0 },
    ])
    const { number } = added.body.notification
    const unread = async () =>
      (await rest('GET', '/v1/notifications?unread=true')).body.notifications.map((row: { number: number }) => row.number)
    expect(await unread()).toEqual([number])
    const seen = await rest('POST', `/v1/notifications/${number}/read`)
    expect(seen.body.notification.readAt).toBeGreaterThan(0)
    expect((await rest('GET', `/v1/notifications/${number}`)).body).toEqual(seen.body)
    expect(await unread()).toEqual([])
    expect((await rest('POST', '/v1/notifications', { text: '  ' })).body).toMatchObject({ status: 400, fields: [{ field: 'text' }] })
    expect((await rest('POST', '/v1/notifications', { text: 'x', task: 99_999 })).status).toBe(404)
  })

  test('[TK65] what is the engine’s own has no route, and no name by which it could be asked for', async () => {
    const own = Object.keys(engineOperations)
    expect(own.length).toBeGreaterThan(5)
    for (const name of own) {
      expect([name, name in routes, operationNames.some((known) => known === name)]).toEqual([name, false, false])
      expect([name, (await rest('POST', `/v1/perform/${name}`, {})).status]).toEqual([name, 404])
    }
  })
})
