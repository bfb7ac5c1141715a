import { randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { AccessLevel } from '../contract/access.ts'
import { slug } from '../contract/nouns/tenant.ts'
import { refuse } from '../contract/refusals.ts'
import type { Settings } from '../core/gate/handler.ts'
import { createPerform, type EnginePerform, type Performable } from '../core/gate/perform.ts'
import { Refused } from '../core/gate/refused.ts'
import type { Caller } from '../core/ports/caller.ts'
import type { Store } from '../core/ports/store.ts'
import type { Tracing } from '../core/ports/tracing.ts'
import { StoreUnavailable } from '../core/ports/unavailable.ts'
import { type Disk, watchDisk } from '../health/disk-watch.ts'
import { tracedPerform, tracedStore } from '../telemetry/traced.ts'
import { databaseFile, type Place } from './config/place.ts'

export interface Punchlist {
  store: Store
  /** Where the data is, when it was opened from a place. */
  place: Place | undefined
  perform: EnginePerform
  /** Whether changes find space. */
  disk: Disk
  /** Somebody on this machine, with the data in their hands. */
  localCaller(who?: LocalCaller): Promise<Caller>
  close(): Promise<void>
}

export interface LocalCaller {
  tenant?: string
  agent?: string
  access?: AccessLevel
  /** What they are called, if it is not what is kept. */
  name?: string
}

/** Whoever stays for long looks first whether the store is in order; a single command would wait for that longer than it runs. A doctor takes it as it is. */
export type Stay = 'long' | 'short' | 'doctor'

const checks = { long: 'quick', short: 'ends', doctor: 'none' } as const

export interface Circumstances {
  place?: Place
  settings?: Partial<Settings>
  tracing?: Tracing
}

/** Puts the gate before a store. */
export function assembleFor(performs: Performable, store: Store, { place, settings, tracing }: Circumstances = {}): Punchlist {
  const disk = watchDisk(Date.now)
  const watched = disk.watching(store)
  const served = tracing === undefined ? watched : tracedStore(watched, store.kind, tracing)
  const perform = createPerform({ store: served, performs, settings, now: Date.now, newId: newIdFactory() })
  return {
    store,
    place,
    disk,
    perform: tracing === undefined ? perform : tracedPerform(perform, tracing),
    localCaller: (who = {}) => localCaller(store, who),
    close: () => store.close(),
  }
}

export async function openStore(place: Place, stay: Stay = 'short'): Promise<Store> {
  if ('data' in place) {
    const { openSqlite } = await import('../stores/sqlite/store.ts').catch(refuseToLoad)
    return openSqlite({ file: databaseFile(place.data), check: checks[stay] })
  }
  if (!/^postgres(ql)?:\/\//.test(place.database)) {
    const hint = 'Example: --database postgres://user@localhost/punchlist'
    throw new Refused(refuse('invalid', 'The database address must start with postgres://.', { hint }).refusal)
  }
  const { openPostgres } = await import('../stores/postgres/store.ts')
  return openPostgres({ url: place.database })
}

/** All that can be missing there is the driver's binary, for a machine that it does not know or was not installed on. */
function refuseToLoad(problem: unknown): never {
  const [reason] = String(problem instanceof Error ? problem.message : problem).split('\n')
  throw new StoreUnavailable(
    `SQLite cannot be loaded on ${process.platform}-${process.arch} with Node ${process.versions.node}: ${reason}`,
    'not_saved',
    'Install Punchlist again on this machine, or keep the data in PostgreSQL: --database URL',
    problem,
  )
}

async function localCaller(store: Store, { tenant: name = 'local', agent, access = 'full', name: person }: LocalCaller): Promise<Caller> {
  const tenant = await store.findTenant(name)
  if (tenant === undefined) {
    throw new Refused(refuse('not_found', `There is no tenant ${name}.`, { hint: `Add it: punchlist tenant add ${name}` }).refusal)
  }
  const named = slug('agent id').optional().safeParse(agent)
  if (!named.success) {
    throw new Refused(refuse('invalid', `${JSON.stringify(agent)} is no agent id: ${named.error.issues[0]?.message}.`).refusal)
  }
  return {
    tenant,
    name: agent ?? person ?? tenant.person ?? 'local',
    agent: agent ?? null,
    access,
    operator: access === 'full' && agent === undefined,
  }
}

/** Ids that grow, even within a millisecond. Randomness is drawn a page at a time: by the byte, it is the dearest part of an id. */
function newIdFactory(): () => string {
  const pool = Buffer.allocUnsafe(4096)
  let used = pool.length
  const random = (): number => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    return (pool[used++] ?? 0) / 256
  }
  const next = monotonicFactory(random)
  return () => next()
}
