import { setTimeout as pause } from 'node:timers/promises'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { LogRetention } from '../domain/log-retention.ts'
import type { EnginePerform } from '../gate/perform.ts'
import { granted } from '../gate/refused.ts'
import type { Caller } from '../ports/caller.ts'
import type { Store } from '../ports/store.ts'
import type { Log } from './log.ts'

/** For each millisecond at work, so many of rest: whoever writes meanwhile has most of the time. */
const rests = 3
/** How often the logs that have grown are looked at. */
const everySoOften = 10_000
/** What was young becomes old also where nothing is written any more. */
const hour = 60 * 60 * 1000

interface Keeping {
  store: Pick<Store, 'read' | 'onBell'>
  perform: EnginePerform
  retention: LogRetention
  log: Pick<Log, 'error'>
  /** In milliseconds. */
  every?: number
}

/** Sees to it that no log keeps more than it should, a small step at a time. Answers how to stop. Any number of daemons may do it. */
export function keepLogs({ store, perform, retention, log, every = everySoOften }: Keeping): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Tenants whose log has grown since it was last looked at; `undefined` stands for all of them. */
  const grown = new Set<number | undefined>([undefined])

  const look = async (): Promise<void> => {
    const rung = new Set(grown)
    grown.clear()
    if (rung.size === 0) return
    const tenants = await store.read(1, (reading) => reading.tenants.list())
    for (const tenant of tenants.filter(({ number }) => rung.has(undefined) || rung.has(number))) {
      if (signal.aborted) return
      await trimOne({ perform, retention, signal }, tenant).catch((problem) => {
        grown.add(tenant.number)
        if (!signal.aborted) log.error({ tenant: tenant.name, problem }, 'the log could not be trimmed')
      })
    }
  }
  const keep = async (): Promise<void> => {
    for (;;) {
      // A daemon that has just started has more urgent things to do.
      await pause(every, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await look().catch((problem) => {
        grown.add(undefined)
        log.error({ problem }, 'the logs could not be looked at')
      })
    }
  }
  const stopListening = store.onBell((tenant) => void grown.add(tenant))
  const timer = setInterval(() => void grown.add(undefined), hour).unref()
  const kept = keep()
  return async () => {
    stopListening()
    clearInterval(timer)
    stopping.abort()
    await kept
  }
}

/** One tenant's log, until there is nothing more to remove. */
export async function trimOne(
  { perform, retention, signal }: Pick<Keeping, 'perform' | 'retention'> & { signal?: AbortSignal },
  tenant: Tenant,
): Promise<{ trimmed: number; dropped: number; steps: number }> {
  const caller: Caller = { tenant, name: 'system', agent: null, access: 'full', operator: false, engine: true }
  const total = { trimmed: 0, dropped: 0, steps: 0 }
  const step = async (work: () => Promise<boolean>): Promise<boolean> => {
    const began = performance.now()
    total.steps += 1
    const isMore = (await work()) && !signal?.aborted
    if (isMore) await pause((performance.now() - began) * rests, undefined, { signal }).catch(() => undefined)
    return isMore
  }
  let before: number | null = null
  const drop = async () => {
    const { dropped, next } = granted(await perform('event.dropPieces', before === null ? {} : { before }, { caller }))
    total.dropped += dropped
    before = next
    return next !== null
  }
  const trim = async () => {
    const { trimmed, more } = granted(await perform('event.trim', { ...retention }, { caller }))
    total.trimmed += trimmed
    return more
  }
  while (await step(drop));
  while (await step(trim));
  return total
}
