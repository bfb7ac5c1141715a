import type { SharedRates } from '../../../core/ports/store.ts'
import type { RateLimits, Shared } from './rate-limits.ts'

/** What one daemon tells the others and hears of them: one statement. */
export type ShareRates = (mine: string) => Promise<SharedRates>

interface Sharing {
  limits: RateLimits
  share: ShareRates
  /** Tells by how much this machine's clock differs from that of those who share. */
  setClock(difference: number): void
  clock(): number
  every: number
}

/** Whoever has nothing to tell asks once a minute what time it is. */
const idle = 60_000

/**
 * Daemons tell each other about once a second how many requests they have counted, and only while some come near a limit. What is asked of several at once
 * may so be answered for a second more than the limit says; no request waits for it, and while the database is away each goes by what it has counted itself.
 */
export function shareRates({ limits, share, setClock, clock, every }: Sharing): { stop(): Promise<void> } {
  let told = false
  let last = Number.NEGATIVE_INFINITY
  let underWay = Promise.resolve()
  const round = async () => {
    const mine = limits.told()
    const asked = clock()
    if (mine === undefined && !told && asked - last < idle) return
    told = mine !== undefined
    last = asked
    const heard = await share(JSON.stringify(mine ?? {})).catch(() => undefined)
    if (heard === undefined) return
    setClock(heard.now - (asked + clock()) / 2)
    limits.hear(heard.others.map((text) => JSON.parse(text) as Shared))
  }
  const next = () => {
    underWay = underWay.then(round)
  }
  next()
  const timer = setInterval(next, every).unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
