import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import type { TestDaemon } from '../../../../tests/support/http.ts'
import { newTask as newTaskAt, newTaskDaemon, plan as planned } from '../../../../tests/support/task-daemon.ts'

describeOnEachDatabase('a task’s plan at /api/tasks', newTaskDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const newTask = (more?: object) => newTaskAt(server, more)
  const last = async () => (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last

  test('[TK48] the plan is written as a whole, read back and written again, and changed step by step', async () => {
    const { id } = await newTask()
    const path = `/api/tasks/${id}/steps`
    const written = (await rest('PUT', path, planned)).body
    expect(written.steps.map(({ title }: { title: string }) => title)).toEqual(['one', 'two', 'three'])
    const { steps } = (await rest('GET', `/api/tasks/${id}`)).body
    expect((await rest('PUT', path, { steps: [steps[2], { title: 'new' }, steps[0]] })).body.steps).toEqual([
      steps[2],
      { title: 'new', done: false, todo: expect.any(Number), status: 'pending' },
      steps[0],
    ])
    expect((await rest('PUT', path, { steps: JSON.stringify([{ title: 'only' }]) })).body.steps).toMatchObject([{ title: 'only' }])
    const changed = await rest('PATCH', `${path}/0`, { title: 'renamed', details: 'why', done: true })
    expect(changed.body.steps).toMatchObject([{ title: 'renamed', details: 'why', done: true, status: 'completed' }])
    expect((await rest('PATCH', `${path}/0`, { done: false })).body.steps).toMatchObject([{ done: false, status: 'pending' }])
    expect((await rest('PUT', path, { steps: [] })).body.steps).toEqual([])
  })

  test('[TK49] a step is handed out once, by the owner; its link outlives a new plan, and the todo shows it', async () => {
    const task = await newTask(planned)
    const path = `/api/tasks/${task.id}`
    const coder = await server.as({ agent: 'coder' })
    const writer = await server.as({ agent: 'writer' })
    const input = { title: 'a part', description: 'of it', owner: 'writer' }
    expect((await writer('POST', `${path}/steps/1/subtask`, input)).body).toMatchObject({ status: 403, code: 'forbidden' })
    const handed = await coder('POST', `${path}/steps/1/subtask`, input)
    expect([handed.status, handed.body]).toMatchObject([201, { ...input, createdBy: 'coder', parentId: task.id, status: 'active' }])
    expect((await coder('POST', `${path}/steps/1/subtask`, input)).body).toMatchObject({ status: 409, code: 'conflict' })
    const { steps } = (await rest('GET', path)).body
    expect(steps.map((step: { taskId?: string }) => step.taskId)).toEqual([undefined, handed.body.id, undefined])
    expect((await rest('GET', `/v1/todos/${steps[1].todo}`)).body.todo.task_id).toBe(Number(handed.body.id))
    const [, second] = (await rest('GET', `/api/v1/sessions/${task.threadId}/todos`)).body.todos
    expect(second).toMatchObject({ title: 'two', task_id: handed.body.id })

    expect((await rest('PUT', `${path}/steps`, { steps: [steps[0]] })).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining('“two”'),
    })
    const foreign = await rest('PUT', `${path}/steps`, { steps: [{ ...steps[0], taskId: '99' }, steps[1]] })
    expect(foreign.body).toMatchObject({ status: 400, fields: [{ field: 'steps.0.taskId' }] })
    expect((await rest('PUT', `${path}/steps`, { steps: [steps[1]] })).body.steps).toMatchObject([{ title: 'two', taskId: handed.body.id }])
  })

  test('[HT61] a step that is written back with its todo is that step, also under another title', async () => {
    const { id } = await newTask(planned)
    const { steps } = (await rest('GET', `/api/tasks/${id}`)).body
    const [first, ...others] = steps
    const after = (await rest('PUT', `/api/tasks/${id}/steps`, { steps: [...others, { ...first, title: 'renamed' }] })).body.steps
    expect(after).toEqual([...others, { ...first, title: 'renamed' }])
  })

  test('[TK50] resources are attached, and removed by their place', async () => {
    const { id } = await newTask()
    const path = `/api/tasks/${id}/resources`
    const file = { type: 'file', value: '/srv/spec.md' }
    const url = { type: 'url', value: 'https://example.com/', label: 'site' }
    expect((await rest('POST', path, file)).status).toBe(201)
    expect((await rest('POST', path, url)).body.resources).toEqual([file, url])
    expect((await rest('DELETE', `${path}/0`)).body.resources).toEqual([url])
    expect((await rest('DELETE', `${path}/1`)).body).toMatchObject({ status: 400, fields: [{ field: 'index' }] })
    expect((await rest('POST', path, { type: 'url', value: 'file:///etc/passwd' })).status).toBe(400)
  })

  test('[TK51] an archived task is continued as a copy; show is what its agent reads', async () => {
    const { id } = await newTask({ ...planned, title: 'again' })
    await rest('PATCH', `/api/tasks/${id}/steps/0`, { done: true })
    await rest('POST', `/api/tasks/${id}/complete`)
    const copied = await rest('POST', `/api/tasks/${id}/copy`, { status: 'draft', owner: 'writer' })
    expect([copied.status, copied.body]).toMatchObject([
      201,
      { title: 'again', status: 'draft', owner: 'writer', steps: [{ title: 'one', done: false }, {}, {}] },
    ])
    const shown = (await rest('GET', `/api/tasks/${copied.body.id}/show`)).body
    expect(shown.task).toEqual(copied.body)
    expect(shown.text).toMatch(new RegExp(`^<Task id="${copied.body.id}">\n`))
  })

  test('[TK52] tasks of files are taken over with their numbers, all of them or none', async () => {
    const at = '2026-01-02T03:04:05.000Z'
    const filed = (id: string, more: object) => ({
      id,
      title: `filed ${id}`,
      owner: 'coder',
      createdBy: 'somebody',
      createdAt: at,
      updatedAt: at,
      ...more,
    })
    const tasks = [filed('7001', { status: 'active', steps: [{ title: 'x', done: true }] })]
    const history = [filed('7000', { status: 'done', archivedAt: at })]
    const stranger = { tasks: [...tasks, filed('7002', { status: 'draft', owner: 'nobody' })], nextId: 7003 }
    expect((await rest('POST', '/api/tasks/import', stranger)).status).toBe(400)
    expect((await rest('GET', '/api/tasks/7001')).status).toBe(404)
    expect((await rest('POST', '/api/tasks/import', { tasks, history, nextId: 7100 })).body).toEqual({ imported: 1, archived: 1 })
    expect((await rest('GET', '/api/tasks/7001')).body).toMatchObject({
      createdBy: 'somebody',
      createdAt: at,
      steps: [{ title: 'x', done: true }],
    })
    expect((await rest('GET', '/api/tasks/7000')).body).toEqual(expect.not.objectContaining({ threadId: expect.anything() }))
    expect((await newTask()).id).toBe('7100')
    expect((await rest('POST', '/api/tasks/import', { tasks, nextId: 1 })).status).toBe(409)
    const coder = await server.as({ agent: 'coder' })
    expect((await coder('POST', '/api/tasks/import', { tasks: [], nextId: 1 })).status).toBe(403)
  })

  test('[TK53] bad input is refused by the name of its field, and nothing is written', async () => {
    const { id } = await newTask(planned)
    const path = `/api/tasks/${id}`
    const bad: [string, string, unknown, string, string][] = [
      ['POST', '/api/tasks', { title: 'x' }, 'owner', 'is missing'],
      ['POST', '/api/tasks', { title: 'x', owner: 'nobody' }, 'owner', 'nobody is not an agent of this workspace'],
      ['POST', '/api/tasks', { title: 'x', owner: 'No One' }, 'owner', 'agent id'],
      ['POST', '/api/tasks', { owner: 'coder' }, 'title', 'is missing'],
      ['POST', '/api/tasks', { title: 'x', owner: 'coder', status: 'done' }, 'status', 'must be one of draft, active'],
      ['POST', '/api/tasks', { title: 'x', owner: 'coder', createdBy: 'me' }, 'createdBy', 'unknown field'],
      [
        'POST',
        '/api/tasks',
        { title: 'x', owner: 'coder', steps: [{ title: 'y'.repeat(61) }] },
        'steps.0.title',
        'at most 60 characters, not 61',
      ],
      ['PATCH', path, { owner: 'nobody' }, 'owner', 'nobody is not an agent of this workspace'],
      ['PATCH', path, { status: 'finished' }, 'status', 'must be one of draft, active, done, canceled'],
      ['PATCH', `${path}/steps/3`, { done: true }, 'stepIndex', `there is no step 3; task ${id} has 3 steps`],
      ['PATCH', `${path}/steps/-1`, { done: true }, 'stepIndex', 'must be at least 0'],
      ['PATCH', `${path}/steps/two`, { done: true }, 'stepIndex', 'must be a number'],
      ['PATCH', `${path}/steps/0`, { title: 'y'.repeat(61) }, 'title', 'at most 60 characters, not 61'],
      ['PATCH', `${path}/steps/0`, { taskId: '1' }, 'taskId', 'unknown field'],
      ['PATCH', `${path}/steps/0`, { stepIndex: 1, done: true }, 'stepIndex', 'unknown field'],
      ['PUT', `${path}/steps`, { steps: '[{"title": "a",' }, 'steps', 'not valid JSON'],
      ['PUT', `${path}/steps`, { steps: [{ done: true }] }, 'steps.0.title', 'is missing'],
      ['PUT', `${path}/steps`, {}, 'steps', 'is missing'],
      ['POST', `${path}/steps/9/subtask`, { title: 'x' }, 'stepIndex', 'there is no step 9'],
      ['POST', `${path}/steps/0/subtask`, { title: 'x', owner: 'nobody' }, 'owner', 'nobody is not an agent'],
      ['POST', `${path}/resources`, { type: 'file', value: 'relative.md' }, 'value', 'an absolute path'],
    ]
    const before = await last()
    for (const [method, route, body, field, problem] of bad) {
      const refused = (await rest(method, route, body)).body
      expect(refused, `${method} ${route} ${JSON.stringify(body)}`).toMatchObject({ status: 400, code: 'invalid' })
      expect([method, route, refused.fields[0].field, refused.fields[0].problem]).toEqual([
        method,
        route,
        field,
        expect.stringContaining(problem),
      ])
    }
    expect(await last()).toBe(before)
  })
})
