import { expect, test } from 'vitest'
import {
  type Finding,
  judgeAgent,
  judgeClock,
  judgeDaemon,
  judgeJobs,
  judgeNewestEvent,
  judgeProvider,
  judgeRuns,
  judgeSearchIndex,
  judgeSpace,
  judgeWriteAheadLog,
} from './findings.ts'

const megabyte = 1024 * 1024
const now = 1_800_000_000_000

const wrong: [string, Finding | undefined, Finding['state'], RegExp][] = [
  ['a full disk', judgeSpace({ free: 50 * megabyte, database: megabyte }), 'wrong', /only 50 MB free/],
  ['a disk with no room for a backup', judgeSpace({ free: 3_000 * megabyte, database: 2_000 * megabyte }), 'note', /2.9 GB free.*2.0 GB/],
  ['a log of SQLite that is not emptied', judgeWriteAheadLog(900 * megabyte), 'note', /900 MB/],
  ['a clock that is some seconds off', judgeClock(5_000), 'note', /5 s ahead of/],
  ['a clock that is an hour off', judgeClock(-3_600_000), 'wrong', /3600 s behind/],
  ['events of the future', judgeNewestEvent(now + 86_400_000, now), 'wrong', /2027-01-16/],
  ['a daemon that does not answer', judgeDaemon({ version: '1.0.0', answers: false }, '1.0.0'), 'wrong', /does not answer/],
  ['a daemon of another version', judgeDaemon({ version: '0.9.0', answers: true }, '1.0.0'), 'note', /0\.9\.0.*1\.0\.0/],
  ['runs that nobody takes over', judgeRuns({ lapsed: 2, isServed: false }), 'wrong', /2 runs lost their daemon/],
  ['runs that are about to be taken over', judgeRuns({ lapsed: 1, isServed: true }), 'note', /1 run lost its daemon/],
  ['jobs that nobody does', judgeJobs({ overdue: 3, isServed: false }), 'note', /3 jobs/],
  ['an index that does not get on', judgeSearchIndex({ tenant: 'local', behind: 20_000, isServed: true }), 'note', /20000 events behind/],
  ['a provider out of reach', judgeProvider({ name: 'x', address: 'http://x/', problem: 'ECONNREFUSED' }), 'wrong', /ECONNREFUSED/],
  [
    'an agent that cannot start',
    judgeAgent({ tenant: 'local', id: 'a', problem: 'no program', advice: 'Install it.' }),
    'wrong',
    /no program/,
  ],
]

test.each(wrong)('[DR1] %s is told with what to do about it', (_what, finding, state, says) => {
  expect(finding).toMatchObject({ state, says: expect.stringMatching(says), advice: expect.stringMatching(/[a-z]{3}/) })
})

test('[DR1] what is well needs no advice', () => {
  const well = [
    judgeSpace({ free: 9_000 * megabyte, database: megabyte }),
    judgeWriteAheadLog(4 * megabyte),
    judgeClock(100),
    judgeDaemon(undefined, '1.0.0'),
    judgeDaemon({ version: '1.0.0', answers: true }, '1.0.0'),
    judgeRuns({ lapsed: 0, isServed: false }),
    judgeJobs({ overdue: 0, isServed: false }),
    judgeProvider({ name: 'x', address: 'http://x/', problem: undefined }),
  ]
  expect(well.map(({ state, advice }) => [state, advice])).toEqual(well.map(() => ['good', undefined]))
  expect([judgeNewestEvent(now - 1, now), judgeSearchIndex({ tenant: 'local', behind: 5, isServed: true })]).toEqual([undefined, undefined])
})
