import { expect, test } from 'vitest'
import { later, noon } from '../../../../tests/support/fakes.ts'
import { decideSpend, decideWake } from './wake.ts'

const waiting = (job: ReturnType<typeof decideWake>) => ({ ...job, tenant: 1, attempts: 0 })

test('[WK1] wakes of one session are one: the first news stands, the time is the earlier', () => {
  const first = decideWake({ session: 3, trigger: 'schedule', schedule: 4 }, undefined, noon)
  expect(decideWake({ session: 3, trigger: 'manual' }, waiting(first), later)).toEqual({
    key: 'wake:3',
    kind: 'wake',
    queue: 'session:3',
    session: 3,
    payload: { trigger: 'schedule', schedule: 4, news: true, nudge: false },
    dueAt: noon,
  })
})

test('[WK2] an event takes a session out of the tick’s line, and the tick never puts it back', () => {
  const inLine = decideWake({ session: 3, trigger: 'tick', inTurn: true }, undefined, noon)
  expect(inLine.queue).toBe('tick')
  const event = decideWake({ session: 3, trigger: 'subtask_completed' }, waiting(inLine), later)
  expect(event).toMatchObject({ queue: 'session:3', payload: { trigger: 'subtask_completed' }, dueAt: noon })
  expect(decideWake({ session: 3, trigger: 'tick', inTurn: true }, waiting(event), later)).toMatchObject({
    queue: 'session:3',
    payload: { trigger: 'subtask_completed' },
  })
})

test('[WK3] news that joins a nudge makes the wake news', () => {
  const nudge = decideWake({ session: 3, trigger: 'subagent' }, undefined, noon)
  expect(nudge.payload).toMatchObject({ trigger: 'subagent', news: false, nudge: true })
  expect(decideWake({ session: 3, trigger: 'message' }, waiting(nudge), later).payload).toMatchObject({
    trigger: 'message',
    news: true,
    nudge: true,
  })
})

test('[WK6] news gives the full budget, a nudge takes from it, and what is only taken up again does neither', () => {
  expect(decideSpend(25, { news: true, nudge: true }, 25)).toBe(0)
  expect(decideSpend(24, { nudge: true }, 25)).toBe(25)
  expect(decideSpend(25, { nudge: true }, 25)).toBeUndefined()
  expect(decideSpend(25, {}, 25)).toBe(25)
})
