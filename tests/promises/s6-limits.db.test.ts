import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { maximumPage } from '../../src/contract/page.ts'
import { maximumSubject, maximumTextBytes } from '../../src/contract/text.ts'
import { quotaVariables, usualQuotas } from '../../src/core/domain/quota/quotas.ts'
import { describeOnEachDatabase, openForTests } from '../support/each-database.ts'
import { fillList } from '../support/fill-list.ts'
import { newDaemon, type TestDaemon } from '../support/http.ts'

interface Limit {
  what: string
  most: number
  ask(daemon: TestDaemon, size: number): ReturnType<TestDaemon['rest']>
}

const add = ({ rest }: TestDaemon, body: object) => rest('POST', '/v1/todos', body)
const maximumBody = 1024 * 1024
const frame = JSON.stringify({ subject: '' }).length

/** Where the contract draws a line: what is as large as may be is taken, what is larger by one is not. */
const limits: Limit[] = [
  { what: 'a subject', most: maximumSubject, ask: (daemon, size) => add(daemon, { subject: 'x'.repeat(size) }) },
  { what: 'a description', most: maximumTextBytes, ask: (daemon, size) => add(daemon, { subject: 'x', description: 'y'.repeat(size) }) },
  {
    what: 'a batch',
    most: 25,
    ask: ({ rest }, size) => rest('POST', '/v1/perform/todo.addMany', { items: Array(size).fill({ subject: 'x' }) }),
  },
  { what: 'a page', most: maximumPage, ask: ({ rest }, size) => rest('GET', `/v1/todos?limit=${size}`) },
]

/** What is refused by its size alone, whatever it says. */
const bounds: Limit[] = [
  { what: 'a body', most: maximumBody, ask: (daemon, size) => add(daemon, { subject: 'x'.repeat(size - frame) }) },
  { what: 'depth', most: 32, ask: (daemon, size) => add(daemon, JSON.parse(`${'{"a":'.repeat(size)}1${'}'.repeat(size)}`)) },
  {
    what: 'fields',
    most: 1_000,
    ask: (daemon, size) => add(daemon, Object.fromEntries(Array.from({ length: size }, (_, index) => [`f${index}`, 1]))),
  },
  {
    what: 'objects and lists',
    most: 30_000,
    // The body and the list count, too.
    ask: (daemon, size) => add(daemon, { a: Array.from({ length: size - 2 }, () => ({})) }),
  },
]
const saysItsSize = /larger than|nested deeper|more than 1000 fields|more than 30000 objects/

const last = async ({ rest }: TestDaemon) =>
  (await rest('GET', '/v1/events?limit=1', undefined, { accept: 'application/json' })).body.last as number

describeOnEachDatabase('limits', newDaemon, (daemon) => {
  test.each(limits)('[S6] $what of $most is taken, and one more refused with what to do; nothing is written', async ({ most, ask }) => {
    expect((await ask(daemon, most)).status).toBeLessThan(300)
    const before = await last(daemon)
    const { status, body } = await ask(daemon, most + 1)
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.detail).toContain(String(most))
    expect(await last(daemon)).toBe(before)
  })

  test.each(bounds)('[S6] $what beyond $most is refused for that before anything else is looked at', async ({ most, ask }) => {
    expect((await ask(daemon, most)).body.detail).not.toMatch(saysItsSize)
    const before = await last(daemon)
    const { status, body } = await ask(daemon, most + 1)
    expect([400, 413]).toContain(status)
    expect(body.detail).toMatch(saysItsSize)
    expect(body.hint).toBeTruthy()
    expect(await last(daemon)).toBe(before)
  })

  test('[S6] a list takes 10,000 unfinished todos, and not one more', async () => {
    const { session } = (await daemon.rest('POST', '/v1/sessions', {})).body
    await fillList(daemon.punchlist.store, session.number, 9_999)
    const one = { subject: 'one more', conversation_id: session.number }
    expect((await add(daemon, one)).status).toBe(201)
    const { status, body } = await add(daemon, one)
    expect(status).toBe(409)
    expect(body.detail).toContain('10000')
  })
})

describe('quotas', () => {
  const quotas = { ...usualQuotas, tasks: 2, sessions: 4, subtasks: 1, todos: 2, schedules: 2, storage: 0 }
  const daemon = openForTests(() => newDaemon('sqlite', undefined, { settings: { quotas } }))

  test('[S6] what an agent makes beyond a quota is refused at its door, with the quota, its number and what to do; nothing is written', async () => {
    const { perform, localCaller } = daemon.punchlist
    const person = await localCaller()
    await perform('agent.define', { id: 'coder', definition: { runner: 'external' } }, { caller: person })
    const plan = { title: 'x', owner: 'coder', steps: [{ title: 'one' }, { title: 'two' }], status: 'draft' }
    const { body: task } = await daemon.rest('POST', '/api/tasks', plan)
    const coder = await daemon.as({ agent: 'coder' })
    const { session } = (await daemon.rest('POST', '/v1/sessions', {})).body
    const beyond: [name: keyof typeof quotas, ...Parameters<typeof coder>][] = [
      ['subtasks', 'POST', `/api/tasks/${task.id}/steps/1/subtask`, { title: 'x' }],
      ['tasks', 'POST', '/api/tasks', plan],
      // Each makes a session for its agent.
      ['schedules', 'POST', '/v1/schedules', { agent: 'coder', prompt: 'look', when: 'every day at 9' }],
      ['sessions', 'POST', '/v1/sessions', {}],
      ['todos', 'POST', '/v1/todos', { subject: 'x', conversation_id: session.number }],
    ]
    await coder('POST', `/api/tasks/${task.id}/steps/0/subtask`, { title: 'x' })
    const made: Record<string, number> = { tasks: 1, subtasks: 1, sessions: 2 }
    for (const [name, ...request] of beyond) {
      for (let count = made[name] ?? 0; count < quotas[name]; count++) expect((await coder(...request)).status).toBeLessThan(300)
      const before = await last(daemon)
      const { status, body } = await coder(...request)
      expect([name, status, body.code]).toEqual([name, 409, 'limit_reached'])
      expect(body.detail).toMatch(new RegExp(`\`${name}\`.*\\b${quotas[name]}\\b`))
      expect(body.hint).toContain(quotaVariables[name])
      expect(await last(daemon)).toBe(before)
    }
  })
})

describe('rates', () => {
  const rates = { token: 20, address: 20, failed: 5 }
  let at = Date.UTC(2026, 10, 15, 12)
  const daemon = openForTests(() => newDaemon('sqlite', undefined, { rates, now: () => at }))

  test.each([
    ['a token', 20, () => daemon.token, 200],
    ['an address without one', 20, () => '', 401],
    ['tokens that are no good', 5, () => 'pl_wrong', 401],
  ])('[S6] of requests with %s %i are answered, and one more refused with when to come back', async (_what, most, token, status) => {
    const ask = () =>
      fetch(`${daemon.daemon.url}/v1/todos`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token() && { authorization: `Bearer ${token()}` }) },
        body: JSON.stringify({ subject: 'x' }),
      })
    at += 60_000
    const before = await stored()
    const statuses: number[] = []
    for (let count = 0; count < most; count++) statuses.push((await ask()).status)
    expect(new Set(statuses)).toEqual(new Set([status === 200 ? 201 : status]))
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, most === 5 ? '60' : '10'])
    expect(((await refused.json()) as { hint: string }).hint).toMatch(/Try again in \d+ seconds/)
    expect((await stored()) - before).toBe(status === 200 ? most : 0)
  })

  async function stored(): Promise<number> {
    const outcome = await daemon.punchlist.perform('event.list', { limit: 1 }, { caller: await daemon.punchlist.localCaller() })
    return outcome.granted ? outcome.value.last : 0
  }
})

describe('streams', () => {
  const daemon = openForTests(() => newDaemon('sqlite'))

  test('[S6] a tenant may have 2,000 event streams open, and not one more', async () => {
    const sent: ReturnType<typeof request>[] = []
    const open = () =>
      new Promise<number>((resolve, reject) => {
        const stream = request(`${daemon.daemon.url}/event`, { headers: { authorization: `Bearer ${daemon.token}` }, agent: false })
        sent.push(stream.on('response', ({ statusCode }) => resolve(statusCode ?? 0)).on('error', reject))
        stream.end()
      })
    try {
      for (let opened = 0; opened < 2_000; opened += 100) {
        expect(new Set(await Promise.all(Array.from({ length: 100 }, open)))).toEqual(new Set([200]))
      }
      expect(await open()).toBe(429)
    } finally {
      for (const stream of sent) stream.on('error', () => undefined).destroy()
    }
  })
})
