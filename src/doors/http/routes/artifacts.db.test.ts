import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'

const plan =
  '# Login\n\n## Steps\n\n1. Create the user model\n2. Add the login endpoint\n   - validate the address\n3. Write integration tests\n'

/** A session counts as idle once the second of its last change is over. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100))

describeOnEachDatabase('artifacts, sprints and batches', newDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const newSession = async () => (await rest('POST', '/v1/sessions', {})).body.session.number as number
  const newTodos = async (conversation: number, ...subjects: string[]): Promise<{ id: number; uid: string }[]> =>
    (await rest('POST', '/v1/todos/bulk', { conversation_id: conversation, items: subjects.map((subject) => ({ subject })) })).body.todos
  const subjectsOf = async (conversation: number) =>
    (await rest('GET', `/api/v1/sessions/${conversation}/todos`)).body.todos.map((row: { title: string }) => row.title)

  test('[RS30] a final plan becomes todos, linked to it and to its sprint; finalised again, they change in place', async () => {
    const session = await newSession()
    const { sprint } = (await rest('POST', '/v1/sprints', { title: 'one' })).body
    const added = await rest('POST', '/v1/artifacts', { session, type: 'plan', title: 'Login', content: plan, sprint: sprint.id })
    expect([added.status, added.headers.get('etag'), added.body.artifact.stage]).toEqual([201, '"1"', 'draft'])
    const path = `/v1/artifacts/${added.body.artifact.id}`
    expect((await rest('POST', `${path}/stage`, { stage: 'review' })).body).toMatchObject({ todos_generated: 0 })
    const final = await rest('POST', `${path}/stage`, { stage: 'final' })
    expect(final.body).toMatchObject({ todos_generated: 4, todos_updated: 0, todos_canceled: 0, artifact: { stage: 'final' } })
    expect(final.headers.get('etag')).toBe(`"${final.body.artifact.version}"`)
    const { todos } = (await rest('GET', `/api/v1/sessions/${session}/todos?artifact_id=${added.body.artifact.id}`)).body
    expect(todos.map((row: { sprint_id: string; title: string }) => [row.sprint_id, row.title])).toEqual(
      ['Create the user model', 'Add the login endpoint', 'validate the address', 'Write integration tests'].map((title) => [
        sprint.id,
        title,
      ]),
    )
    expect(todos[2].parent_id).toBe(todos[1].id)
    expect((await rest('GET', `/v1/sprints/${sprint.id}`)).body.progress).toMatchObject({ total: 4, pending: 4 })
    await rest('PATCH', path, { content: plan.replace('3. Write integration tests\n', '3. Write the manual\n') })
    const again = (await rest('POST', `${path}/stage`, { stage: 'final' })).body
    expect(again).toMatchObject({ todos_generated: 1, todos_canceled: 1 })
    expect((await rest('GET', `/api/v1/sessions/${session}/todos/${todos[0].id}`)).body.version).toBe(todos[0].version)
  })

  test('[RS31] an artifact keeps its revisions, is listed, compared and deleted; its todos stay', async () => {
    const session = await newSession()
    const { artifact } = (await rest('POST', '/v1/artifacts', { session, title: 'notes', content: 'one\ntwo\n' })).body
    const path = `/v1/artifacts/${artifact.id}`
    await rest('PATCH', path, { content: 'one\nthree\n' }, { 'if-match': '"1"' })
    expect((await rest('PATCH', path, { content: 'x' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await rest('GET', path)).body).toMatchObject({ content: 'one\nthree\n', revision: 2 })
    expect((await rest('GET', `${path}?revision=1`)).body).toMatchObject({ content: 'one\ntwo\n', revision: 1 })
    expect((await rest('GET', `${path}?revision=9`)).status).toBe(404)
    expect((await rest('GET', `${path}/revisions`)).body.revisions.map((row: { revision: number }) => row.revision)).toEqual([2, 1])
    const { diff, ...counts } = (await rest('GET', `${path}/diff?from=1&to=2`)).body
    expect(counts).toEqual({ from: 1, to: 2, added: 1, removed: 1 })
    expect(diff).toContain('-two\n+three')
    expect((await rest('GET', `/v1/artifacts?session=${session}&type=document&stage=draft`)).body.artifacts).toHaveLength(1)
    const { id } = (await rest('POST', `/api/v1/sessions/${session}/todos`, { title: 'a', artifact_id: artifact.id })).body
    expect((await rest('DELETE', path)).body).toMatchObject({ deleted: true, artifact: { id: artifact.id } })
    expect((await rest('GET', path)).status).toBe(404)
    expect((await rest('GET', `/api/v1/sessions/${session}/todos/${id}`)).body.artifact_id).toBeNull()
  })

  test('[RS32] a sprint has its routes: progress, board, change, and deletion that leaves its todos', async () => {
    const session = await newSession()
    const added = await rest('POST', '/v1/sprints', { title: 'first', goal: 'log in' })
    expect([added.status, added.headers.get('etag'), added.body.sprint.status]).toEqual([201, '"1"', 'planned'])
    const path = `/v1/sprints/${added.body.sprint.id}`
    const links = { conversation_id: session, sprint_id: added.body.sprint.id }
    const { todo } = (await rest('POST', '/v1/todos', { subject: 'a', status: 'in_progress', ...links })).body
    await rest('POST', '/v1/todos', { subject: 'b', status: 'completed', ...links })
    expect((await rest('PATCH', path, { status: 'in_progress' })).body.sprint).toMatchObject({ status: 'in_progress', version: 2 })
    expect((await rest('PATCH', path, { title: 'x' }, { 'if-match': '"1"' })).status).toBe(412)
    const board = (await rest('GET', `${path}/board`)).body
    expect(board.columns.in_progress).toMatchObject([{ subject: 'a' }])
    expect(board.progress).toMatchObject({ total: 2, completed: 1, percent: 50 })
    expect((await rest('GET', '/v1/sprints?status=in_progress')).body.sprints).toMatchObject([{ title: 'first', progress: { total: 2 } }])
    expect((await rest('DELETE', path)).body).toMatchObject({ deleted: true, sprint: { title: 'first' } })
    expect((await rest('GET', `/v1/todos/${todo.id}`)).body.todo.sprint_id).toBeNull()
    expect((await rest('GET', path)).status).toBe(404)
  })

  test('[RS33] /v1/todos has its batches in its own words', async () => {
    const session = await newSession()
    const todos = await newTodos(session, 'a', 'b', 'c', 'd')
    const wrong = await rest('POST', '/v1/todos/bulk', {
      conversation_id: session,
      items: [{ subject: 'x' }, { subject: 'y', parent_id: 'z' }],
    })
    expect([wrong.status, wrong.body.fields[0].field]).toEqual([400, 'items.1.parent_id'])
    const done = await rest('POST', '/v1/todos/complete', { ids: [todos[0]?.id, todos[1]?.uid] })
    expect(done.body).toMatchObject({ completed: 2, todos: [{ status: 'completed' }, { status: 'completed' }] })
    expect((await rest('POST', '/v1/todos/complete', { conversation_id: session, all: true })).body.completed).toBe(2)
    expect((await rest('POST', '/v1/todos/delete', { ids: JSON.stringify([todos[3]?.id]) })).body).toEqual({ deleted: 1 })
    await newTodos(session, 'left')
    expect((await rest('POST', '/v1/todos/delete', { conversation_id: session, scope: 'completed' })).body).toEqual({ deleted: 3 })
    expect(await subjectsOf(session)).toEqual(['left'])
    expect((await rest('POST', '/v1/todos/delete', { conversation_id: session, scope: 'all' })).body).toEqual({ deleted: 1 })
    const missing = await rest('POST', '/v1/todos/complete', { ids: [99_999] })
    expect([missing.status, missing.body.fields[0].field]).toEqual([404, 'ids.0'])
  })

  test('[RS34] what is missing from a batch is asked for by the names this door takes', async () => {
    for (const body of [{}, { all: true }]) {
      const { status, body: problem } = await rest('POST', '/v1/todos/complete', body)
      expect(status).toBe(400)
      expect(problem.hint).toMatch(/\b(ids|conversation_id)\b/)
      expect(problem.hint).not.toMatch(/\b(session|todos)\b/)
    }
  })

  test('[RS35] a todo is moved before another of its list, or to the end', async () => {
    const session = await newSession()
    const [a, , c] = await newTodos(session, 'a', 'b', 'c')
    expect((await rest('POST', `/v1/todos/${c?.id}/move`, { before: a?.uid })).body.todo.position).toBe(1)
    expect(await subjectsOf(session)).toEqual(['c', 'a', 'b'])
    const stale = await rest('POST', `/v1/todos/${a?.id}/move`, { before: null }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.version]).toEqual([412, 2])
    const moved = await rest('POST', `/v1/todos/${a?.id}/move`, { before: null }, { 'if-match': '"2"' })
    expect([moved.status, moved.headers.get('etag')]).toEqual([200, '"3"'])
    expect(await subjectsOf(session)).toEqual(['c', 'b', 'a'])
    const [elsewhere] = await newTodos(await newSession(), 'x')
    expect((await rest('POST', `/v1/todos/${a?.id}/move`, { before: elsewhere?.id })).status).toBe(409)
  })

  test('[RS36] a clean-up removes old finished todos of idle sessions, and can say so beforehand', async () => {
    const session = await newSession()
    await newTodos(session, 'open')
    await rest('POST', '/v1/todos', { subject: 'old', conversation_id: session, status: 'completed', completed_at: 1_000_000 })
    expect((await rest('POST', '/v1/todos/clean', {})).body).toMatchObject({ orphaned: 0, stale: 0 })
    await nextSecond()
    const planned = (await rest('POST', '/v1/todos/clean', { idleDays: 0, dryRun: true })).body
    expect(planned).toMatchObject({ stale: 1, dryRun: true })
    expect(await subjectsOf(session)).toEqual(['open', 'old'])
    expect((await rest('POST', '/v1/todos/clean', { idleDays: 0 })).body).toEqual({ ...planned, dryRun: false })
    expect(await subjectsOf(session)).toEqual(['open'])
  })

  test('[RS37] progress is told as agents read it', async () => {
    const session = await newSession()
    const [a, b] = await newTodos(session, 'login', 'limits')
    await rest('POST', '/v1/todos/complete', { ids: [a?.id] })
    await rest('PATCH', `/v1/todos/${b?.id}`, { status: 'in_progress' })
    const { progress, text } = (await rest('GET', `/v1/sessions/${session}/progress`)).body
    expect(progress).toMatchObject({ total: 2, completed: 1, percent: 50 })
    expect(text).toContain('## TODO PROGRESS\n█████░░░░░ 50% (1/2)\n\n### Active\n- [IN PROGRESS] limits\n')
    expect((await rest('GET', '/v1/sessions/99999/progress')).status).toBe(404)
  })

  test('[RS38] any operation can be asked by its name; an unknown one is 404, one on tenants 403', async () => {
    const { status, body } = await rest('POST', '/v1/perform/todo.add', { subject: 'by name' })
    expect([status, body.todo.subject]).toEqual([200, 'by name'])
    const update = (version: string) =>
      rest('POST', '/v1/perform/todo.update', { todo: body.todo.number, subject: 'x' }, { 'if-match': version })
    expect([(await update('"7"')).status, (await update('"1"')).status]).toEqual([412, 200])
    for (const name of ['todo.nothing', 'todo', '__proto__', 'constructor']) {
      const unknown = await rest('POST', `/v1/perform/${name}`, {})
      expect([name, unknown.status, unknown.body.code]).toEqual([name, 404, 'not_found'])
    }
    for (const [name, input] of Object.entries({ 'tenant.list': {}, 'tenant.add': { name: 'x' }, 'tenant.delete': { name: 'local' } })) {
      const refused = await rest('POST', `/v1/perform/${name}`, input)
      expect([name, refused.status, refused.body.code]).toEqual([name, 403, 'forbidden'])
      expect(refused.body.hint).not.toContain('token add')
    }
    expect((await rest('POST', '/v1/perform/todo.add', { subjet: 'x' })).body.hint).toContain('Did you mean subject?')
    expect((await rest('GET', '/v1/perform/todo.list')).status).toBe(405)
  })
})
