import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import type { TestDaemon } from '../../../../tests/support/http.ts'
import { newTask as newTaskAt, newTaskDaemon, plan as planned } from '../../../../tests/support/task-daemon.ts'

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const numberAsText = /^[1-9]\d*$/

describeOnEachDatabase('/api/tasks', newTaskDaemon, (server, kind) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const newTask = (more?: object) => newTaskAt(server, more)
  const idsIn = (tasks: { id: string }[]) => tasks.map(({ id }) => id)

  test('[TK40] creating answers 201 with the bare task of seed 003', async () => {
    const resources = [{ type: 'url', value: 'https://example.com/pull/7', label: 'the pull request' }]
    const input = { title: 'Ship the login', description: 'See the plan.', owner: 'coder', resources, ...planned }
    const { status, headers, body } = await rest('POST', '/api/tasks', input)
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    expect(body).toEqual({
      id: expect.stringMatching(numberAsText),
      title: 'Ship the login',
      description: 'See the plan.',
      owner: 'coder',
      createdBy: 'token',
      status: 'active',
      steps: [
        { title: 'one', details: 'first of all', done: false, todo: expect.any(Number), status: 'pending' },
        { title: 'two', done: false, todo: expect.any(Number), status: 'pending' },
        { title: 'three', done: false, todo: expect.any(Number), status: 'pending' },
      ],
      resources,
      threadId: String(body.session),
      session: expect.any(Number),
      createdAt: expect.stringMatching(iso),
      updatedAt: expect.stringMatching(iso),
      version: 1,
    })
    const { session } = (await rest('GET', `/v1/sessions/${body.threadId}`)).body
    expect(session).toMatchObject({ agent: 'coder', task: Number(body.id) })
  })

  test('[RT5] who may not run tasks is told that what they make stays a draft, and who may starts it', async () => {
    const readonly = await server.as({ access: 'readonly' })
    const { status, body } = await readonly('POST', '/api/tasks', { title: 'mine', owner: 'coder', ...planned })
    const hint = 'It stays a draft until somebody with full access starts it.'
    expect([status, body.status, body.hint]).toEqual([201, 'draft', hint])
    expect((await readonly('POST', `/api/tasks/${body.id}/copy`, {})).body).toMatchObject({ status: 'draft', hint: expect.any(String) })
    expect((await readonly('POST', `/api/tasks/${body.id}/steps/0/subtask`, { title: 'a part' })).body).toMatchObject({ status: 'draft' })
    expect((await readonly('PATCH', `/api/tasks/${body.id}`, { status: 'active' })).status).toBe(403)
    expect((await rest('PATCH', `/api/tasks/${body.id}`, { status: 'active' })).body).toMatchObject({
      status: 'active',
      createdBy: body.createdBy,
    })
    expect((await rest('POST', '/api/tasks', { title: 'yours', owner: 'coder' })).body.hint).toBeUndefined()
  })

  test('[TT8] the tree of a task is read over REST, from any of its tasks; of a task that is not there it is 404', async () => {
    const root = await newTask(planned)
    const part = (await rest('POST', `/api/tasks/${root.id}/steps/1/subtask`, { title: 'a part' })).body
    const { status, body } = await rest('GET', `/api/tasks/${part.id}/tree`)
    expect([status, body.root, body.isCut]).toEqual([200, Number(root.id), false])
    expect(body.tasks).toMatchObject([
      { number: Number(root.id), stepsDone: 0, stepsTotal: 3, parentStep: null },
      { number: Number(part.id), parent: Number(root.id), depth: 1, owner: 'coder', parentStep: root.steps[1]?.todo },
    ])
    expect((await rest('GET', '/api/tasks/9999/tree')).status).toBe(404)
  })

  test('[TK41] the list has the live tasks, the agents and what is in flight; everybody sees all of them', async () => {
    const { id } = await newTask({ title: 'coder’s' })
    const draft = await newTask({ title: 'writer’s', owner: 'writer', status: 'draft' })
    const { body } = await rest('GET', '/api/tasks')
    expect(Object.keys(body).toSorted()).toEqual(['agents', 'inFlightIds', 'next', 'tasks'])
    expect(idsIn(body.tasks)).toEqual(expect.arrayContaining([id, draft.id]))
    expect(body.agents).toEqual([
      { id: 'coder', name: 'The coder' },
      { id: 'runnable', name: 'runnable' },
      { id: 'writer', name: 'writer' },
    ])
    const writer = await server.as({ agent: 'writer' })
    expect(idsIn((await writer('GET', '/api/tasks')).body.tasks)).toEqual(idsIn(body.tasks))
    expect(idsIn((await writer('GET', '/api/tasks?all=false')).body.tasks)).toEqual([draft.id])
    expect(idsIn((await rest('GET', '/api/tasks?owner=writer&status=draft')).body.tasks)).toEqual([draft.id])
    const first = (await rest('GET', '/api/tasks?limit=1')).body
    const second = (await rest('GET', `/api/tasks?limit=1&after=${first.next}`)).body
    expect(idsIn([...first.tasks, ...second.tasks])).toEqual(idsIn(body.tasks).slice(0, 2))
  })

  test('[TK42] a task is read by its number, with or without #, and by its id', async () => {
    const task = await newTask(planned)
    const number = Number(task.id)
    const { value } = (await server.punchlist.perform('task.get', { task: number }, { caller: await server.punchlist.localCaller() })) as {
      value: { task: { id: string } }
    }
    const read = await Promise.all([task.id, `%23${task.id}`, value.task.id].map((id) => rest('GET', `/api/tasks/${id}`)))
    const none = { total: 0, newest: [], next: null }
    for (const { status, body } of read) expect([status, body]).toEqual([200, { ...task, comments: none, links: none }])
    expect((await rest('GET', '/api/tasks/99999')).body).toMatchObject({ status: 404, code: 'not_found' })
    expect((await rest('GET', '/api/tasks/first')).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining('id: must be a task'),
    })
  })

  test('[TK43] a change takes title, description, status and owner; done archives', async () => {
    const { id, threadId } = await newTask({ status: 'draft' })
    const path = `/api/tasks/${id}`
    const edited = await rest('PATCH', path, { title: 'b', description: 'more' }, { 'if-match': '"1"' })
    expect([edited.status, edited.headers.get('etag'), edited.body]).toMatchObject([200, '"2"', { title: 'b', description: 'more', id }])
    expect((await rest('PATCH', path, { title: 'c' }, { 'if-match': '"1"' })).body).toMatchObject({ status: 412, version: 2 })
    expect((await rest('PATCH', path, { status: 'done' })).body).toMatchObject({ status: 409, hint: 'It can become active or canceled.' })
    expect((await rest('PATCH', path, { status: 'active', owner: 'writer' })).body).toMatchObject({ status: 'active', owner: 'writer' })
    expect((await rest('GET', `/v1/sessions/${threadId}`)).body.session.agent).toBe('writer')
    expect((await rest('PATCH', path, { status: 'done' })).body).toMatchObject({ status: 'done', archivedAt: expect.stringMatching(iso) })
    expect((await rest('PATCH', path, { status: 'active' })).body).toMatchObject({
      status: 409,
      hint: 'Make a new task like it.',
      instead: expect.objectContaining({ request: expect.stringMatching(/^POST \/api\/tasks\/\d+\/copy$/) }),
    })
    expect(idsIn((await rest('GET', '/api/tasks')).body.tasks)).not.toContain(id)
  })

  test('[TK44] completing archives the task with its steps as they were, and leaves its subtasks', async () => {
    const { id } = await newTask(planned)
    const subtask = (await rest('POST', `/api/tasks/${id}/steps/1/subtask`, { title: 'a part' })).body
    await rest('PATCH', `/api/tasks/${id}/steps/0`, { done: true })
    const done = await rest('POST', `/api/tasks/${id}/complete`)
    expect([done.status, done.body]).toMatchObject([
      200,
      { status: 'done', steps: [{ done: true }, { taskId: subtask.id }, { done: false }] },
    ])
    expect((await rest('GET', `/api/tasks/${id}`)).body).toMatchObject({
      ...done.body,
      steps: [{ done: true }, { taskId: subtask.id, taskStatus: 'active' }, { done: false }],
      subtasks: [{ task: Number(subtask.id), status: 'active' }],
    })
    expect((await rest('GET', `/api/tasks/${subtask.id}`)).body.status).toBe('active')
    expect((await rest('POST', `/api/tasks/${id}/complete`)).body).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('[TK45] canceling takes the subtasks at every depth along, and names them', async () => {
    const root = await newTask(planned)
    const child = (await rest('POST', `/api/tasks/${root.id}/steps/0/subtask`, { title: 'child', steps: [{ title: 'x' }] })).body
    const grandchild = (await rest('POST', `/api/tasks/${child.id}/steps/0/subtask`, { title: 'grandchild', owner: 'writer' })).body
    expect([child.parentId, grandchild.parentId, root]).toEqual([
      root.id,
      child.id,
      expect.not.objectContaining({ parentId: expect.anything() }),
    ])
    const canceled = await rest('POST', `/api/tasks/${root.id}/cancel`)
    expect(canceled.body).toMatchObject({ id: root.id, status: 'canceled', canceledIds: [root.id, child.id, grandchild.id] })
    for (const { id } of [root, child, grandchild]) expect((await rest('GET', `/api/tasks/${id}`)).body.status).toBe('canceled')
    expect((await rest('POST', `/api/tasks/${root.id}/cancel`)).status).toBe(409)
  })

  test('[TK46] history has every archived task, the last archived first, page by page', async () => {
    const archived = []
    for (const ending of ['complete', 'cancel', 'complete']) {
      const { id } = await newTask()
      await rest('POST', `/api/tasks/${id}/${ending}`)
      archived.unshift(id)
    }
    const whole = (await rest('GET', '/api/tasks/history?limit=500')).body
    expect(whole.next).toBeNull()
    expect(idsIn(whole.tasks).slice(0, 3)).toEqual(archived)
    for (const task of whole.tasks)
      expect(task).toMatchObject({ status: expect.stringMatching(/done|canceled/), archivedAt: expect.stringMatching(iso) })
    const read: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const { body } = await rest('GET', `/api/tasks/history?limit=2${next === '' ? '' : `&after=${next}`}`)
      read.push(...idsIn(body.tasks))
      next = body.next
    }
    expect(read).toEqual(idsIn(whole.tasks))
    expect(idsIn((await rest('GET', '/api/tasks/history?status=canceled&limit=1')).body.tasks)).toEqual([archived[1]])
  })

  test('[TK47] run answers ok; or why not, the first reason first', async () => {
    const reason = async (id: string) => {
      const { status, body } = await rest('POST', `/api/tasks/${id}/run`)
      return [status, body.error ?? body]
    }
    const draft = await newTask({ owner: 'runnable', status: 'draft' })
    const active = await newTask({ owner: 'runnable' })
    const done = await newTask()
    await rest('POST', `/api/tasks/${done.id}/complete`)
    expect(await reason('99999')).toEqual([404, 'There is no task #99999.'])
    expect(await reason(draft.id)).toEqual([409, 'task is not active'])
    expect(await reason(done.id)).toEqual([409, 'task is not active'])
    expect(await reason(active.id)).toEqual([200, { ok: true }])
    await server.claim(active.session)
    expect(await reason(active.id)).toEqual([409, 'already running'])
    expect((await rest('GET', '/api/tasks')).body.inFlightIds).toEqual([active.id])
  })

  test('[TK78] a run of one from outside is told, not started; of one that nothing can start it is refused', async () => {
    await rest('PUT', '/v1/agents/guest', { definition: { runner: 'external' } })
    await rest('PUT', '/v1/agents/lost', {})
    const told = await rest('POST', '/api/tasks', { title: 'x', owner: 'guest' })
    expect(told.body.hint).toBe('guest is run from outside: it is told, and nothing here starts it.')
    const ran = await rest('POST', `/api/tasks/${told.body.id}/run`)
    expect([ran.status, ran.body]).toEqual([200, { ok: true, hint: 'told, not started: guest is run from outside' }])
    const lost = await rest('POST', '/api/tasks', { title: 'x', owner: 'lost' })
    expect(lost.body.hint).toMatch(/^Nothing can start lost: it has neither a runner nor a model\. Give it one in /)
    expect((await rest('POST', `/api/tasks/${lost.body.id}/run`)).status).toBe(409)
  })

  test('[TK54] the same Idempotency-Key makes one task', async () => {
    const create = (title: string) => rest('POST', '/api/tasks', { title, owner: 'coder' }, { 'idempotency-key': `task-${kind}` })
    const first = await create('once')
    for (const again of await Promise.all([create('once'), create('once')])) expect([again.status, again.text]).toEqual([201, first.text])
    expect((await create('twice')).status).toBe(422)
  })

  test('[TK55] what these routes answer is what OpenAPI says they answer', async () => {
    const { components, paths } = (await rest('GET', '/openapi.json')).body
    const parent = await newTask(planned)
    const task = (await rest('POST', `/api/tasks/${parent.id}/steps/0/subtask`, { title: 'x' })).body
    const ended = (await rest('POST', `/api/tasks/${task.id}/complete`)).body
    expect(Object.keys(components.schemas.TaskOfApi.properties).toSorted()).toEqual([...Object.keys(ended), 'subtasks'].toSorted())
    const answer = paths['/api/tasks/{id}'].get.responses[200].content['application/json'].schema
    expect(Object.keys(answer.properties)).toEqual(expect.arrayContaining([...Object.keys(ended), 'comments', 'links']))
    const { properties } = paths['/api/tasks/{id}/steps/{stepIndex}'].patch.requestBody.content['application/json'].schema
    expect(Object.keys(properties)).toEqual(['title', 'details', 'done'])
  })
})
