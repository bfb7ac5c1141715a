import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'
import { Brief } from '../../../contract/nouns/brief.ts'

describeOnEachDatabase('/v1/brief', newDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)

  test('[BR30] a session’s brief and the tenant’s are read with GET, each with a mark of its own', async () => {
    const { session } = (await rest('POST', '/v1/sessions', { title: 'Ship the till' })).body
    await rest('POST', '/v1/todos', { conversation_id: session.number, subject: 'Roll back' })
    const path = `/v1/sessions/${session.number}/brief`
    const { status, body } = await rest('GET', path)
    expect([status, Brief.parse(body.brief)]).toMatchObject([200, { session: session.number, since: 0, open: 1 }])
    expect(body.brief.text).toContain('Focus: #1 [pending] Roll back')
    expect((await rest('GET', path)).body.brief).toMatchObject({ since: body.brief.seq })
    expect((await rest('GET', `/v1/sessions/${session.id}/brief`)).body.brief.session).toBe(session.number)
    expect((await rest('GET', '/v1/brief')).body.brief).toMatchObject({ session: 0, since: 0 })
    expect((await rest('GET', `/v1/brief?session=${session.number}`)).body.brief).toMatchObject({ session: session.number })
  })

  test('[BR31] since is taken from the query and leaves the mark where it is; a reader may ask', async () => {
    const { session } = (await rest('POST', '/v1/sessions', { title: 'x' })).body
    const reader = await server.as({ agent: 'coder', access: 'minimal' })
    const path = `/v1/sessions/${session.number}/brief`
    await rest('POST', '/v1/todos', { conversation_id: session.number, subject: 'Roll back' })
    const { seq } = (await reader('GET', path)).body.brief
    await rest('POST', '/v1/todos', { conversation_id: session.number, subject: 'Drain' })
    expect((await reader('GET', `${path}?since=0`)).body.brief).toMatchObject({ since: 0, changes: 2 })
    expect((await reader('GET', path)).body.brief).toMatchObject({ since: seq, changes: 1 })
    expect(await reader('GET', path)).toMatchObject({ status: 200, body: { brief: { changes: 0 } } })
    for (const query of ['since=-1', 'since=soon', 'sinse=3'])
      expect(await rest('GET', `${path}?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await rest('GET', '/v1/sessions/999/brief')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await rest('POST', path, {})).status).toBe(405)
  })
})
