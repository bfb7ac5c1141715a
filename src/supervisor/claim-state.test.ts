import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claiming, claimState } from './claim-state.ts'
import { type DaemonState, readState } from './daemon-state.ts'

const stateOf = (pid: number): DaemonState => ({ supervisor: { pid, startedAt: `Tue ${pid}` }, state: 'starting', since: 0, restarts: 0 })
const gone = 1
const isRunning = ({ pid }: { pid: number }) => pid !== gone

/** What stands in the folder before anybody comes. */
const befores: Record<string, string | undefined> = {
  nothing: undefined,
  'the state of one that is gone': JSON.stringify(stateOf(gone)),
  'half a state': '{"supervisor":',
}

/** Every order in which the steps of these can be taken, as far as so many steps. */
function* orders(count: number, length: number): Generator<number[]> {
  if (length === 0) yield []
  else for (const rest of orders(count, length - 1)) for (let next = 0; next < count; next++) yield [next, ...rest]
}

/** Takes the steps in this order, then those that are left; answers who has the folder. `dies` ends one in the middle, as a crash would. */
function race(
  before: string | undefined,
  order: readonly number[],
  dies?: number,
): { winners: number[]; said: number | undefined; left: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'claim-'))
  try {
    if (before !== undefined) writeFileSync(join(folder, 'state.json'), before)
    const pids = [2, 3]
    const dead = new Set([gone])
    const lives = ({ pid }: { pid: number }) => !dead.has(pid)
    const steps = pids.map((pid) => claiming(folder, stateOf(pid), lives))
    const outcomes = new Map<number, unknown>()
    const step = (index: number) => {
      if (outcomes.has(index)) return
      const { done, value } = (steps[index] as ReturnType<typeof claiming>).next()
      if (done) outcomes.set(index, value)
    }
    for (const index of order) step(index)
    if (dies !== undefined && !outcomes.has(dies)) {
      outcomes.set(dies, 'died')
      dead.add(pids[dies] as number)
    }
    for (let turn = 0; outcomes.size < pids.length && turn < 100; turn++) step(turn % pids.length)
    // Who was told, while the other lived, that it has the folder, leaves it to whoever comes next.
    if (dies !== undefined && [...outcomes.values()].every((value) => value !== undefined)) {
      outcomes.set(pids.push(4) - 1, claimState(folder, stateOf(4), lives))
    }
    const winners = [...outcomes].filter(([, value]) => value === undefined).map(([index]) => pids[index] as number)
    return { winners, said: readState(folder)?.supervisor.pid, left: readdirSync(folder) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each(Object.entries(befores))(
  '[FD18] of two that come at once after %s one has the folder, in every order of their steps',
  (_, before) => {
    for (const order of orders(2, 7)) {
      const { winners, said, left } = race(before, order)
      expect([winners.length, winners[0], left], order.join('')).toEqual([1, said, ['state.json']])
    }
  },
)

test.each(Object.entries(befores))('[FD19] after %s, one that dies while it comes keeps nobody else out', (_, before) => {
  for (const order of orders(2, 6)) {
    const { winners, said } = race(before, order, 0)
    expect([winners.length, winners[0]], order.join('')).toEqual([1, said])
  }
})

test('[FD18] whoever comes later is told who has it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'claim-'))
  expect(claimState(join(folder, 'daemon'), stateOf(2), isRunning)).toBeUndefined()
  expect(claimState(join(folder, 'daemon'), stateOf(3), isRunning)).toEqual(stateOf(2))
  rmSync(folder, { recursive: true })
})
