import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/stores.ts'
import { newWorld, type TestWorld } from '../../../tests/support/world.ts'
import { retryDelay } from '../../channels/webhook/retry-delay.ts'
import { webhookChannel } from '../../channels/webhook/webhook-channel.ts'
import type { Caller } from '../ports/caller.ts'
import type { Channel } from '../ports/channel.ts'
import { deliverTo } from './deliver.ts'

describe.each(databases)('deliveries on %s', (kind) => {
  let world: TestWorld
  let engine: Caller
  let receiver: Server
  let channel: Channel
  let status: number
  beforeAll(async () => {
    world = await newWorld(kind)
    engine = { ...world.caller, name: 'system', operator: false, engine: true }
    receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(status).end())).listen(
      0,
      '127.0.0.1',
    )
    await once(receiver, 'listening')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    channel = { ...webhookChannel({ url, secret: `whsec_${randomBytes(32).toString('base64')}` }), retryDelay }
  })
  afterAll(async () => {
    receiver.closeAllConnections()
    receiver.close()
    await world.close()
  })

  const told = async () => (await world.ask('notification.add', { text: 'the build is broken' })).notification.number
  const deliver = (to: Channel | undefined, number: number) => deliverTo(to, world.punchlist.perform)(number, engine)
  const kept = async (notification: number) => (await world.ask('notification.get', { notification })).notification
  const dueAt = async (number: number) =>
    (await world.punchlist.store.read(world.caller.tenant.number, (reading) => reading.jobs.find(`deliver:${number}`)))?.dueAt

  test('[NT9] what is delivered, or cannot be, is settled at once', async () => {
    for (const [answer, delivery] of [
      [204, 'delivered'],
      [410, 'failed'],
    ] as const) {
      status = answer
      const number = await told()
      await deliver(channel, number)
      expect(await kept(number)).toMatchObject({ delivery, attempts: 1 })
      expect(await dueAt(number)).toBeUndefined()
    }
  })

  test('[HM21] what is posted leads to the very question of its session, or else to the session', async () => {
    const links: (string | undefined)[] = []
    const recording: Channel = {
      retryDelay,
      async deliver(_notification, _tenant, _at, link) {
        links.push(link)
        return 'delivered'
      },
    }
    const { session } = await world.ask('session.add', { title: 'Release' })
    const tell = async (address?: string) => {
      const { notification } = await world.ask('notification.add', { text: 'look', session: session.number })
      await deliverTo(recording, world.punchlist.perform, address)(notification.number, engine)
    }
    await tell('https://desk.example')
    const { question } = await world.ask('question.ask', { session: session.number, text: 'Which day?' })
    await tell('https://desk.example')
    await tell()
    expect(links).toEqual([
      `https://desk.example/sessions/${session.number}`,
      `https://desk.example/questions/${question.number}`,
      undefined,
    ])
  })

  test('[NT9] without a channel nothing is waited for', async () => {
    const number = await told()
    await deliver(undefined, number)
    expect(await kept(number)).toMatchObject({ delivery: 'none', attempts: 1 })
    expect(await dueAt(number)).toBeUndefined()
  })

  test('[NT10] what may yet be delivered is put off, and has failed when it was put off too often', async () => {
    status = 503
    const number = await told()
    for (let attempts = 1; attempts <= 8; attempts++) {
      const before = Date.now()
      await deliver(channel, number)
      expect(await kept(number)).toMatchObject({ delivery: 'pending', attempts })
      expect(await dueAt(number)).toBeGreaterThanOrEqual(before + (retryDelay(attempts) ?? Number.NaN))
    }
    await deliver(channel, number)
    expect(await kept(number)).toMatchObject({ delivery: 'failed', attempts: 9 })
    expect(await dueAt(number)).toBeUndefined()
  })

  test('[NT10] an attempt that succeeds after others failed ends it', async () => {
    status = 500
    const number = await told()
    await deliver(channel, number)
    status = 200
    await deliver(channel, number)
    expect(await kept(number)).toMatchObject({ delivery: 'delivered', attempts: 2 })
    expect(await dueAt(number)).toBeUndefined()
  })
})
