import { expect, onTestFinished, test } from 'vitest'
import { eventually, newTestJobs } from '../../../tests/support/dispatch.ts'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { embeddedDispatcher } from './embedded-dispatcher.ts'

describeOnEachDatabase('the embedded dispatcher', newTestJobs, (queued) => {
  test('[DP23] the bell alone is enough: nothing waits for the poll but what becomes due', async () => {
    const worked: string[] = []
    const dispatcher = embeddedDispatcher({ store: queued.store, poll: 3_600_000, concurrency: 2, log: { error: () => undefined } })
    onTestFinished(() => dispatcher.stop())
    await dispatcher.start(async (job) => {
      worked.push(job.key)
      await queued.settle(job)
    })
    await queued.enqueueAll([1, 2, 3, 4, 5].flatMap((number) => [{ key: `a:${number}`, queue: 'a' }, { key: `b:${number}` }]))
    await eventually('all are worked on', () => worked.length === 10)
    await queued.enqueue({ key: 'one more' })
    await eventually('one more is worked on', () => worked.length === 11)
    expect(new Set(worked).size).toBe(11)
  })
})
