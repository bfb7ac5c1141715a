import { expect, test } from 'vitest'
import { later, noon } from '../../../tests/support/fakes.ts'
import { decideWake } from './wake.ts'

const waiting = (job: ReturnType<typeof decideWake>) => ({ ...job, tenant: 1, attempts: 0 })

test('[WK1] wakes of one session are one: the first cause stands, every prompt is kept, the time is the earlier', () => {
  const first = decideWake({ session: 3, trigger: 'schedule', schedule: 4, prompt: 'a' }, undefined, noon)
  expect(decideWake({ session: 3, trigger: 'manual', prompt: 'b' }, waiting(first), later)).toEqual({
    key: 'wake:3',
    kind: 'wake',
    queue: 'session:3',
    session: 3,
    payload: { trigger: 'schedule', schedule: 4, prompts: ['a', 'b'] },
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

test('[WK3] prompts are bounded: the newest twenty stay', () => {
  let job = decideWake({ session: 3, trigger: 'schedule', prompt: '0' }, undefined, noon)
  for (let count = 1; count < 100; count++) job = decideWake({ session: 3, trigger: 'schedule', prompt: String(count) }, waiting(job), noon)
  expect(job.payload.prompts).toHaveLength(20)
  expect(job.payload.prompts?.at(-1)).toBe('99')
})
