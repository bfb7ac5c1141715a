import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../src/server/config.ts'
import { commandLine } from '../support/processes.ts'
import { SqliteFile } from '../support/sqlite-file.ts'
import { newPlace } from '../support/stores.ts'
import { fill } from './support/fill.ts'
import { Ledger } from './support/ledger.ts'
import { Random } from './support/random.ts'
import { type ReadyDaemon, startReady } from './support/ready.ts'
import { Replay } from './support/replay.ts'
import { isSoak } from './support/soak.ts'
import { StormClient } from './support/storm.ts'
import { overMcp, overRest } from './support/storm-doors.ts'
import { pause } from './support/wait.ts'
import { WritClient } from './support/writ-client.ts'

const clientCount = 8

interface Wanted {
  kills: number
  /** Todos in the table before the storm starts, in thousands. */
  oldThousands: number
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
async function killAgainAndAgain(
  random: Random,
  { kills, oldThousands, script = commandLine, stopAtFirst = false }: Wanted,
): Promise<Found> {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const { data } = place as { data: string }
  if (oldThousands > 0) await fill(data, oldThousands, 1_000)

  const ledger = new Ledger()
  const writs = new WritClient(ledger, place)
  const replay = new Replay()
  const clients = Array.from(
    { length: clientCount },
    (_, index) => new StormClient(`client ${index}`, ledger, random, index % 2 === 0 ? overRest : overMcp, oldTodos(index, oldThousands)),
  )
  const found: Found = { lost: [], halfCommitted: [], damaged: [], unexpected: [], kills: 0, acknowledged: 0, slowestStart: 0 }
  let daemon = await startReady(place, undefined, script)
  onTestFinished(() => daemon.kill('SIGKILL'))
  while (found.kills < kills && !(stopAtFirst && found.lost.length + found.halfCommitted.length > 0)) {
    const reply = writs.start()
    found.unexpected.push(...(await stormUntilKilled(daemon, clients, ledger, random)))
    if (random.fraction() < 0.5) reply.kill()
    daemon = await startReady(place, daemon.token, script)
    found.unexpected.push(...(await reply.ended))
    found.kills += 1
    found.slowestStart = Math.max(found.slowestStart, Math.round(daemon.tookMs))
    await inspect(data, found.kills % 5 === 0, ledger, replay, found)
  }
  found.acknowledged = ledger.acknowledged
  return found
}

async function stormUntilKilled(daemon: ReadyDaemon, clients: StormClient[], ledger: Ledger, random: Random): Promise<string[]> {
  let over = false
  const running = clients.map((client) => client.run(daemon.url, daemon.token, () => over))
  await ledger.nextAcknowledged(5_000)
  await pause(random.between(20, 250))
  over = true
  await daemon.kill('SIGKILL')
  return (await Promise.all(running)).flat()
}

/** Nothing mends a damaged page, so the slow look at all of them is not needed after each kill. */
async function inspect(data: string, thoroughly: boolean, ledger: Ledger, replay: Replay, found: Found): Promise<void> {
  const database = new SqliteFile(databaseFile(data), { readOnly: true })
  try {
    found.lost.push(...ledger.lost(database))
    found.halfCommitted.push(...replay.differences(database))
    const integrity = thoroughly ? database.value('PRAGMA integrity_check') : 'ok'
    if (integrity !== 'ok') found.damaged.push(String(integrity))
  } finally {
    await database.close()
  }
}

/** Old todos for a client to work on: a hundred of its own. */
function oldTodos(client: number, thousands: number) {
  if (thousands === 0) return []
  return Array.from({ length: 100 }, (_, index) => ({ number: client * 1_000 + index + 1, subject: `old ${client * 1_000 + index + 1}` }))
}

const kills = isSoak ? 2_000 : 100
const nothingWrong = { lost: [], halfCommitted: [], damaged: [], unexpected: [] }

test(`[D1] what was answered survives ${kills} kills in a storm of writes, whole`, async ({ annotate }) => {
  const random = new Random()
  const found = await killAgainAndAgain(random, { kills, oldThousands: 100 })
  await annotate(JSON.stringify(found))
  expect(found, `seed ${random.seed}`).toMatchObject(nothingWrong)
  expect(found.acknowledged).toBeGreaterThan(1_000)
  if (isSoak) expect(found.slowestStart).toBeLessThanOrEqual(2_000)
})

const canaries = [
  { defect: 'answers before the commit', script: new URL('canaries/answers-before-commit.ts', import.meta.url), kind: 'lost' },
  { defect: 'commits events after their rows', script: new URL('canaries/event-after-commit.ts', import.meta.url), kind: 'halfCommitted' },
] as const

test.for(canaries)('[D1] canary: a daemon that $defect is caught as $kind', async ({ script, kind }, { annotate }) => {
  const random = new Random()
  const found = await killAgainAndAgain(random, { kills: 20, oldThousands: 0, script: fileURLToPath(script), stopAtFirst: true })
  await annotate(`${found.kills} kills: ${found[kind][0]}`)
  expect(found[kind], `seed ${random.seed}, ${found.kills} kills`).not.toEqual([])
})
