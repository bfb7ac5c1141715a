import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandLine, placeArguments, type RunningDaemon, startDaemon } from '../../tests/support/processes.ts'
import { punchlistHere } from '../../tests/support/punchlist-here.ts'
import { newPlace, type TestPlace } from '../../tests/support/stores.ts'
import { until } from '../../tests/support/until.ts'
import { type Client, createClient } from './client.ts'
import type { EventOptions, StreamedEvent } from './transport.ts'

describe('events of a client over HTTP, when the daemon is restarted on the same port', () => {
  let place: TestPlace
  let daemon: RunningDaemon
  let client: Client
  let operator: string
  let over: AbortController
  beforeEach(async () => {
    over = new AbortController()
    place = await newPlace('sqlite')
    daemon = await startDaemon(place.place)
    operator = (await punchlistHere(['token', 'add', '--operator', ...placeArguments(place.place)])).stdout.trim()
    client = createClient({ url: daemon.url, token: daemon.token ?? '' })
  })
  afterEach(async () => {
    over.abort()
    await daemon.kill()
    await place.remove()
  })

  /** Follows in the background until there are this many, or until the test is over. */
  const follow = (count: number, options: EventOptions) => {
    const events: StreamedEvent[] = []
    const read = async () => {
      for await (const event of client.events({ ...options, signal: over.signal })) {
        events.push(event)
        if (events.length === count) return
      }
    }
    return { events, ended: read() }
  }
  const followed = () =>
    until('somebody follows', async () => {
      const metrics = await fetch(`${daemon.url}/metrics`, { headers: { authorization: `Bearer ${operator}` } })
      return /^punchlist_event_followers 1$/m.test(await metrics.text()) ? true : undefined
    })
  /** Stops the daemon; another process writes while it is away; then it is back. */
  const restart = async (signal: NodeJS.Signals, meanwhile: readonly string[]) => {
    const { port } = new URL(daemon.url)
    await daemon.kill(signal)
    for (const subject of meanwhile) {
      expect(await punchlistHere(['todo', 'add', subject, ...placeArguments(place.place)])).toMatchObject({ code: 0 })
    }
    daemon = { ...(await startDaemon(place.place, commandLine, ['--port', port])), token: daemon.token }
    expect(new URL(daemon.url).port).toBe(port)
  }
  const add = (subjects: string[]) => Promise.all(subjects.map((subject) => client.todo.add({ subject })))

  test.each(['SIGTERM', 'SIGKILL'] as const)('[SK12] they go on without gap or repeat after %s', async (signal) => {
    const after = (await client.event.list({ limit: 1 })).last
    const { events, ended } = follow(12, { after })
    await add(['a', 'b', 'c', 'd'])
    await until('the first four', async () => (events.length === 4 ? true : undefined))
    await restart(signal, ['e', 'f', 'g', 'h'])
    await add(['i', 'j', 'k', 'l'])
    await ended
    expect(events.map(({ seq }) => seq - after)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })

  test('[SK13] those who asked for new events only miss none, though they had seen none before', async () => {
    const after = (await client.event.list({ limit: 1 })).last
    const { events, ended } = follow(2, {})
    await followed()
    await restart('SIGTERM', ['while it was away'])
    await followed()
    await add(['back again'])
    await ended
    expect(events.map(({ seq }) => seq - after)).toEqual([1, 2])
  })
})
