import type { Parked } from '../../../contract/nouns/session.ts'
import type { UsageTotal } from '../../../contract/nouns/usage.ts'
import { decideWake, type Wake as WholeWake } from '../../domain/run/wake.ts'
import { amountText, capText } from '../../domain/usage/cap-text.ts'
import {
  type Admission,
  type Asked,
  amountOf,
  type CapPlace,
  type CapStand,
  capKeys,
  capsThatApply,
  decideAdmission,
  decideTelling,
  measured,
  reservedBy,
  windowOf,
} from '../../domain/usage/caps.ts'
import { dayOf, nothing } from '../../domain/usage/total.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'
import type { StoredRun, StoredSession } from '../../ports/records.ts'
import { isUsagePlace, type UsagePlace } from '../../ports/usage.ts'
import { notify } from '../notify.ts'

/** Whose request it is; one that is only about to be claimed has no run yet. */
export interface Asker {
  places: readonly UsagePlace[]
  run?: StoredRun
}

/** Whether a request may be made now, judged by what is spent and what others have under way. Who must be told of a cap is told, once. */
export async function admit(asker: Asker, asked: Asked, context: WriteContext): Promise<Admission> {
  const today = dayOf(await context.store.wallTime())
  const stands = await standsOf(asker, today, context)
  for (const { stand, isReached, told } of decideTelling(stands, today)) {
    context.keep('cap', stand.cap, { told })
    await notify({ text: tellingText(stand, isReached), session: Number(sessionIn(asker)) }, context)
  }
  return decideAdmission(stands, asked, today)
}

/** How the caps stand that a request counts for. */
async function standsOf({ places, run }: Asker, today: number, { store }: ReadContext | WriteContext): Promise<CapStand[]> {
  const everywhere: CapPlace[] = [...places, { scope: 'run', name: run?.id ?? '' }]
  const caps = capsThatApply(await store.caps.on(capKeys(everywhere)), everywhere)
  if (caps.length === 0) return []
  const { clock, now } = await store.leaseTime()
  const live = await store.runs.metered()
  const stands: CapStand[] = []
  for (const { cap, place } of caps) {
    const used = isUsagePlace(place)
      ? ((await store.usage.of(place.scope, [place.name], windowOf(cap, today).days)).get(place.name) ?? nothing)
      : (run?.usage ?? nothing)
    const key = `${place.scope}:${place.name}`
    const there = live.filter(({ id, meter }) => (id === run?.id ? true : (meter?.underWay?.places.includes(key) ?? false)))
    const others = there.flatMap(({ id, meter }) => (id === run?.id || !meter?.underWay ? [] : [meter.underWay]))
    const reserved = others.reduce((sum, one) => sum + reservedBy(cap.measure, one), 0)
    // What is at work has used its time, be it counted yet or not.
    const running = there.reduce((sum, { meter }) => sum + (meter?.clock === clock ? Math.max(0, now - meter.at) : 0), 0)
    stands.push({ cap, place, spent: measured(cap.measure, used) + (cap.measure === 'minutes' ? running : 0), reserved })
  }
  return stands
}

function sessionIn({ places }: Asker): string {
  return places.find(({ scope }) => scope === 'session')?.name ?? '0'
}

function tellingText({ cap, place, spent }: CapStand, isReached: boolean): string {
  const used = `${amountText(cap, amountOf(cap.measure, spent))} used`
  const name = capitalised(capText(cap, place))
  return isReached
    ? `${name} is reached, ${used}: what it is for waits until somebody raises it.`
    : `${name} is nearly reached, ${used}: raise it in time if the work is to go on.`
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

type Wake = Omit<WholeWake, 'session'>

/** So often a session is looked at again that only a person can let go on. */
const looksAgainAfter = 60 * 60 * 1_000

/** The session waits: it says for what, and is woken when that is over. What asked for it meanwhile is kept. */
export async function park(session: StoredSession, parked: Parked, wake: Wake, context: WriteContext): Promise<StoredSession> {
  const waiting = await context.store.jobs.find(`wake:${session.number}`)
  const until = parked.until || context.now + looksAgainAfter
  const job = decideWake({ session: session.number, ...wake }, waiting, context.now)
  context.apply({ kind: 'enqueue', job: { ...job, dueAt: Math.max(until, context.now) } })
  return context.keep('session', session, { parked, parkedBy: parked.cap, updatedAt: context.now })
}

/** What a session has never reported a price of, it will hardly report now. */
export function saysItsPrice(usage: UsageTotal | undefined): boolean {
  return usage === undefined || usage.requests === 0 || usage.unpriced < usage.requests
}
