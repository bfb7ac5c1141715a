import { expect, test } from 'vitest'
import { decideRestart, exitReason } from './decide-restart.ts'

const crashed = { code: null, signal: 'SIGKILL' }

test('[SV1] a daemon that ended as it was asked to is not started again', () => {
  expect(decideRestart({ code: 0, signal: null, listenedFor: 5 }, 3)).toEqual({ kind: 'stop' })
})

test('[SV2] one that never listened is not started again at first, and is once it has run', () => {
  expect(decideRestart({ code: 75, signal: null, listenedFor: undefined }, 0)).toEqual({ kind: 'give up' })
  expect(decideRestart({ code: 75, signal: null, listenedFor: undefined }, 2)).toEqual({ kind: 'restart', restarts: 3, delay: 4_000 })
})

test('[SV3] each crash in a row waits twice as long, a minute at most, and a good run begins anew', () => {
  const delays = Array.from({ length: 9 }, (_, restarts) => decideRestart({ ...crashed, listenedFor: 100 }, restarts))
  expect(delays.map((after) => after.kind === 'restart' && after.delay / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(decideRestart({ ...crashed, listenedFor: 60_000 }, 7)).toEqual({ kind: 'restart', restarts: 1, delay: 1_000 })
})

test('[SV4] how it ended is told by its signal or its exit code', () => {
  expect([exitReason(crashed), exitReason({ code: 70, signal: null })]).toEqual(['signal SIGKILL', 'exit code 70'])
})
