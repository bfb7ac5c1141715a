import { expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../src/contract/nouns/event.ts'
import { openPunchlist, type Punchlist } from '../../src/server/open.ts'
import { eventually } from '../support/dispatch.ts'
import { bundledScript } from './support/bundle.ts'
import { Fleet } from './support/fleet.ts'
import { type Judged, judgeRuns } from './support/judge-runs.ts'
import { eventsAfter, lastOfLog } from './support/log.ts'
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.ts'
import { Random } from './support/random.ts'
import { isSoak, patience } from './support/soak.ts'
import { hung, pause } from './support/wait.ts'

const lease = 2_000
const daemonCount = 3
const taskCount = isSoak ? 5 : 3

type Act = 'kill' | 'freeze' | 'cut' | 'restart'

interface Wanted {
  acts: readonly Act[]
  script?: string
  /** Whether enough has happened; until then daemons go on dying. */
  isProven(found: Found): boolean
}

interface Found extends Judged {
  /** Writes with the token of a run that was over, and among them those of runs that had been lost. */
  refused: number
  refusedOfLost: number
  /** Daemons that ended although nobody had killed them. */
  ends: string[]
  /** Runs in the table that are not in the log, or the other way round. */
  unknown: string[]
}

/** Lets daemons on one PostgreSQL die, freeze and lose their server while agents write, and reads from the log what came of it. */
async function runInChaos(random: Random, { acts, script, isProven }: Wanted): Promise<Found> {
  process.env.PUNCHLIST_LEASE_MS = String(lease)
  onTestFinished(() => void delete process.env.PUNCHLIST_LEASE_MS)
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.remove())
  const fleet = await Fleet.start(postgres.place, daemonCount, script)
  onTestFinished(() => fleet.stop())
  const tasks = await addTasks(fleet)

  let over = false
  const asking = askAgainAndAgain(fleet, random, tasks, () => over)
  const act = async (what: Act) => {
    await pause(isSoak ? random.between(300, 1_000) : random.between(100, 600))
    await happen(what, fleet, postgres, random.between(0, fleet.size - 1))
  }
  for (const what of acts) await act(what)
  const punchlist = await openPunchlist(postgres.place)
  onTestFinished(() => punchlist.close())
  await untilEveryTaskRunsAgain(punchlist, tasks.length)
  while (!isProven(await judge(punchlist, fleet))) await act('kill')
  over = true
  await asking
  return judge(punchlist, fleet)
}

function happen(act: Act, fleet: Fleet, postgres: OwnPostgres, seat: number): Promise<void> {
  switch (act) {
    case 'kill':
      return fleet.killAndStart(seat)
    case 'freeze':
      return fleet.freeze(seat, 1.5 * lease)
    case 'cut':
      return postgres.cutConnections()
    case 'restart':
      return postgres.restart()
  }
}

async function addTasks(fleet: Fleet): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < taskCount) {
    const { body } = await fleet.rest(0)('POST', '/api/tasks', { title: 'write', owner: 'stubborn', steps: [{ title: 'written to' }] })
    ids.push(body.id)
  }
  return ids
}

/** Whoever is not being run is asked for at every node; most of it is refused, and what hits a dead daemon is lost. */
async function askAgainAndAgain(fleet: Fleet, random: Random, tasks: readonly string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const asked = fleet.rest(random.between(0, fleet.size - 1))
    await asked('POST', `/api/tasks/${random.pick(tasks)}/run`).catch(() => undefined)
    await pause(100)
  }
}

async function untilEveryTaskRunsAgain(punchlist: Punchlist, count: number): Promise<void> {
  const since = await lastOfLog(punchlist)
  const startedSince = async () => (await eventsAfter(punchlist, since)).filter(({ type }) => type === 'run.started')
  await eventually(
    'every task is run again',
    async () => new Set((await startedSince()).map(({ session }) => session)).size === count,
    hung,
  )
}

async function judge(punchlist: Punchlist, fleet: Fleet): Promise<Found> {
  const judged = judgeRuns(await eventsAfter(punchlist, 0))
  const refused = fleet.answers().filter(({ status, code }) => status === 401 || code === 'run_over')
  const listed = await punchlist.perform('run.list', { limit: 500 }, { caller: await punchlist.localCaller() })
  const rows = listed.granted ? listed.value.runs.map(({ id }) => id) : []
  return {
    ...judged,
    ends: fleet.ends,
    refused: refused.length,
    refusedOfLost: refused.filter(({ run }) => judged.lost.includes(run)).length,
    unknown: judged.runs.filter((id) => !rows.includes(id)),
  }
}

const chaos: Act[] = ['kill', 'freeze', 'cut', 'kill', 'freeze', 'restart', 'kill']
const title = 'three daemons that die, freeze and lose their server never run a session twice, and a run that is over changes nothing'

test(`[E1] ${title}`, { timeout: patience }, async ({ annotate }) => {
  const random = new Random()
  const isProven = ({ lost, accepted, refusedOfLost }: Found) => lost.length > 0 && accepted > 0 && refusedOfLost > 0
  const { overlapping, stale, unknown, ends, runs, lost, ...figures } = await runInChaos(random, { acts: chaos, isProven })
  await annotate(JSON.stringify({ runs: runs.length, lost: lost.length, ...figures }))
  expect({ overlapping, stale, unknown, ends }, `seed ${random.seed}`).toEqual({ overlapping: [], stale: [], unknown: [], ends: [] })
})

test('[E1] canary: a gate that judges a run before its write, and not inside it, is caught by a stale write', {
  timeout: patience,
}, async () => {
  const script = await bundledScript('canaries/run-judged-at-the-door.ts')
  const { stale } = await runInChaos(new Random(), { acts: [], script, isProven: ({ stale: seen }) => seen.length > 0 })
  expect(stale).not.toEqual([])
})

test('[E1] canary: a second live run, and a fence that does not grow, are seen in a log', () => {
  const event = (seq: number, type: Event['type'], id: string, fence: number): Event => {
    return { seq, type, session: 7, by: 'system', at: 0, data: { run: { id, fence, outcome: null } } }
  }
  const { overlapping } = judgeRuns([
    event(1, 'run.started', 'one', 1),
    event(2, 'run.started', 'two', 2),
    event(3, 'run.ended', 'one', 1),
    event(4, 'run.started', 'three', 2),
  ])
  expect(overlapping).toEqual([
    'event 2: two began while one was live',
    'event 3: one ended and was not live',
    'event 4: the fence of three is no higher',
  ])
})
