import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandLine, type RunningDaemon, startDaemon } from '../../tests/support/processes.ts'
import { newPlace, type TestPlace } from '../../tests/support/stores.ts'
import { type Client, createClient } from './client.ts'
import type { EventOptions, StreamedEvent } from './transport.ts'

describe('events of a client over HTTP, when the daemon is restarted on the same port', () => {
  let place: TestPlace
  let daemon: RunningDaemon
  let client: Client
  beforeEach(async () => {
    place = await newPlace('sqlite')
    daemon = await startDaemon(place.place)
    client = createClient({ url: daemon.url, token: daemon.token ?? '' })
  })
  afterEach(async () => {
    await daemon.kill()
    await place.remove()
  })

  /** Follows in the background until there are this many, or until time is up. */
  const follow = (count: number, options: EventOptions) => {
    const events: StreamedEvent[] = []
    const read = async () => {
      for await (const event of client.events({ ...options, signal: AbortSignal.timeout(15_000) })) {
        events.push(event)
        if (events.length === count) return
      }
    }
    return { events, ended: read() }
  }
  const until = async (condition: () => boolean) => {
    for (let tries = 0; !condition() && tries < 300; tries++) await pause(50)
  }
  /** Stops the daemon; another process writes while it is away; then it is back. */
  const restart = async (signal: NodeJS.Signals, meanwhile: (offline: Client) => Promise<unknown>) => {
    const { port } = new URL(daemon.url)
    await daemon.kill(signal)
    const other = await startDaemon(place.place)
    await meanwhile(createClient({ url: other.url, token: daemon.token ?? '' }))
    await other.kill()
    daemon = { ...(await startDaemon(place.place, commandLine, ['--port', port])), token: daemon.token }
    expect(new URL(daemon.url).port).toBe(port)
  }
  const add = (to: Client, subjects: string[]) => Promise.all(subjects.map((subject) => to.todo.add({ subject })))

  test.each(['SIGTERM', 'SIGKILL'] as const)('[SK12] they go on without gap or repeat after %s', async (signal) => {
    const after = (await client.event.list({ limit: 1 })).last
    const { events, ended } = follow(12, { after })
    await add(client, ['a', 'b', 'c', 'd'])
    await until(() => events.length === 4)
    await restart(signal, (offline) => add(offline, ['e', 'f', 'g', 'h']))
    await add(client, ['i', 'j', 'k', 'l'])
    await ended
    expect(events.map(({ seq }) => seq - after)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })

  test('[SK13] those who asked for new events only miss none, though they had seen none before', async () => {
    const after = (await client.event.list({ limit: 1 })).last
    const { events, ended } = follow(2, {})
    await pause(500)
    await restart('SIGTERM', (offline) => add(offline, ['while it was away']))
    await pause(3_000)
    await add(client, ['back again'])
    await ended
    expect(events.map(({ seq }) => seq - after)).toEqual([1, 2])
  })
})
