import { expect, test } from 'vitest'
import type { DueJob } from '../../core/ports/jobs.ts'
import { chooseJobs } from './choose-jobs.ts'

const aJob = (tenant: number, key: string, queue = key): DueJob => ({
  tenant,
  key,
  kind: 'deliver',
  queue,
  session: 0,
  dueAt: 0,
  attempts: 0,
})

const chosen = (choice: Partial<Parameters<typeof chooseJobs>[0]>) =>
  chooseJobs({ due: [], underWay: [], served: new Map(), free: 4, ...choice }).map(({ tenant, key }) => `${tenant} ${key}`)

test('[DP21] a free place goes to the tenant with the least under way, then to the one whose turn was longest ago', () => {
  const due = [aJob(1, 'a'), aJob(1, 'b'), aJob(1, 'c'), aJob(2, 'a'), aJob(3, 'a')]
  expect(chosen({ due, free: 5 })).toEqual(['1 a', '2 a', '3 a', '1 b', '1 c'])
  expect(chosen({ due, free: 3, underWay: [aJob(1, 'x'), aJob(3, 'x')] })).toEqual(['2 a', '1 a', '3 a'])
  const served = new Map([
    [1, 7],
    [2, 9],
    [3, 8],
  ])
  expect(chosen({ due, free: 3, served })).toEqual(['1 a', '3 a', '2 a'])
  expect(chosen({ due, free: 1, served: new Map([[1, 7]]) })).toEqual(['2 a'])
})

test('[DP22] nothing is chosen whose queue is busy or which is under way itself, in its own tenant', () => {
  const underWay = [aJob(1, 'a', 'line')]
  expect(chosen({ due: [aJob(1, 'b', 'line'), aJob(1, 'a', 'elsewhere'), aJob(2, 'a', 'line')], underWay })).toEqual(['2 a'])
  expect(chosen({ due: [aJob(1, 'a', 'line'), aJob(1, 'b', 'line')] })).toEqual(['1 a'])
  expect(chosen({ due: [aJob(1, 'a')], free: 0 })).toEqual([])
})
