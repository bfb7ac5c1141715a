import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Place } from '../../src/server/config/place.ts'
import { openPunchlist } from '../../src/server/open.ts'
import { migrations as released } from '../../src/stores/sql/migrations/index.ts'
import { commandLine, type Finished, finished, placeArguments } from '../support/processes.ts'
import { databases } from '../support/stores.ts'
import { CleanPlaces } from './support/clean-places.ts'
import { CutOff } from './support/cut-off.ts'
import { migrations as nextMigrations } from './support/next-migrations.ts'
import { buildNextRelease, type NextRelease } from './support/next-release.ts'
import { inParallel } from './support/parallel.ts'
import { Random } from './support/random.ts'
import { type State, stateOf } from './support/schema-state.ts'
import { isSoak, patience } from './support/soak.ts'
import { hung, within } from './support/wait.ts'

let next: NextRelease

beforeAll(async () => {
  next = await buildNextRelease()
})
afterAll(() => next.remove())

interface Scene {
  database: (typeof databases)[number]
  /** `creation`: this release on nothing. `upgrade`: the next release on a database of this one, which holds a todo. */
  event: 'creation' | 'upgrade'
  canary?: boolean
}

const scenes: Scene[] = databases.flatMap((database) => [
  { database, event: 'creation' },
  { database, event: 'upgrade' },
])
// SQLite builds a new database aside and puts it in place by its name, so that a creation without a lock is whole all the same.
const canaryScenes: Scene[] = databases.map((database) => ({ database, event: 'upgrade', canary: true }))

/** How many processes start together: as many as promised in the long run, and otherwise as many as find no lock in each other's way. */
const together = isSoak ? 20 : 6

/** Places as the scene needs them before its event. */
async function placesFor({ database, event }: Scene): Promise<CleanPlaces> {
  const empty = new CleanPlaces(database)
  if (event === 'creation') return empty
  const old = await empty.take()
  const punchlist = await openPunchlist(old)
  const added = await punchlist.perform('todo.add', { subject: 'old' }, { caller: await punchlist.localCaller() })
  expect(added.granted).toBe(true)
  await punchlist.close()
  return new CleanPlaces(database, old)
}

function run(
  place: Place,
  { event, canary }: Scene,
  words: string[],
  before: string,
  environment: Record<string, string>,
): Promise<Finished> {
  const imports = [...(canary ? [next.noLock] : []), before].flatMap((file) => ['--require', file])
  const release = event === 'creation' ? commandLine : next.commandLine
  const child = spawn(process.execPath, [...imports, release, ...words, ...placeArguments(place)], {
    env: { ...process.env, ...environment },
    timeout: 2 * hung,
  })
  return within(hung, words.join(' '), finished(child))
}

async function startTogether(scene: Scene, processCount: number) {
  const place = await (await placesFor(scene)).take()
  const subjects = Array.from({ length: processCount }, (_, index) => `todo ${index}`)
  const meeting = mkdtempSync(join(tmpdir(), 'punchlist-meeting-'))
  onTestFinished(() => rmSync(meeting, { recursive: true }))
  const environment = { MEETING_PLACE: meeting, MEETING_SIZE: String(processCount) }
  const ended = await Promise.all(subjects.map((subject) => run(place, scene, ['todo', 'add', subject], next.together, environment)))
  const failures = ended.filter(({ code }) => code !== 0).map(({ code, stderr }) => `exit code ${code}: ${stderr}`)
  const { migrations, todos = [] } = (await stateOf(place)).rows
  const missing = subjects.filter((subject) => !todos.some((todo) => todo.subject === subject))
  return { failures, migrations, missing }
}

test.for(scenes)(
  `[D6] ${together} processes at the $event of one $database database all succeed, and one migrates`,
  { timeout: patience },
  async (scene) => {
    const applied = scene.event === 'creation' ? released : nextMigrations
    const migrations = applied.map(({ number, name }) => ({ number, name }))
    expect(await startTogether(scene, together)).toEqual({ failures: [], migrations, missing: [] })
  },
)

test.for(canaryScenes)(
  '[D6] canary: without lock and transaction, 6 processes on one $database database fail',
  { timeout: patience },
  async (scene) => {
    const { failures } = await startTogether(scene, 6)
    expect(failures).not.toEqual([])
  },
)

/**
 * A new database takes hundreds of statements, all of them in one transaction: every eighteenth will do, from another one on each time. A defect shows
 * in the middle of an upgrade, so that a canary is caught soonest there.
 */
function chosen(statements: number, { event, canary }: Scene): number[] {
  const all = Array.from({ length: statements }, (_, index) => index + 1)
  const fromMiddle = (number: number) => Math.abs(number - statements / 2)
  if (canary) return all.toSorted((one, other) => fromMiddle(one) - fromMiddle(other))
  if (isSoak || event === 'upgrade') return all
  const from = new Random().between(0, 17)
  return all.filter((number) => number % 18 === from || number > statements - 4)
}

interface Stopped {
  /** As it was before and is after the whole event. */
  before: State
  after: State
  /** How many statements that takes. */
  statements: number
  /** A place as the event leaves it that is over after so many of them. */
  leave(last: number): Promise<Place>
}

type Stop = (scene: Scene, places: CleanPlaces) => Promise<Stopped>

/** By killing a process. */
const byKills: Stop = async (scene, places) => {
  const words = ['todo', 'list']
  const { counted, ...whole } = await aWhole(places, (place) => run(place, scene, words, next.steps, {}))
  return { ...whole, statements: stepsIn(counted), leave: killed(scene, places) }
}

function killed(scene: Scene, places: CleanPlaces): Stopped['leave'] {
  return async (last) => {
    const place = await places.take()
    expect(await run(place, scene, ['todo', 'list'], next.steps, { STOP_AFTER: String(last) })).toMatchObject({ code: null })
    return place
  }
}

/**
 * To start a process for each statement takes most of the time. Beside other tests those are killed that come to the middle, where a defect
 * would show; for the others it is done in a way that leaves the same.
 */
const bySomeKills: Stop = async (scene, places) => {
  const { leave, ...stopped } = await (scene.database === 'sqlite' ? byCopies : byCuts)(scene, places)
  const { statements } = stopped
  const isInMiddle = (last: number) => Math.abs(last - statements / 2) <= 1 + statements / 20
  return { ...stopped, leave: (last) => (isInMiddle(last) ? killed(scene, places) : leave)(last) }
}

/** What a killed process leaves of an SQLite database is what it has written to its files: one process leaves copies of them. */
const byCopies: Stop = async (scene, places) => {
  const copies = mkdtempSync(join(tmpdir(), 'punchlist-copies-'))
  onTestFinished(() => rmSync(copies, { recursive: true }))
  const { counted, ...whole } = await aWhole(places, (place) => run(place, scene, ['todo', 'list'], next.steps, { COPIES: copies }))
  return { ...whole, statements: stepsIn(counted), leave: async (last) => ({ data: join(copies, String(last)) }) }
}

/** What a killed process leaves to PostgreSQL is a closed connection: it is closed without one. */
const byCuts: Stop = async (scene, places) => {
  const cutOff = new CutOff()
  onTestFinished(() => cutOff.end())
  const open = scene.event === 'creation' ? openPunchlist : next.openPunchlist
  const stop = (place: Place, last: number) =>
    cutOff.after(last, (place as { database: string }).database, async () => {
      const punchlist = await open(place)
      try {
        await punchlist.perform('todo.list', {}, { caller: await punchlist.localCaller() })
      } finally {
        await punchlist.close()
      }
    })
  const { counted: statements, ...whole } = await aWhole(places, (place) => stop(place, Number.POSITIVE_INFINITY))
  return {
    ...whole,
    statements,
    async leave(last) {
      const place = await places.take()
      // What travels together is killed together.
      expect(await stop(place, last)).toBeGreaterThanOrEqual(last)
      return place
    },
  }
}

async function aWhole<Counted>(places: CleanPlaces, count: (place: Place) => Promise<Counted>) {
  const place = await places.take()
  const before = await stateOf(place)
  return { before, counted: await count(place), after: await stateOf(place) }
}

function stepsIn({ stderr }: Finished): number {
  return Number(/(\d+) steps/.exec(stderr)?.[1])
}

/** Ends a process after each statement in turn, at a new place each time, and looks at what is left. */
async function stopAtEveryStatement(scene: Scene, by: Stop) {
  const { before, after, statements, leave } = await by(scene, await placesFor(scene))
  const found = { statements, old: 0, new: 0, between: [] as string[], unusable: [] as string[] }
  await inParallel(3, chosen(statements, scene), async (last) => {
    if (scene.canary && found.unusable.length > 0) return
    const place = await leave(last)
    const left = await stateOf(place)
    if (isDeepStrictEqual(left, before)) found.old += 1
    else if (isDeepStrictEqual(left, after)) found.new += 1
    else found.between.push(`after statement ${last}: ${describe(left)}`)
    const opened = await openNormally(place, scene)
    if (!isDeepStrictEqual(opened, after))
      found.unusable.push(`after statement ${last}: ${opened instanceof Error ? opened : describe(opened)}`)
  })
  return found
}

async function openNormally(place: Place, { event }: Scene): Promise<State | Error> {
  try {
    await (await (event === 'creation' ? openPunchlist : next.openPunchlist)(place)).close()
    return await stateOf(place)
  } catch (problem) {
    return problem as Error
  }
}

function describe({ schema, rows }: State): string {
  return JSON.stringify({ names: schema.map(({ name }) => name), rows })
}

test.for(scenes)(
  '[D6] killed at any statement, the $event of a $database database has happened or has not',
  { timeout: patience },
  async (scene, { annotate }) => {
    const found = await stopAtEveryStatement(scene, isSoak ? byKills : bySomeKills)
    await annotate(JSON.stringify(found))
    expect(found).toMatchObject({ between: [], unusable: [] })
    expect(found.old).toBeGreaterThan(scene.event === 'creation' && isSoak ? 20 : 8)
    expect(found.new).toBeGreaterThan(0)
  },
)

test.for(canaryScenes)(
  '[D6] canary: without lock and transaction, a kill leaves a $database database in between',
  { timeout: patience },
  async (scene) => {
    const { between, unusable } = await stopAtEveryStatement(scene, byKills)
    expect(between).not.toEqual([])
    expect(unusable).not.toEqual([])
  },
)
