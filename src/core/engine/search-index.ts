import { setTimeout as pause } from 'node:timers/promises'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { EnginePerform } from '../gate/perform.ts'
import type { Caller } from '../ports/caller.ts'
import type { Store } from '../ports/store.ts'
import { StoreUnavailable } from '../ports/unavailable.ts'
import type { Log } from './log.ts'

/** Milliseconds that a search may take to bring the index up to date first: with nobody at work on it, and with somebody. */
const alone = 500
const besideOthers = 50
/** What comes close together is taken in together. */
const gathering = 50
/** For each millisecond at work, so many of rest: whoever writes meanwhile has most of the time. */
const rests = 3
const retryDelay = 1_000

export interface SearchIndex {
  /** Takes in what has not been looked at yet, for a while at most. */
  catchUp(tenant: Tenant): Promise<void>
  /** Does so by itself from now on, in every tenant, whenever a log has grown. Answers how to stop. */
  keepUp(log: Pick<Log, 'error'>): () => Promise<void>
}

/** The reader of the log that makes the index. It holds nothing but the time: where it is, is kept with the index. */
export function createSearchIndex(store: Pick<Store, 'read' | 'onBell'>, perform: EnginePerform): SearchIndex {
  let isKeptUp = false

  const isBehind = (tenant: number): Promise<boolean> =>
    store.read(tenant, async (reading) => {
      const place = await reading.search.place()
      const { last } = await reading.events.bounds()
      return place === undefined || place.phase !== null || place.cursor !== last
    })

  /** Answers whether anything is left. */
  const step = async (tenant: Tenant): Promise<boolean> => {
    const caller: Caller = { tenant, name: 'system', agent: null, access: 'full', operator: false, engine: true }
    const taken = await perform('search.index', {}, { caller })
    if (!taken.granted) throw new StoreUnavailable(taken.refusal.message, 'not_saved', taken.refusal.hint ?? '')
    return taken.value.behind > 0 || taken.value.building
  }

  const catchUp = async (tenant: Tenant): Promise<void> => {
    const until = performance.now() + (isKeptUp ? besideOthers : alone)
    try {
      if (await isBehind(tenant.number)) while ((await step(tenant)) && performance.now() < until);
    } catch (problem) {
      // What cannot be written can still be searched: the answer says how far behind the index is.
      if (!(problem instanceof StoreUnavailable)) throw problem
    }
  }

  const keepUp = (log: Pick<Log, 'error'>): (() => Promise<void>) => {
    isKeptUp = true
    const stopping = new AbortController()
    const { signal } = stopping
    const waiting = new Set<number | undefined>([undefined])
    let atWork: Promise<void> | undefined

    const work = async (): Promise<void> => {
      await pause(gathering, undefined, { signal })
      while (waiting.size > 0) {
        const rung = new Set(waiting)
        waiting.clear()
        const tenants = await store.read(1, (reading) => reading.tenants.list())
        for (const tenant of tenants.filter(({ number }) => rung.has(undefined) || rung.has(number))) await follow(tenant)
      }
    }
    const follow = async (tenant: Tenant): Promise<void> => {
      for (let isLeft = await isBehind(tenant.number); isLeft && !signal.aborted; ) {
        const began = performance.now()
        isLeft = await step(tenant)
        await pause((performance.now() - began) * rests, undefined, { signal })
      }
    }
    const look = (tenant: number | undefined): void => {
      waiting.add(tenant)
      if (atWork !== undefined || signal.aborted) return
      atWork = work()
        .catch(async (problem) => {
          if (signal.aborted) return
          if (!(problem instanceof StoreUnavailable)) log.error({ problem }, 'the search index could not be brought up to date')
          waiting.add(undefined)
          await pause(retryDelay, undefined, { signal }).catch(() => undefined)
        })
        .finally(() => {
          atWork = undefined
          if (waiting.size > 0) look(undefined)
        })
    }
    const stopListening = store.onBell(look)
    look(undefined)
    return async () => {
      stopListening()
      stopping.abort()
      isKeptUp = false
      await atWork
    }
  }

  return { catchUp, keepUp }
}
