import { expect, onTestFinished, test } from 'vitest'
import type { Place } from '../../src/server/config/place.ts'
import { fillPlace } from '../support/filled-place.ts'
import { restClient } from '../support/processes.ts'
import { databases, newPlace } from '../support/stores.ts'
import { until } from '../support/until.ts'
import { openWorld } from '../support/world.ts'
import { bundledScript } from './support/bundle.ts'
import { Ledger } from './support/ledger.ts'
import { lookInto, stayIn } from './support/look-into.ts'
import { PlaceKeeper } from './support/place-keeper.ts'
import { Random } from './support/random.ts'
import { startReady } from './support/ready.ts'
import { isSoak, patience } from './support/soak.ts'
import { startMeasured } from './support/stalls/measured-daemon.ts'
import { StormClient } from './support/storm.ts'
import { overRest } from './support/storm-doors.ts'

const kills = { sqlite: isSoak ? 200 : 3, postgres: isSoak ? 100 : 2 }
const writesBetween = isSoak ? 300 : 80

/** What the log holds must be all that came behind where it says that it begins. */
async function wrongWithLog(place: Place): Promise<string[]> {
  const database = await lookInto(place)
  try {
    const [log] = await database.all<{ events: number; first: number; last: number; trimmed: number; counted: number }>(
      `SELECT (SELECT count(*) FROM events WHERE tenant_id = 1) AS events, (SELECT min(seq) FROM events WHERE tenant_id = 1) AS first,
      (SELECT max(seq) FROM events WHERE tenant_id = 1) AS last, trimmed_up_to AS trimmed, last_event AS counted FROM tenants WHERE id = 1`,
    )
    const [events, first, last, trimmed, counted] = [log?.events, log?.first, log?.last, log?.trimmed, log?.counted].map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const isWhole = first === trimmed + 1 && last === counted && events === last - first + 1
    return [...(isWhole ? [] : [`the log is not whole: ${JSON.stringify(log)}`]), ...(await database.damage())]
  } finally {
    await database.close()
  }
}

/** A list of the length that is promised, in a tenant of a million rows. */
const filled = isSoak
  ? { rows: 1_000_000, long: 100_000, longPerOpen: 10, sessions: 4_000 }
  : { rows: 2_000, long: 1_000, longPerOpen: 10, sessions: 20 }
/** Milliseconds, of which nobody must wait longer. Where other tests run beside it, times say nothing. */
const longestStall = isSoak ? 50 : Number.POSITIVE_INFINITY

test.each(databases)(
  '[LG11] on %s a long log, a long session and a whole tenant go while others are answered, and nothing of them is left',
  { timeout: patience },
  async (kind) => {
    const { place, remove } = await newPlace(kind)
    await (await fillPlace(place, filled)).close()
    const world = await openWorld({ place, remove })
    onTestFinished(() => world.close())
    const daemon = await startMeasured(place, await bundledScript('support/trimming-daemon.ts'))
    onTestFinished(() => daemon.stop())
    const database = await stayIn(place)
    onTestFinished(() => database.close())
    const counted = async (sql: string) => Number((await database.all<{ left: number }>(`SELECT (${sql}) AS left`))[0]?.left)
    const untilNone = (what: string, sql: string) => until(what, async () => ((await counted(sql)) === 0 ? true : undefined), patience)
    const stalls: Record<string, number> = {}
    stalls.log = await daemon.stallDuring(() =>
      untilNone(
        'a trimmed log',
        'SELECT count(*) FROM events WHERE tenant_id = 1 AND seq <= (SELECT last_event - 1000 FROM tenants WHERE id = 1)',
      ),
    )
    stalls.session = await daemon.stallDuring(async () => {
      const answer = await restClient(daemon.url, daemon.token)('DELETE', '/v1/sessions/1')
      expect(answer.status).toBe(200)
      await untilNone('an empty list', 'SELECT count(*) FROM todos WHERE tenant_id = 1 AND conversation_id = 1')
    })
    stalls.tenant = await daemon.stallDuring(async () => {
      await world.ask('tenant.add', { name: 'other' })
      const caller = await world.punchlist.localCaller({ tenant: 'other' })
      await world.ask('tenant.delete', { name: 'local' }, { caller })
      await untilNone('no tenant', `SELECT count(*) FROM tenants WHERE id = 1`)
    })
    expect((await counted('SELECT count(*) FROM todos')) + (await counted('SELECT count(*) FROM events WHERE tenant_id = 1'))).toBe(0)
    expect(daemon.isAlive()).toBe(true)
    for (const [what, milliseconds] of Object.entries(stalls)) expect(milliseconds, what).toBeLessThanOrEqual(longestStall)
  },
)

test.each(databases)(
  '[LG10] on %s, in a storm of writes, while the log is trimmed and the daemon is killed, nothing that was answered is lost, and no reader steps over an event unless it is told to',
  { timeout: patience },
  async (kind) => {
    const { place, remove } = await newPlace(kind)
    onTestFinished(remove)
    const random = new Random()
    const script = await bundledScript('support/trimming-daemon.ts')
    const ledger = new Ledger()
    const clients = Array.from({ length: 4 }, (_, index) => new StormClient(`client ${index}`, ledger, random, overRest))
    const [near, far] = [new PlaceKeeper('who comes back at once'), new PlaceKeeper('who comes back seldom')]
    const found = { lost: [] as string[], wrong: [] as string[], unexpected: [] as string[] }
    let token: string | undefined
    const isCaught = () => near.skipped.length + far.skipped.length > 0
    const isProven = () => isCaught() || (far.resyncs > 0 && near.read > 0)
    for (let storms = 0; storms < kills[kind] || !isProven(); storms++) {
      const daemon = await startReady(place, token, script)
      token = daemon.token
      near.come(daemon.url, token)
      if (storms % 2 === 0) far.come(daemon.url, token)
      let isOver = false
      const running = clients.map((client) => client.run(daemon.url, daemon.token, () => isOver))
      await ledger.nextAcknowledged(writesBetween + random.between(0, 20))
      isOver = true
      await daemon.kill('SIGKILL')
      found.unexpected.push(...(await Promise.all(running)).flat())
      far.leave()
      const database = await lookInto(place)
      found.lost.push(...(await ledger.lost(database)))
      await database.close()
      found.wrong.push(...(await wrongWithLog(place)))
    }
    near.leave()
    expect({ ...found, skipped: [...near.skipped, ...far.skipped] }, `seed ${random.seed}`).toEqual({
      lost: [],
      wrong: [],
      unexpected: [],
      skipped: [],
    })
  },
)
