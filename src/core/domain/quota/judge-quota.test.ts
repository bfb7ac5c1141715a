import { expect, test } from 'vitest'
import { aCaller, noon } from '../../../../tests/support/fakes.ts'
import { grant } from '../../../contract/refusals.ts'
import { countedOn, day, hour, waitText } from './count.ts'
import { decideMaking, isBounded, judgeSchedules, maximumSchedules } from './judge-quota.ts'
import { judgeStorage } from './storage.ts'

const making = { quota: 'tasks' as const, name: 'tasks:coder', where: 'coder has', more: 1 }

test('[QT1] the last that the quota lets through is granted, and one more refused with the quota, its number, when there is room and how it is raised', () => {
  expect(decideMaking(making, { since: noon, count: 59 }, 60, noon + 1)).toEqual(grant({ since: noon, count: 60 }))
  expect(decideMaking(making, { since: noon, count: 60 }, 60, noon + 37.5 * 60_000)).toEqual({
    granted: false,
    refusal: {
      code: 'limit_reached',
      message: 'coder has created 60 tasks within an hour: the quota `tasks` lets agents create 60.',
      hint: 'Go on with what there is. There is room again in 23 minutes; a person may create more now. The operator may raise PUNCHLIST_QUOTA_TASKS.',
    },
  })
})

test('[QT1] of several that are wanted at once none is made when not all may be', () => {
  const several = { ...making, quota: 'tree' as const, where: 'In what has come of session #3, agents have', more: 5 }
  expect(decideMaking(several, { since: noon, count: 495 }, 500, noon)).toMatchObject(grant({ count: 500 }))
  const refused = decideMaking(several, { since: noon, count: 496 }, 500, noon)
  expect(refused).toMatchObject({
    refusal: { message: expect.stringContaining('created 496 tasks and sessions within a day, and 5 more are wanted') },
  })
  expect(refused).toMatchObject({ refusal: { hint: expect.stringContaining('in 24 hours') } })
})

test('[QT9] a count begins with the first of its time, and anew when that is over or a clock has jumped by as much; clocks that differ by less do not begin it anew', () => {
  const kept = { since: noon, count: 7, line: 3 }
  expect(countedOn(undefined, 2, hour, noon)).toEqual({ since: noon, count: 2 })
  expect(countedOn(kept, 1, hour, noon + hour - 1)).toEqual({ since: noon, count: 8, line: 3 })
  expect(countedOn(kept, 1, hour, noon - 30_000)).toEqual({ since: noon, count: 8, line: 3 })
  for (const now of [noon + hour, noon + day, noon - hour, noon - day])
    expect(countedOn(kept, 1, hour, now)).toEqual({ since: now, count: 1 })
  expect([1, 90_000, 120 * 60_000, day].map((left) => waitText({ since: noon, count: 1 }, left, noon))).toEqual([
    'a minute',
    '2 minutes',
    '2 hours',
    '24 hours',
  ])
})

test('[QT1] quotas are for agents: neither for people nor for the engine, also where it acts for an agent', () => {
  expect(isBounded(aCaller({ agent: 'coder' }))).toBe(true)
  expect(isBounded(aCaller())).toBe(false)
  expect(isBounded(aCaller({ agent: 'coder', engine: true }))).toBe(false)
})

test('[QT6] an agent has as many schedules as its quota says, and a tenant a thousand', () => {
  expect(judgeSchedules(49, 1, { agent: 'coder', most: 50 })).toEqual(grant(null))
  expect(judgeSchedules(50, 1, { agent: 'coder', most: 50 })).toMatchObject({
    refusal: { message: expect.stringMatching(/coder has 50 schedules.*`schedules`.* 50/), instead: { operation: 'schedule.list' } },
  })
  expect(judgeSchedules(maximumSchedules, 1, { agent: null, most: maximumSchedules })).toMatchObject({ refusal: { code: 'limit_reached' } })
})

test('[QT8] at the quota for storage nothing is added any more, by nobody but the engine, and all else goes on', () => {
  const added = [{ type: 'todo.added' as const, session: 0, data: {} as never }]
  const deleted = [{ type: 'todo.deleted' as const, session: 0, data: {} as never }]
  const most = 2
  expect(judgeStorage(2_000_000, most, added, aCaller())).toEqual(grant(null))
  expect(judgeStorage(2_000_001, most, added, aCaller())).toMatchObject({
    refusal: { code: 'limit_reached', message: 'The log of tenant local holds 2 MB: the quota `storage` lets it hold 2.' },
  })
  expect(judgeStorage(2_000_001, most, deleted, aCaller())).toEqual(grant(null))
  expect(judgeStorage(2_000_001, most, added, aCaller({ engine: true }))).toEqual(grant(null))
  expect(judgeStorage(9e15, 0, added, aCaller())).toEqual(grant(null))
})
