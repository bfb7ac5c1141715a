import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import type { TestDaemon } from '../../../../tests/support/http.ts'
import { newTaskDaemon } from '../../../../tests/support/task-daemon.ts'

describeOnEachDatabase('/v1/schedules', newTaskDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const add = (more: object = {}) =>
    rest('POST', '/v1/schedules', { when: 'every weekday at 9', prompt: 'Look at the mail.', agent: 'coder', ...more })

  test('[SC60] a schedule is added for an agent, a task or a session, and answers its next times', async () => {
    const added = await add({ zone: 'Europe/Berlin' })
    expect([added.status, added.headers.get('etag'), added.body.schedule]).toMatchObject([
      201,
      '"1"',
      { when: 'every weekday at 9', cron: '0 9 * * 1-5', zone: 'Europe/Berlin', prompt: 'Look at the mail.', missed: 'once', pausedAt: 0 },
    ])
    expect(added.body.next).toHaveLength(5)
    expect(added.body.next[0]).toBe(added.body.schedule.nextAt)
    const { session } = (await rest('GET', `/v1/sessions/${added.body.schedule.session}`)).body
    expect(session).toMatchObject({ agent: 'coder', title: 'Look at the mail.' })
    const task = (await rest('POST', '/api/tasks', { title: 'x', owner: 'coder' })).body
    expect((await add({ agent: undefined, task: task.id })).body.schedule.session).toBe(task.session)
    expect((await add({ agent: undefined, session: session.id })).body.schedule.session).toBe(session.number)
    const listed = (await rest('GET', `/v1/schedules?session=${session.number}`)).body.schedules
    expect(listed.map((row: { number: number }) => row.number)).toContain(added.body.schedule.number)
    expect(listed).toHaveLength(2)
  })

  test('[SC61] a schedule is read, changed, paused, resumed and deleted', async () => {
    const { number } = (await add()).body.schedule
    const path = `/v1/schedules/${number}`
    expect((await rest('GET', `${path}?count=2`)).body.next).toHaveLength(2)
    const changed = await rest('PATCH', path, { when: '*/15 * * * *', title: 'often' }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag'), changed.body.schedule]).toMatchObject([
      200,
      '"2"',
      { cron: '*/15 * * * *', title: 'often' },
    ])
    expect((await rest('PATCH', path, { title: 'x' }, { 'if-match': '"1"' })).status).toBe(412)
    const paused = await rest('POST', `${path}/pause`)
    expect(paused.body.schedule.pausedAt).toBeGreaterThan(0)
    expect((await rest('GET', path)).body).toEqual({ ...paused.body, next: [] })
    expect((await rest('POST', `${path}/resume`)).body.schedule.pausedAt).toBe(0)
    expect((await rest('DELETE', path)).body).toMatchObject({ deleted: true, schedule: { number, title: 'often' } })
    expect((await rest('GET', path)).body).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('[SC62] a cron or a phrase is tried out, and nothing is kept', async () => {
    const preview = (query: Record<string, string>) => rest('GET', `/v1/schedules/preview?${new URLSearchParams(query)}`)
    const before = (await rest('GET', '/v1/schedules')).body
    const { body } = await preview({ when: 'every weekday at 9', zone: 'Asia/Tokyo', count: '3' })
    expect(body).toEqual({
      cron: '0 9 * * 1-5',
      zone: 'Asia/Tokyo',
      text: 'cron 0 9 * * 1-5 (Asia/Tokyo)',
      next: [expect.any(Number), expect.any(Number), expect.any(Number)],
    })
    for (const at of body.next) expect(new Date(at).toISOString()).toMatch(/T00:00:00\.000Z$/)
    expect((await preview({ when: '2030-01-02 03:04', zone: 'UTC' })).body).toMatchObject({
      cron: null,
      next: [Date.UTC(2030, 0, 2, 3, 4)],
    })
    expect((await rest('GET', '/v1/schedules')).body).toEqual(before)
  })

  test('[SC63] a malformed cron, phrase or zone is refused by name with what would be right, and nothing is written', async () => {
    const bad: [object, string][] = [
      [{ when: '61 * * * *' }, 'when'],
      [{ when: '* * * *' }, 'when'],
      [{ when: '0 0 31 2 *' }, 'when'],
      [{ when: 'whenever it suits' }, 'when'],
      [{ when: '' }, 'when'],
      [{ zone: 'Mars/Olympus' }, 'zone'],
      [{ zone: 'EST' }, 'zone'],
      [{ missed: 'twice' }, 'missed'],
      [{ prompt: undefined }, 'prompt'],
      [{ agent: undefined }, 'session'],
      [{ session: 1 }, 'session'],
    ]
    const last = async () => (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last
    const { number } = (await add()).body.schedule
    const before = await last()
    for (const [input, field] of bad) {
      const { body } = await add(input)
      expect([input, body.status, body.fields?.[0].field]).toEqual([input, 400, field])
    }
    for (const input of [{ when: '61 * * * *' }, { zone: 'Mars/Olympus' }] as Record<string, string>[]) {
      expect([input, (await rest('PATCH', `/v1/schedules/${number}`, input)).status]).toEqual([input, 400])
      const query = new URLSearchParams({ when: 'every day at 9', ...input })
      expect([input, (await rest('GET', `/v1/schedules/preview?${query}`)).status]).toEqual([input, 400])
    }
    expect((await add({ agent: 'nobody' })).body).toMatchObject({ status: 404, code: 'not_found' })
    expect(await last()).toBe(before)
  })
})
