import { expect, onTestFinished, test } from 'vitest'
import { eventually, newDoor } from '../../tests/support/dispatch.ts'
import { describeEachDispatcher } from '../../tests/support/each-dispatcher.ts'

describeEachDispatcher(({ queued, start }) => {
  test('[DP1] every job is handed out exactly once when it is settled', async () => {
    const keys = Array.from({ length: 200 }, (_, number) => `once:${number}`)
    const worked: string[] = []
    const { problems } = await start(async (job) => {
      worked.push(job.key)
      await queued.settle(job)
    })
    for (const key of keys) await queued.enqueue({ key, queue: `once:${Number(key.slice(5)) % 20}` })
    await eventually('all are worked on', () => worked.length >= keys.length)
    // Whatever is handed out once too often would be on its way by now.
    await queued.enqueue({ key: 'last' })
    await eventually('the last is worked on', () => worked.includes('last'))
    expect(worked.toSorted()).toEqual([...keys, 'last'].toSorted())
    expect(problems).toEqual([])
  })

  test('[DP2] what is asked for again before its turn is one job', async () => {
    for (let count = 1; count <= 100; count++) await queued.enqueue({ key: 'asked', payload: { reference: String(count) } })
    const worked: unknown[] = []
    await start(async (job) => worked.push([job.key, (await queued.settle(job))?.payload.reference]))
    await eventually('it is worked on', () => worked.length > 0)
    await queued.enqueue({ key: 'another' })
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
      const { payload } = (await queued.settle(job)) ?? {}
      began.push(String(payload?.reference))
      if (began.length === 1) await door.opened
      under--
    })
    onTestFinished(door.open)
    await queued.enqueue({ key: 'again', payload: { reference: 'first' } })
    await eventually('it is worked on', () => began.length === 1)
    await queued.enqueue({ key: 'again', payload: { reference: 'second' }, queue: 'other' })
    await queued.enqueue({ key: 'again', payload: { reference: 'third' }, queue: 'other' })
    door.open()
    await eventually('it is worked on again', () => began.length === 2)
    expect(began).toEqual(['first', 'third'])
    expect(problems).toEqual([])
  })

  test('[DP9] what was left from before the start is handed out', async () => {
    await queued.enqueueAll([{ key: 'left:1' }, { key: 'left:2' }])
    const worked: string[] = []
    await start(async (job) => {
      worked.push(job.key)
      await queued.settle(job)
    })
    await eventually('both are worked on', () => worked.length === 2)
    expect(worked.toSorted()).toEqual(['left:1', 'left:2'])
  })

  test('[DP13] a job that was handed out and left as it was rests before it is handed out again', async () => {
    const worked: string[] = []
    const { stop } = await start(
      async (job) => {
        worked.push(job.key)
        if (job.key !== 'left') await queued.settle(job)
      },
      { rest: 60_000, poll: 50 },
    )
    await queued.enqueue({ key: 'left' })
    for (const key of ['others:1', 'others:2', 'others:3']) {
      await queued.enqueue({ key })
      await eventually('others are worked on', () => worked.includes(key))
    }
    await eventually('it was handed out', () => worked.includes('left'))
    await stop()
    expect(worked.filter((key) => key === 'left')).toEqual(['left'])

    let times = 0
    await start(async (job) => (++times < 3 ? undefined : queued.settle(job)), { rest: 50, poll: 50 })
    await eventually('it is settled', async () => (await queued.find('left')) === undefined)
    expect(times).toBe(3)
  })
})
