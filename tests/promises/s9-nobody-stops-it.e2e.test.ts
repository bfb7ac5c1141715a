import { expect, onTestFinished, test } from 'vitest'
import { operationNames } from '../../src/contract/operations/index.ts'
import { fillPlace } from '../support/filled-place.ts'
import { databases, newPlace } from '../support/stores.ts'
import { openWorld } from '../support/world.ts'
import { bundledScript } from './support/bundle.ts'
import { stayIn } from './support/look-into.ts'
import { isSoak, patience } from './support/soak.ts'
import { startMeasured } from './support/stalls/measured-daemon.ts'
import { Sweep } from './support/stalls/sweep.ts'

/** As many rows as the design asks for, from a year until today; of a list of 300,000, 10,000 are open, which is all that one may have. */
const filled = { rows: 1_000_000, long: 300_000, longPerOpen: 30, sessions: 1_000, days: 366 }

async function startSweep(kind: (typeof databases)[number], script: string) {
  const { place, remove } = await newPlace(kind)
  if (isSoak) await (await fillPlace(place, filled)).close()
  const world = await openWorld({ place, remove })
  onTestFinished(() => world.close())
  const daemon = await startMeasured(place, await bundledScript(script))
  onTestFinished(() => daemon.stop())
  const database = await stayIn(place)
  onTestFinished(() => database.close())
  const longest = isSoak ? 1 : (await world.ask('session.add', { title: 'an empty list' })).session.number
  const { session } = await world.ask('session.get', { session: longest })
  return { sweep: new Sweep(world, database, daemon, session.id), daemon }
}

test.for(databases)(
  '[S9] on %s no request and no stream keeps the daemon from answering others',
  { timeout: patience },
  async (kind, { annotate }) => {
    const { sweep, daemon } = await startSweep(kind, 'support/stalls/daemon.ts')
    await sweep.everything(operationNames)
    const slowest = sweep.asked.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 8)
    await annotate(
      JSON.stringify({
        asked: sweep.asked.length,
        ...sweep.answers,
        slowest: slowest.map(({ what, milliseconds, rows }) => `${what}: ${Math.round(milliseconds)} ms, ${rows} rows`),
      }),
    )
    expect({ tooLong: sweep.tooLong, unexpected: sweep.unexpected, alive: daemon.isAlive() }).toEqual({
      tooLong: [],
      unexpected: [],
      alive: true,
    })
  },
)

test('[S9] canary: a read that keeps everybody waiting is caught', { timeout: patience }, async () => {
  const { sweep } = await startSweep('sqlite', 'canaries/slow-reads.ts')
  await sweep.page('/v1/todos?limit=500')
  expect(sweep.tooLong).not.toEqual([])
})
