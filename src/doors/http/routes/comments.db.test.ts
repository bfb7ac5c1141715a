import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'

describeOnEachDatabase('comments and links over REST', newDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const subjects = async () => {
    const { todo } = (await rest('POST', '/v1/todos', { subject: 'a' })).body
    await rest('PUT', '/v1/agents/coder', {})
    const task = (await rest('POST', '/api/tasks', { title: 'b', owner: 'coder' })).body
    return [`/v1/todos/${todo.id}`, `/api/tasks/${task.id}`]
  }

  test('[CM21] a comment is added to a todo and to a task, shown with it, changed and deleted', async () => {
    for (const subject of await subjects()) {
      const added = await rest('POST', `${subject}/comments`, { text: 'the first' })
      expect([added.status, added.headers.get('etag'), added.body.comment]).toMatchObject([201, '"1"', { text: 'the first', version: 1 }])
      await rest('POST', `${subject}/comments`, { text: 'the second' })
      expect((await rest('GET', `${subject}/comments?limit=1`)).body).toMatchObject({
        comments: [{ text: 'the second' }],
        next: expect.any(String),
      })
      expect((await rest('GET', subject)).body).toMatchObject({
        comments: { total: 2, newest: [{ text: 'the second' }, {}] },
        links: { total: 0 },
      })
      const one = `/v1/comments/${added.body.comment.number}`
      expect((await rest('PATCH', one, { text: 'changed' }, { 'if-match': '"7"' })).status).toBe(412)
      expect((await rest('PATCH', one, { text: 'changed' }, { 'if-match': '"1"' })).body.comment).toMatchObject({
        text: 'changed',
        version: 2,
      })
      expect((await rest('DELETE', one)).body).toMatchObject({ deleted: true, comment: { text: 'changed' } })
      expect((await rest('DELETE', one)).body).toMatchObject({ status: 404, code: 'not_found' })
      const both = await rest('POST', `${subject}/comments`, { text: 'x', todo: 1, task: 1 })
      expect([both.status, both.body.code]).toEqual([400, 'invalid'])
      expect((await rest('POST', `${subject}/comments`, { text: '' })).body).toMatchObject({
        status: 400,
        error: expect.stringContaining('text: must not be empty'),
      })
    }
    expect((await rest('GET', '/v1/todos')).text).not.toContain('the second')
    expect((await rest('GET', '/api/tasks')).text).not.toContain('the second')
  })

  test('[LK21] a link is added to a todo and to a task once, shown with it, and removed', async () => {
    for (const subject of await subjects()) {
      const added = await rest('POST', `${subject}/links`, { kind: 'branch', value: 'feature/x', label: 'the work' })
      expect([added.status, added.body]).toMatchObject([
        201,
        { added: true, link: { kind: 'branch', value: 'feature/x', label: 'the work' } },
      ])
      expect((await rest('POST', `${subject}/links`, { kind: 'branch', value: 'feature/x' })).body).toMatchObject({ added: false })
      expect((await rest('GET', `${subject}/links`)).body.links).toHaveLength(1)
      expect((await rest('GET', subject)).body.links).toMatchObject({ total: 1, newest: [{ value: 'feature/x' }] })
      expect((await rest('POST', `${subject}/links`, { kind: 'url', value: 'file:///etc/passwd' })).status).toBe(400)
      expect((await rest('DELETE', `/v1/links/${added.body.link.number}`)).body).toMatchObject({ deleted: true })
      expect((await rest('GET', `${subject}/links`)).body).toEqual({ links: [], next: null })
    }
  })
})
