import { cpSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { Place } from '../../src/server/config/place.ts'
import { commandLine } from '../support/processes.ts'
import { type databases, newPlace } from '../support/stores.ts'
import { bundledScript } from './support/bundle.ts'
import { fill } from './support/fill.ts'
import { Ledger } from './support/ledger.ts'
import { lookInto } from './support/look-into.ts'
import { Random } from './support/random.ts'
import { type ReadyDaemon, startReady } from './support/ready.ts'
import { Replay } from './support/replay.ts'
import { isSoak, patience } from './support/soak.ts'
import { StormClient } from './support/storm.ts'
import { type OpenStormDoor, overMcp, overRest } from './support/storm-doors.ts'
import { pause } from './support/wait.ts'
import { WritClient } from './support/writ-client.ts'

const clientCount = 8
/** After so many kills all rows are looked at. */
const everyRow = isSoak ? 100 : 10
/** So many storms have one more that writes to the file, which takes its time to start. */
const everyReply = isSoak ? 2 : 8
/** So many storms are over MCP as well, which takes the daemon a third of its start to load. */
const everyMcp = isSoak ? 1 : 4

interface Wanted {
  database?: (typeof databases)[number]
  kills: number
  /** How many writes must have been acknowledged before it ends, whatever that takes. */
  acknowledged: number
  /** A folder to start with, which holds so many thousands of todos. */
  old?: { data: string; thousands: number }
  script?: string
  /** A canary need only be caught once. */
  stopAtFirst?: boolean
}

interface Found {
  lost: string[]
  halfCommitted: string[]
  damaged: string[]
  /** Answers other than success before the kill. */
  unexpected: string[]
  kills: number
  acknowledged: number
  slowestStart: number
}

/** Kills the daemon again and again in the middle of a storm of writes, and looks after each restart what is left. */
async function killAgainAndAgain(random: Random, { database = 'sqlite', old, script = commandLine, ...wanted }: Wanted): Promise<Found> {
  const { place, remove } = await newPlace(database)
  onTestFinished(remove)
  if (old !== undefined && 'data' in place) cpSync(old.data, place.data, { recursive: true })

  const ledger = new Ledger()
  const writs = new WritClient(ledger, place)
  const replay = new Replay()
  const clientsOf = (open: OpenStormDoor, first: number) =>
    Array.from({ length: clientCount / 2 }, (_, index) => {
      const number = first + index
      return new StormClient(`client ${number}`, ledger, random, open, oldTodos(number, old?.thousands))
    })
  const overHttp = clientsOf(overRest, 0)
  const everybody = [...overHttp, ...clientsOf(overMcp, clientCount / 2)]
  const found: Found = { lost: [], halfCommitted: [], damaged: [], unexpected: [], kills: 0, acknowledged: 0, slowestStart: 0 }
  let daemon = await startReady(place, undefined, script)
  onTestFinished(() => daemon.kill('SIGKILL'))
  while (!isOver(wanted, found)) {
    const reply = found.kills % everyReply === 0 ? writs.start() : undefined
    const clients = found.kills % everyMcp === 0 ? everybody : overHttp
    found.unexpected.push(...(await stormUntilKilled(daemon, clients, ledger, random)))
    if (random.fraction() < 0.5) reply?.kill()
    daemon = await startReady(place, daemon.token, script)
    found.unexpected.push(...((await reply?.ended) ?? []))
    found.kills += 1
    found.acknowledged = ledger.acknowledged
    found.slowestStart = Math.max(found.slowestStart, Math.round(daemon.tookMs))
    await inspect(place, found.kills % everyRow === 0 || isOver(wanted, found), ledger, replay, found)
  }
  return found
}

function isOver({ kills, acknowledged, stopAtFirst = false }: Omit<Wanted, 'old' | 'script'>, found: Found): boolean {
  if (stopAtFirst && found.lost.length + found.halfCommitted.length > 0) return true
  return found.kills >= kills && found.acknowledged >= acknowledged
}

async function stormUntilKilled(daemon: ReadyDaemon, clients: StormClient[], ledger: Ledger, random: Random): Promise<string[]> {
  let over = false
  const running = clients.map((client) => client.run(daemon.url, daemon.token, () => over))
  const gaveUp = Promise.all(running).then((problems) => {
    if (!over) throw new Error(`Nobody writes any more: ${problems.flat().join('; ')}`)
  })
  await Promise.race([ledger.nextAcknowledged(random.between(1, 25)), gaveUp])
  await pause(random.between(0, 10))
  over = true
  await daemon.kill('SIGKILL')
  return (await Promise.all(running)).flat()
}

/** Nothing mends a damaged page, so the slow look at all of them and at all rows is not needed after each kill. */
async function inspect(place: Place, thoroughly: boolean, ledger: Ledger, replay: Replay, found: Found): Promise<void> {
  const database = await lookInto(place)
  try {
    found.lost.push(...(await ledger.lost(database)))
    found.halfCommitted.push(...(await replay.differences(database, thoroughly)))
    if (thoroughly) found.damaged.push(...(await database.damage()))
  } finally {
    await database.close()
  }
}

/** Old todos for a client to work on: a hundred of its own. */
function oldTodos(client: number, thousands = 0) {
  if (thousands === 0) return []
  return Array.from({ length: 100 }, (_, index) => ({ number: client * 1_000 + index + 1, subject: `old ${client * 1_000 + index + 1}` }))
}

interface Scene {
  store: string
  kills: number
  /** How many storms share the kills, each on a store of its own: while one waits for its daemon, the other writes. */
  storms: number
  /**
   * Of todos that are there before. To start and to look through many takes long, so that few storms are over them, and none beside others: while
   * this process looks through the rows of one, it would not see that the daemon of the other is ready.
   */
  thousands: number
}

/** A hundred kills in all, as promised, of which some are on PostgreSQL. How soon a large store is ready again is judged in the long run, and needs its rows there. */
const scenes: Scene[] = isSoak
  ? [
      { store: 'an old store', kills: 400, storms: 1, thousands: 100 },
      { store: 'new stores', kills: 1_600, storms: 2, thousands: 0 },
    ]
  : [
      { store: 'an old store', kills: 12, storms: 1, thousands: 10 },
      { store: 'new stores', kills: 76, storms: 2, thousands: 0 },
    ]
const killsOnPostgres = isSoak ? 500 : 12

test.for(scenes)(
  '[D1] what was answered survives $kills kills in a storm of writes to $store, whole',
  { timeout: patience },
  async ({ kills, storms, thousands }, { annotate }) => {
    const { place, remove } = await newPlace('sqlite')
    onTestFinished(remove)
    const { data } = place as { data: string }
    await fill(data, thousands, 1_000)
    const one = async () => {
      const random = new Random()
      const wanted = { kills: kills / storms, acknowledged: (12 * kills) / storms, old: { data, thousands } }
      const found = await killAgainAndAgain(random, wanted)
      await annotate(JSON.stringify(found))
      return { found, seed: random.seed }
    }
    for (const { found, seed } of await Promise.all(Array.from({ length: storms }, one))) {
      expect(found, `seed ${seed}`).toMatchObject({ lost: [], halfCommitted: [], damaged: [], unexpected: [] })
      if (isSoak && thousands > 0) expect(found.slowestStart).toBeLessThanOrEqual(2_000)
    }
  },
)

test(`[D1] what was answered survives ${killsOnPostgres} kills on PostgreSQL, whole`, { timeout: patience }, async ({ annotate }) => {
  const random = new Random()
  const found = await killAgainAndAgain(random, { database: 'postgres', kills: killsOnPostgres, acknowledged: 150 })
  await annotate(JSON.stringify(found))
  expect(found, `seed ${random.seed}`).toMatchObject({ lost: [], halfCommitted: [], damaged: [], unexpected: [] })
})

const canaries = [
  { defect: 'answers before the commit', script: 'canaries/answers-before-commit.ts', kind: 'lost' },
  { defect: 'commits events after their rows', script: 'canaries/event-after-commit.ts', kind: 'halfCommitted' },
] as const

test.for(canaries)(
  '[D1] canary: a daemon that $defect is caught as $kind',
  { timeout: patience },
  async ({ script: source, kind }, { annotate }) => {
    const random = new Random()
    const script = await bundledScript(source)
    const found = await killAgainAndAgain(random, { kills: 100, acknowledged: 0, script, stopAtFirst: true })
    await annotate(`${found.kills} kills: ${found[kind][0]}`)
    expect(found[kind], `seed ${random.seed}, ${found.kills} kills`).not.toEqual([])
  },
)
