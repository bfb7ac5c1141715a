import { expect, onTestFinished, test } from 'vitest'
import { eventually, newDoor } from '../../tests/support/dispatch.ts'
import { describeEachDispatcher } from '../../tests/support/each-dispatcher.ts'
import type { Store } from '../core/ports/store.ts'

describeEachDispatcher(({ queued, start }) => {
  test('[DP6] a job is not handed out before its time', async () => {
    const worked: { key: string; at: number }[] = []
    await start(
      async (job) => {
        worked.push({ key: job.key, at: Date.now() })
        await queued.settle(job)
      },
      { poll: 50 },
    )
    const dueAt = Date.now() + 500
    await queued.enqueue({ key: 'much later', dueAt: dueAt + 3_600_000 })
    await queued.enqueue({ key: 'later', dueAt })
    await queued.enqueue({ key: 'now' })
    await eventually('both are worked on', () => worked.length === 2)
    expect(worked.map(({ key }) => key).toSorted()).toEqual(['later', 'now'])
    expect(worked.find(({ key }) => key === 'later')?.at).toBeGreaterThanOrEqual(dueAt)
    expect(await queued.settle({ tenant: 1, key: 'much later' })).toBeDefined()
  })

  test('[DP8] a job that fails is tried again later, at growing intervals, and holds up nobody', async () => {
    const worked: string[] = []
    const failed: number[] = []
    const { problems, stop } = await start(
      async (job) => {
        worked.push(job.key)
        if (job.key !== 'bad') return queued.settle(job)
        failed.push(Date.now())
        throw new Error('not yet')
      },
      { poll: 50 },
    )
    const dueAt = Date.now() - 10_000
    await queued.enqueueAll([
      { key: 'bad', queue: 'same', dueAt },
      { key: 'good', queue: 'same', dueAt: dueAt + 1 },
    ])
    await eventually('it has failed twice', () => failed.length === 2)
    await stop()
    const { attempts, dueAt: third = 0 } = (await queued.settle({ tenant: 1, key: 'bad' })) ?? {}
    expect(attempts).toBe(2)
    const [first = 0, second = 0] = failed
    expect(worked).toEqual(['bad', 'good', 'bad'])
    expect(second - first).toBeGreaterThanOrEqual(1_000)
    expect(third - second).toBeGreaterThanOrEqual(2_000)
    expect([...new Set(problems)], JSON.stringify(problems.slice(0, 5))).toEqual(['a job failed'])
    expect(problems).toHaveLength(2)
  })

  test('[DP10] without the bell everything happens by the poll', async () => {
    const deaf: Store = { ...queued.store, onBell: () => () => undefined }
    const worked: string[] = []
    await start(
      async (job) => {
        worked.push(job.key)
        await queued.settle(job)
      },
      { store: deaf, poll: 100 },
    )
    for (const key of ['unheard:1', 'unheard:2', 'unheard:3']) {
      await queued.enqueue({ key, queue: 'unheard' })
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
      await queued.settle(job)
      ended.push(job.key)
    })
    onTestFinished(door.open)
    await queued.enqueue({ key: 'under way' })
    await eventually('it is worked on', () => began.length === 1)
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    await queued.enqueue({ key: 'too late' })
    await queued.find('too late')
    expect(stopped).toBe(false)
    door.open()
    await stopping
    expect(ended).toEqual(['under way'])
    expect(began).toEqual(['under way'])
    expect(await queued.settle({ tenant: 1, key: 'too late' })).toBeDefined()
    expect(problems).toEqual([])
  })
})
