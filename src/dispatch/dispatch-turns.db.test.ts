import { expect, onTestFinished, test } from 'vitest'
import { eventually, newDoor } from '../../tests/support/dispatch.ts'
import { describeEachDispatcher } from '../../tests/support/each-dispatcher.ts'

describeEachDispatcher(({ queued, nodes, start }) => {
  test('[DP4] jobs of one queue are handed out one after another, oldest first, and other queues do not wait for them', async () => {
    const door = newDoor()
    const began: string[] = []
    await start(async (job) => {
      began.push(job.key)
      await queued.settle(job)
      if (job.key === 'line:1') await door.opened
    })
    onTestFinished(door.open)
    const dueAt = Date.now() - 10_000
    const line = Array.from({ length: 30 }, (_, index) => `line:${index + 1}`)
    await queued.enqueueAll(line.map((key, index) => ({ key, queue: 'line', dueAt: dueAt + index })))
    await eventually('the first is worked on', () => began.length === 1)
    for (const key of ['beside:1', 'beside:2', 'beside:3']) {
      await queued.enqueue({ key })
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
        await queued.settle(job)
        await door.opened
        under--
        done++
      },
      { concurrency: 3 },
    )
    onTestFinished(door.open)
    await queued.enqueueAll(Array.from({ length: 20 }, (_, number) => ({ key: `wide:${number}` })))
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
        await queued.settle(job)
        if (job.kind === 'wake') await door.opened
      },
      { concurrency: 1 },
    )
    onTestFinished(door.open)
    await queued.enqueueAll(Array.from({ length: 20 }, (_, number) => ({ key: `run:${number}` })))
    await eventually('every place for runs is taken', () => began.length === nodes)
    await queued.enqueueAll(Array.from({ length: 10 }, (_, number) => ({ key: `quick:${number}`, kind: 'deliver' as const })))
    await eventually('the others are done', () => began.length === nodes + 10)
    expect(began.slice(nodes).every((key) => key.startsWith('quick:'))).toBe(true)
    door.open()
    await eventually('all are done', () => began.length === 30)
  })

  test('[DP7] a wake waits for the live run of its session to end', async () => {
    const worked: string[] = []
    await start(async (job) => {
      worked.push(job.key)
      await queued.settle(job)
    })
    const run = await queued.startRun(7)
    await queued.enqueue({ key: 'wake:7', kind: 'wake', session: 7, queue: 'session:7', dueAt: Date.now() - 1_000 })
    await queued.enqueue({ key: 'wake:8', kind: 'wake', session: 8, queue: 'session:8' })
    await eventually('the other session is woken', () => worked.length > 0)
    expect(worked).toEqual(['wake:8'])
    await queued.endRun(run)
    await eventually('the session is woken', () => worked.length > 1)
    expect(worked).toEqual(['wake:8', 'wake:7'])
  })

  test('[DP12] a tenant that has piled up jobs gets no more turns than another that has one', async () => {
    const pile = Array.from({ length: 300 }, (_, number) => ({ key: `pile:${number}`, dueAt: Date.now() - 60_000 }))
    await queued.addTenant(2)
    await queued.enqueueAll(pile)
    const worked: string[] = []
    let wanted = 0
    let asked: Promise<unknown> | undefined
    await start(
      async (job) => {
        worked.push(`${job.tenant} ${job.key}`)
        if (worked.length >= 10) asked ??= queued.enqueue({ key: 'single' }, 2)
        await asked
        if (job.key === 'single') wanted = worked.length
        await queued.settle(job)
      },
      { concurrency: 2 },
    )
    await eventually('the other tenant has its turn', () => wanted > 0)
    expect(wanted).toBeLessThan(80)
    await eventually('the pile is worked off', () => worked.length === 301)
    expect(new Set(worked).size).toBe(301)
  })
})
