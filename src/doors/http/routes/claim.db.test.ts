import { expect, test } from 'vitest'
import { openForTests } from '../../../../tests/support/each-database.ts'
import { newDaemon } from '../../../../tests/support/http.ts'

const server = openForTests(() => newDaemon('sqlite'))

test('[CK8] a claim is made by a path, carried by a header, and refused as any other conflict', async () => {
  const [ann, ben] = await Promise.all(['ann', 'ben'].map((agent) => server.as({ agent })))
  if (ann === undefined || ben === undefined) throw new Error('nobody is there')
  for (const subject of ['first', 'second']) await server.rest('POST', '/v1/todos', { subject })
  const first = (await ann('POST', '/v1/todos/claim', { minutes: 5 })).body.claimed
  expect(first).toMatchObject({
    todo: { id: 1, status: 'in_progress' },
    because: { kind: 'order' },
    claim: { todo: 1, by: 'ann', minutes: 5 },
  })
  expect((await ben('POST', '/v1/todos/1/claim', {})).body).toMatchObject({
    status: 409,
    code: 'conflict',
    instead: { operation: 'todo.claim' },
  })
  const second = (await ben('POST', '/v1/todos/2/claim')).body.claimed
  expect((await ben('POST', '/v1/todos/claim', {})).body).toMatchObject({
    claimed: null,
    waiting: [{ obstacles: [{ kind: 'claimed', by: 'ann' }] }, {}],
  })
  const refused = await ben('PATCH', '/v1/todos/1', { status: 'completed' }, { 'punchlist-claim': second.claim.id })
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^Todo #1 is claimed by ann until/)])
  expect((await ann('PATCH', '/v1/todos/1', { status: 'completed' }, { 'punchlist-claim': first.claim.id })).status).toBe(200)
  expect((await ben('POST', '/v1/todos/release', {}, { 'punchlist-claim': second.claim.id })).body.todo).toMatchObject({
    id: 2,
    status: 'pending',
  })
  expect((await ben('GET', '/v1/todos/next')).body.next).toMatchObject([{ todo: { id: 2 } }])
  expect((await ben('PATCH', '/v1/todos/2', { subject: 'x' }, { 'punchlist-claim': 'not an id' })).status).toBe(400)
})
