import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, newDoor, newShelf, type TestShelf } from '../../tests/support/dispatch.ts'
import { openForTests } from '../../tests/support/each-database.ts'
import type { Dispatcher } from '../core/ports/dispatcher.ts'
import type { JobName } from '../core/ports/jobs.ts'
import type { Store } from '../core/ports/store.ts'
import { embeddedDispatcher } from './embedded/embedded-dispatcher.ts'
import { graphileDispatcher } from './graphile/graphile-dispatcher.ts'

interface Options {
  store?: Store
  concurrency?: number
  poll?: number
  rest?: number
}
type Make = (shelf: TestShelf, log: { error(details: object, message: string): void }, number: number, options: Options) => Dispatcher

const embedded: Make = ({ store }, log, _number, options) => embeddedDispatcher({ store, log, ...options })
const graphile: Make = ({ store, url }, log, number, options) => graphileDispatcher({ store, url, log, node: `node-${number}`, ...options })

/** Each is one dispatcher, or several that share the work. */
const ways = [
  { name: 'embedded on SQLite', kind: 'sqlite', nodes: 1, make: embedded },
  { name: 'embedded on PostgreSQL', kind: 'postgres', nodes: 1, make: embedded },
  { name: 'graphile', kind: 'postgres', nodes: 1, make: graphile },
  { name: 'graphile on three nodes', kind: 'postgres', nodes: 3, make: graphile },
] as const

describe.each(ways)('$name', ({ kind, nodes, make }) => {
  const shelf = openForTests(() => newShelf(kind))

  /** Starts the dispatchers all at once, and stops them after the test. */
  const start = async (work: (job: JobName) => Promise<unknown>, options: Options = {}) => {
    const problems: string[] = []
    const log = { error: (_details: object, message: string) => void problems.push(message) }
    const dispatchers = Array.from({ length: nodes }, (_, number) => make(shelf, log, number, options))
    const stop = () => Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()))
    onTestFinished(async () => void (await stop()))
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.start(async (job) => void (await work(job)))))
    return { problems, stop }
  }

  test('[DP1] every job is handed out exactly once when it is settled', async () => {
    const keys = Array.from({ length: 200 }, (_, number) => `once:${number}`)
    const worked: string[] = []
    const { problems } = await start(async (job) => {
      worked.push(job.key)
      await shelf.settle(job)
    })
    for (const key of keys) await shelf.enqueue({ key, queue: `once:${Number(key.slice(5)) % 20}` })
    await eventually('all are worked on', () => worked.length >= keys.length)
    // Whatever is handed out once too often would be on its way by now.
    await shelf.enqueue({ key: 'last' })
    await eventually('the last is worked on', () => worked.includes('last'))
    expect(worked.toSorted()).toEqual([...keys, 'last'].toSorted())
    expect(problems).toEqual([])
  })

  test('[DP2] what is asked for again before its turn is one job', async () => {
    for (let count = 1; count <= 100; count++) await shelf.enqueue({ key: 'asked', payload: { reference: String(count) } })
    const worked: unknown[] = []
    await start(async (job) => worked.push([job.key, (await shelf.settle(job))?.payload.reference]))
    await eventually('it is worked on', () => worked.length > 0)
    await shelf.enqueue({ key: 'another' })
    await eventually('the other is worked on', () => worked.length > 1)
    expect(worked).toEqual([
      ['asked', '100'],
      ['another', undefined],
    ])
  })

  test('[DP3] what is asked for while it is worked on happens once more, afterwards', async () => {
    const door = newDoor()
    const began: string[] = []
    let under = 0
    const { problems } = await start(async (job) => {
      expect(++under).toBe(1)
      const { payload } = (await shelf.settle(job)) ?? {}
      began.push(String(payload?.reference))
      if (began.length === 1) await door.opened
      under--
    })
    onTestFinished(door.open)
    await shelf.enqueue({ key: 'again', payload: { reference: 'first' } })
    await eventually('it is worked on', () => began.length === 1)
    await shelf.enqueue({ key: 'again', payload: { reference: 'second' }, queue: 'other' })
    await shelf.enqueue({ key: 'again', payload: { reference: 'third' }, queue: 'other' })
    door.open()
    await eventually('it is worked on again', () => began.length === 2)
    expect(began).toEqual(['first', 'third'])
    expect(problems).toEqual([])
  })

  test('[DP4] jobs of one queue are handed out one after another, oldest first, and other queues do not wait for them', async () => {
    const door = newDoor()
    const began: string[] = []
    await start(async (job) => {
      began.push(job.key)
      await shelf.settle(job)
      if (job.key === 'line:1') await door.opened
    })
    onTestFinished(door.open)
    const dueAt = Date.now() - 10_000
    const line = Array.from({ length: 30 }, (_, index) => `line:${index + 1}`)
    await shelf.enqueueAll(line.map((key, index) => ({ key, queue: 'line', dueAt: dueAt + index })))
    await eventually('the first is worked on', () => began.length === 1)
    for (const key of ['beside:1', 'beside:2', 'beside:3']) {
      await shelf.enqueue({ key })
      await eventually('another queue is worked on', () => began.includes(key))
    }
    expect(began).toEqual(['line:1', 'beside:1', 'beside:2', 'beside:3'])
    door.open()
    await eventually('all are worked on', () => began.length === 33)
    expect(began.slice(4)).toEqual(line.slice(1))
  })

  test('[DP5] jobs of several queues are under way at the same time, and no more than may be', async () => {
    const door = newDoor()
    let under = 0
    let most = 0
    let done = 0
    await start(
      async (job) => {
        most = Math.max(most, ++under)
        await shelf.settle(job)
        await door.opened
        under--
        done++
      },
      { concurrency: 3 },
    )
    onTestFinished(door.open)
    await shelf.enqueueAll(Array.from({ length: 20 }, (_, number) => ({ key: `wide:${number}` })))
    await eventually('all places are taken', () => under === 3 * nodes)
    door.open()
    await eventually('all are done', () => done === 20)
    expect(most).toBe(3 * nodes)
  })

  test('[DP24] what takes moments never waits behind runs that take hours', async () => {
    const door = newDoor()
    const began: string[] = []
    await start(
      async (job) => {
        began.push(job.key)
        await shelf.settle(job)
        if (job.kind === 'wake') await door.opened
      },
      { concurrency: 1 },
    )
    onTestFinished(door.open)
    await shelf.enqueueAll(Array.from({ length: 20 }, (_, number) => ({ key: `run:${number}` })))
    await eventually('every place for runs is taken', () => began.length === nodes)
    await shelf.enqueueAll(Array.from({ length: 10 }, (_, number) => ({ key: `errand:${number}`, kind: 'deliver' as const })))
    await eventually('the errands are done', () => began.length === nodes + 10)
    expect(began.slice(nodes).every((key) => key.startsWith('errand:'))).toBe(true)
    door.open()
    await eventually('all are done', () => began.length === 30)
  })

  test('[DP6] a job is not handed out before its time', async () => {
    const worked: { key: string; at: number }[] = []
    await start(
      async (job) => {
        worked.push({ key: job.key, at: Date.now() })
        await shelf.settle(job)
      },
      { poll: 50 },
    )
    const dueAt = Date.now() + 500
    await shelf.enqueue({ key: 'later', dueAt })
    await shelf.enqueue({ key: 'now' })
    await eventually('both are worked on', () => worked.length === 2)
    expect(worked.map(({ key }) => key)).toEqual(['now', 'later'])
    expect(worked[1]?.at).toBeGreaterThanOrEqual(dueAt)
  })

  test('[DP7] a wake waits for the live run of its session to end', async () => {
    const worked: string[] = []
    await start(async (job) => {
      worked.push(job.key)
      await shelf.settle(job)
    })
    const run = await shelf.startRun(7)
    await shelf.enqueue({ key: 'wake:7', kind: 'wake', session: 7, queue: 'session:7', dueAt: Date.now() - 1_000 })
    await shelf.enqueue({ key: 'wake:8', kind: 'wake', session: 8, queue: 'session:8' })
    await eventually('the other session is woken', () => worked.length > 0)
    expect(worked).toEqual(['wake:8'])
    await shelf.endRun(run)
    await eventually('the session is woken', () => worked.length > 1)
    expect(worked).toEqual(['wake:8', 'wake:7'])
  })

  test('[DP8] a job that fails is tried again later, at growing intervals, and holds up nobody', async () => {
    const worked: string[] = []
    const failed: number[] = []
    const { problems } = await start(
      async (job) => {
        worked.push(job.key)
        if (job.key !== 'bad') return shelf.settle(job)
        failed.push(Date.now())
        throw new Error('not yet')
      },
      { poll: 50 },
    )
    const dueAt = Date.now() - 10_000
    await shelf.enqueueAll([
      { key: 'bad', queue: 'same', dueAt },
      { key: 'good', queue: 'same', dueAt: dueAt + 1 },
    ])
    await eventually('it has failed twice', async () => (await shelf.find('bad'))?.attempts === 2)
    const { dueAt: third = 0 } = (await shelf.settle({ tenant: 1, key: 'bad' })) ?? {}
    const [first = 0, second = 0] = failed
    expect(worked).toEqual(['bad', 'good', 'bad'])
    expect(second - first).toBeGreaterThanOrEqual(1_000)
    expect(third - second).toBeGreaterThanOrEqual(2_000)
    expect(problems).toEqual(['a job failed', 'a job failed'])
  })

  test('[DP9] what was left from before the start is handed out', async () => {
    await shelf.enqueueAll([{ key: 'left:1' }, { key: 'left:2' }])
    const worked: string[] = []
    await start(async (job) => {
      worked.push(job.key)
      await shelf.settle(job)
    })
    await eventually('both are worked on', () => worked.length === 2)
    expect(worked.toSorted()).toEqual(['left:1', 'left:2'])
  })

  test('[DP10] without the bell everything happens by the poll', async () => {
    const deaf: Store = { ...shelf.store, onBell: () => () => undefined }
    const worked: string[] = []
    await start(
      async (job) => {
        worked.push(job.key)
        await shelf.settle(job)
      },
      { store: deaf, poll: 100 },
    )
    for (const key of ['unheard:1', 'unheard:2', 'unheard:3']) {
      await shelf.enqueue({ key, queue: 'unheard' })
      await eventually(`${key} is worked on`, () => worked.includes(key))
    }
  })

  test('[DP11] stopping waits for what is under way, and begins nothing more', async () => {
    const door = newDoor()
    const began: string[] = []
    const ended: string[] = []
    const { stop, problems } = await start(async (job) => {
      began.push(job.key)
      await door.opened
      await shelf.settle(job)
      ended.push(job.key)
    })
    onTestFinished(door.open)
    await shelf.enqueue({ key: 'under way' })
    await eventually('it is worked on', () => began.length === 1)
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    await shelf.enqueue({ key: 'too late' })
    await shelf.find('too late')
    expect(stopped).toBe(false)
    door.open()
    await stopping
    expect(ended).toEqual(['under way'])
    expect(began).toEqual(['under way'])
    expect(await shelf.settle({ tenant: 1, key: 'too late' })).toBeDefined()
    expect(problems).toEqual([])
  })

  test('[DP12] a tenant that has piled up jobs gets no more turns than another that has one', async () => {
    const pile = Array.from({ length: 300 }, (_, number) => ({ key: `pile:${number}`, dueAt: Date.now() - 60_000 }))
    await shelf.addTenant(2)
    await shelf.enqueueAll(pile)
    const worked: string[] = []
    let wanted = 0
    await start(
      async (job) => {
        worked.push(`${job.tenant} ${job.key}`)
        if (worked.length === 10) await shelf.enqueue({ key: 'single' }, 2)
        if (job.key === 'single') wanted = worked.length
        await shelf.settle(job)
      },
      { concurrency: 2 },
    )
    await eventually('the other tenant has its turn', () => wanted > 0)
    expect(wanted).toBeLessThan(80)
    await eventually('the pile is worked off', () => worked.length === 301)
    expect(new Set(worked).size).toBe(301)
  })

  test('[DP13] a job that was handed out and left as it was rests before it is handed out again', async () => {
    const worked: string[] = []
    const { stop } = await start(
      async (job) => {
        worked.push(job.key)
        if (job.key !== 'left') await shelf.settle(job)
      },
      { rest: 60_000, poll: 50 },
    )
    await shelf.enqueue({ key: 'left' })
    for (const key of ['others:1', 'others:2', 'others:3']) {
      await shelf.enqueue({ key })
      await eventually('others are worked on', () => worked.includes(key))
    }
    await eventually('it was handed out', () => worked.includes('left'))
    await stop()
    expect(worked.filter((key) => key === 'left')).toEqual(['left'])

    let times = 0
    await start(async (job) => (++times < 3 ? undefined : shelf.settle(job)), { rest: 50, poll: 50 })
    await eventually('it is settled', async () => (await shelf.find('left')) === undefined)
    expect(times).toBe(3)
  })
})
