import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import type { Place } from '../../src/server/config/place.ts'
import { finished, restClient } from '../support/processes.ts'
import { newPlace } from '../support/stores.ts'
import { bundledScript } from './support/bundle.ts'
import { EventReader } from './support/event-reader.ts'
import { lookInto } from './support/look-into.ts'
import { percentile } from './support/percentile.ts'
import { type ReadyDaemon, startReady } from './support/ready.ts'
import { Replay } from './support/replay.ts'
import { isSoak, patience } from './support/soak.ts'
import { hung, pause, within } from './support/wait.ts'

interface Wanted {
  writers: number
  writesEach: number
  overRest: number
  /** Events that a daemon's very first start writes. */
  atTheStart: number
  script?: string
}

interface Written {
  numbers: number[]
  errors: string[]
}

async function startWriter(script: string, data: string, name: string, count: number): Promise<Written> {
  const child = spawn(process.execPath, [script, data, name, String(count)], { timeout: patience })
  const { code, stdout, stderr } = await within(patience, name, finished(child))
  return code === 0 ? JSON.parse(stdout) : { numbers: [], errors: [`${name} ended with ${code}: ${stderr}`] }
}

/** The daemon writes too, but seldom: its own commits would let it notice the others' sooner than it must. */
async function writeOverRest({ url, token }: ReadyDaemon, writes: number): Promise<Written> {
  const written: Written = { numbers: [], errors: [] }
  for (let count = 1; count <= writes; count++) {
    const { status, text, body } = await restClient(url, token)('POST', '/v1/todos', { subject: `rest ${count}` })
    if (status === 201) written.numbers.push(body.todo.id)
    else written.errors.push(`${status} ${text}`)
    await pause(500)
  }
  return written
}

async function differencesBetweenLogAndRows(place: Place): Promise<string[]> {
  const database = await lookInto(place)
  try {
    return await new Replay().differences(database)
  } finally {
    await database.close()
  }
}

/** Lets processes write to one file while a daemon serves it, and looks at the answers, the file and the event stream. */
async function writeInACrowd({ writers, writesEach, overRest, atTheStart, script }: Wanted) {
  const writer = await bundledScript('support/writer.ts')
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const { data } = place as { data: string }
  const daemon = await startReady(place, undefined, script)
  onTestFinished(() => daemon.kill('SIGKILL'))
  const reader = new EventReader(daemon.url, daemon.token)
  onTestFinished(() => reader.close())
  // Who has caught up hears of the rest by the bell alone.
  await reader.until(atTheStart, hung)

  const started = performance.now()
  const processes = Array.from({ length: writers }, (_, index) => startWriter(writer, data, `writer ${index}`, writesEach))
  const written = await Promise.all([...processes, writeOverRest(daemon, overRest)])
  const tookMs = Math.round(performance.now() - started)
  const writes = writers * writesEach + overRest
  // The log's first events are older than the reader.
  await reader.until(atTheStart + writes, hung)

  const arrivals = reader.arrivals.slice(atTheStart)
  const delays = arrivals.map(({ delayMs }) => delayMs).sort((one, other) => one - other)
  return {
    errors: written.flatMap(({ errors }) => errors),
    numbers: written.flatMap(({ numbers }) => numbers).sort((one, other) => one - other),
    differences: await differencesBetweenLogAndRows(place),
    streamed: arrivals.map(({ seq }) => seq),
    figures: { tookMs, median: percentile(delays, 0.5), p99: percentile(delays, 0.99), slowest: delays.at(-1) },
  }
}

function countUp(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}

const writesEach = isSoak ? 1_000 : 200

test('[D7] 8 processes and a daemon on one SQLite file: nothing lost, no error shown, every event streamed', { timeout: patience }, async ({
  annotate,
}) => {
  const overRest = 10
  // The tick and the token.
  const atTheStart = 2
  const { figures, ...found } = await writeInACrowd({ writers: 8, writesEach, overRest, atTheStart })
  await annotate(JSON.stringify(figures))
  const writes = 8 * writesEach + overRest
  expect(found).toEqual({ errors: [], numbers: countUp(1, writes), differences: [], streamed: countUp(atTheStart + 1, writes) })
  if (isSoak) expect(figures.p99, JSON.stringify(figures)).toBeLessThanOrEqual(250)
})

test('[D7] canary: a daemon that hears of other processes’ writes 400 ms late is caught by the clock', { timeout: patience }, async () => {
  const script = await bundledScript('canaries/late-bell.ts')
  // A write of its own would ring, and be heard, just in time for the others'.
  const { figures } = await writeInACrowd({ writers: 2, writesEach: 50, overRest: 0, atTheStart: 1, script })
  expect(figures.p99).toBeGreaterThan(250)
})
