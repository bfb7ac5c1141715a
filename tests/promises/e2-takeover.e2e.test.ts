import { fileURLToPath } from 'node:url'
import { expect, type TestContext, test } from 'vitest'
import type { Run } from '../../src/contract/nouns/run.ts'
import { openPunchlist, type Punchlist } from '../../src/server/open.ts'
import { startDaemon } from '../support/processes.ts'
import { databases, newPlace } from '../support/stores.ts'
import { inParallel } from './support/parallel.ts'
import { isSoak } from './support/soak.ts'
import { pause } from './support/wait.ts'

const script = fileURLToPath(new URL('support/function-daemon.ts', import.meta.url))

interface Wanted {
  database: (typeof databases)[number]
  runs: number
  /** Times of both daemons, and those that only the heir has; the product's own if not given. */
  times?: Record<string, number>
  ofHeir?: Record<string, number>
}

/** Kills a daemon with all its runs, and answers how long after that each was taken over by another one, in milliseconds. */
async function killAndWatch({ database, runs, times = {}, ofHeir = {} }: Wanted, { onTestFinished }: TestContext): Promise<number[]> {
  const { place, remove } = await newPlace(database)
  onTestFinished(remove)
  const punchlist = await openPunchlist(place)
  onTestFinished(() => punchlist.close())
  const start = async (own: Record<string, number>, ...more: string[]) => {
    const daemon = await startDaemon(place, script, ['--concurrency', String(runs), '--times', JSON.stringify(own), ...more])
    onTestFinished(() => daemon.kill('SIGKILL'))
    return daemon
  }
  const holder = await start(times, '--endless')
  await addTasks(punchlist, runs)
  await untilThereAre(runs, () => runsOf(punchlist, { live: true }))

  // Only one process may hand out the jobs of an SQLite file: there, the heir is started after the kill.
  if (database === 'postgres') await start({ ...times, ...ofHeir })
  await holder.kill('SIGKILL')
  const killedAt = Date.now()
  if (database === 'sqlite') await start({ ...times, ...ofHeir })
  const recovered = await untilThereAre(runs, async () => (await runsOf(punchlist, {})).filter(({ trigger }) => trigger === 'recovered'))
  return recovered.map(({ startedAt }) => startedAt - killedAt).sort((one, other) => one - other)
}

async function addTasks({ perform, localCaller }: Punchlist, count: number): Promise<void> {
  const caller = await localCaller()
  const defined = await perform('agent.define', { id: 'worker', definition: { runner: 'function' } }, { caller })
  expect(defined.granted).toBe(true)
  const titles = Array.from({ length: count }, (_, index) => `task ${index}`)
  await inParallel(20, titles, async (title) => {
    const added = await perform('task.add', { title, owner: 'worker' }, { caller })
    expect(added.granted).toBe(true)
  })
}

async function runsOf({ perform, localCaller }: Punchlist, filter: { live?: boolean }): Promise<Run[]> {
  const listed = await perform('run.list', { ...filter, limit: 500 }, { caller: await localCaller() })
  if (!listed.granted) throw new Error(listed.refusal.message)
  return listed.value.runs
}

/** Looks seldom, so that looking costs nothing that counts. */
async function untilThereAre(count: number, look: () => Promise<Run[]>): Promise<Run[]> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const runs = await look()
    if (runs.length >= count || performance.now() > deadline) return runs
    await pause(250)
  }
}

const shortLease = { lease: 3_000, renewEvery: 1_000, heartbeat: 1_000, dead: 3_000 }

test.for(databases)('[E2] of 100 runs of a daemon that is killed, 100 are taken over, on %s', async (database, context) => {
  const delays = await killAndWatch({ database, runs: 100, ...(isSoak ? {} : { times: shortLease }) }, context)
  await context.annotate(`from ${delays[0]} to ${delays.at(-1)} ms after the kill`)
  expect(delays).toHaveLength(100)
  // Lease 15 s + sweep 1 s + 1 s.
  if (isSoak) expect(delays.at(-1)).toBeLessThanOrEqual(17_000)
})

test('[E2] canary: a daemon that looks for lost runs too seldom is caught by the clock', async (context) => {
  const times = { lease: 2_000, renewEvery: 600, heartbeat: 600, dead: 2_000 }
  const delays = await killAndWatch({ database: 'postgres', runs: 5, times, ofHeir: { sweepEvery: 6_000 } }, context)
  expect(delays).toHaveLength(5)
  expect(delays.at(-1)).toBeGreaterThan(times.lease + 1_000 + 1_000)
})
