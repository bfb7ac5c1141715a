import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../src/contract/nouns/run.ts'
import { openPunchlist, type Punchlist } from '../../src/server/open.ts'
import { startDaemon } from '../support/processes.ts'
import { databases, letLeasesRunOut, newPlace } from '../support/stores.ts'
import { bundledScript } from './support/bundle.ts'
import { inParallel } from './support/parallel.ts'
import { isSoak, patience } from './support/soak.ts'
import { hung, pause } from './support/wait.ts'

interface Wanted {
  database: (typeof databases)[number]
  runs: number
  /** Of the heir; the holder's are those of `times`. */
  sweepEvery?: number
  /** How long after the kill to look, in milliseconds. */
  patience: number
}

/**
 * The product's own in the long run, which is alone on its machine. Beside other work nobody's lease may end because the processor was
 * busy: it ends when the daemon is dead and the test says so.
 */
const times = isSoak ? {} : { lease: 500_000, renewEvery: 1_000, heartbeat: 1_000, dead: 500_000 }

interface Found {
  /** How many sessions somebody else has gone on with. */
  takenOver: number
  /** How often that happened more than once for one run that was lost. */
  doubled: number
  /** From the kill until each was taken over, in milliseconds, the shortest first. */
  delays: number[]
}

/** Kills a daemon with all its runs, and looks who goes on with them. */
async function killAndWatch({ database, runs, sweepEvery = 1_000, patience: most }: Wanted): Promise<Found> {
  const { place, remove } = await newPlace(database)
  onTestFinished(remove)
  const punchlist = await openPunchlist(place)
  onTestFinished(() => punchlist.close())
  const script = await bundledScript('support/function-daemon.ts')
  const start = async (own: object, ...more: string[]) => {
    const daemon = await startDaemon(place, script, [
      '--concurrency',
      String(runs),
      '--times',
      JSON.stringify({ ...times, ...own }),
      ...more,
    ])
    onTestFinished(() => daemon.kill('SIGKILL'))
    return daemon
  }
  const holder = await start({}, '--endless')
  await addTasks(punchlist, runs)
  await untilThereAre(runs, hung, () => runsOf(punchlist, { live: true }))

  // Only one process may hand out the jobs of an SQLite file: there, the heir is started after the kill.
  if (database === 'postgres') await start({ sweepEvery })
  await holder.kill('SIGKILL')
  const killedAt = Date.now()
  if (!isSoak) await letLeasesRunOut(place)
  if (database === 'sqlite') await start({ sweepEvery })
  const takenOver = async () =>
    (await runsOf(punchlist, {})).filter(({ trigger, startedAt }) => trigger === 'recovered' && startedAt >= killedAt)
  const recovered = await untilThereAre(runs, most, takenOver)
  const lost = (await runsOf(punchlist, {})).filter(({ outcome, endedAt }) => outcome === 'lost' && endedAt >= killedAt)
  return {
    takenOver: sessionsOf(recovered),
    doubled: Math.max(0, recovered.length - lost.length),
    delays: recovered.map(({ startedAt }) => startedAt - killedAt).sort((one, other) => one - other),
  }
}

function sessionsOf(runs: readonly Run[]): number {
  return new Set(runs.map(({ session }) => session)).size
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
async function untilThereAre(sessions: number, milliseconds: number, look: () => Promise<Run[]>): Promise<Run[]> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const runs = await look()
    if (sessionsOf(runs) >= sessions || performance.now() > deadline) return runs
    await pause(250)
  }
}

const runs = isSoak ? 100 : 25

/** Lease 15 s + sweep 1 s + 1 s, which only a machine that does nothing else can be held to. */
const promised = 17_000

test.for(databases)(
  `[E2] of ${runs} runs of a daemon that is killed, ${runs} are taken over, on %s`,
  { timeout: patience },
  async (database, { annotate }) => {
    const { delays, ...found } = await killAndWatch({ database, runs, patience: isSoak ? 2 * promised : hung })
    await annotate(`from ${delays[0]} to ${delays.at(-1)} ms after the kill`)
    expect(found).toEqual({ takenOver: runs, doubled: 0 })
    if (isSoak) expect(delays.at(-1)).toBeLessThanOrEqual(promised)
  },
)

test('[E2] canary: a daemon that looks for lost runs too seldom is caught by the clock', { timeout: patience }, async () => {
  const { takenOver } = await killAndWatch({ database: 'postgres', runs: 5, sweepEvery: 3_600_000, patience: isSoak ? promised : 3_000 })
  expect(takenOver).toBeLessThan(5)
})
