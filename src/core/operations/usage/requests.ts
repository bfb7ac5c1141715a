import type { Message } from '../../../contract/nouns/message.ts'
import type { Usage, UsageRecord, UsageTotal } from '../../../contract/nouns/usage.ts'
import { dateOf, dayOf, isReported, nothing, sumOf, tokensOf, totalOf } from '../../domain/usage/total.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { StoredRun, StoredSession } from '../../ports/records.ts'
import type { LeaseTime } from '../../ports/store.ts'
import type { Meter } from '../../ports/usage.ts'
import { causeOfRun } from '../caller/rights.ts'
import { admit, park, saysItsPrice } from './admission.ts'
import { placesOf } from './places.ts'

/**
 * A run is about to ask somebody. If it may, one request is under way from here until it is known what it used. What it asked before and never heard
 * of is over by now.
 */
export async function beginRequest(
  session: StoredSession,
  last: Message | undefined,
  model: { name: string; isPriced: boolean } | undefined,
  context: WriteContext,
): Promise<KeptFromAsking | undefined> {
  const before = await runOf(context)
  if (before === undefined) return undefined
  await settle(before, null, null, context)
  const run = (await runOf(context)) ?? before
  const places = await placesOf(run, context.store)
  const isPriced = model?.isPriced ?? saysItsPrice(await usedIn(session, context))
  const admission = await admit({ places, run }, { model: model?.name, isPriced }, context)
  if (admission.kind === 'wait') return { next: 'wait', milliseconds: lookAgainAfter }
  if (admission.kind === 'park') {
    await park(session, admission.parked, { trigger: 'recovered', rights: causeOfRun(run) }, context)
    return { next: 'parked', detail: admission.parked.detail }
  }
  const meter = await meterNow(run, context)
  const underWay = { ...asMuchAs(last), places: places.map(({ scope, name }) => `${scope}:${name}`) }
  context.keep('run', run, { meter: { ...meter, underWay } })
  return undefined
}

/** Why nobody is asked now. */
type KeptFromAsking = { next: 'wait'; milliseconds: number } | { next: 'parked'; detail: string }

const lookAgainAfter = 500

/** What the last request took is what is set aside for the next. */
function asMuchAs(last: Message | undefined): { tokens: number; nanodollars: number } {
  return { tokens: tokensOf(last?.usage ?? {}), nanodollars: last?.usage?.nanodollars ?? 0 }
}

async function usedIn({ number }: StoredSession, { store }: WriteContext): Promise<UsageTotal | undefined> {
  return (await store.usage.of('session', [String(number)])).get(String(number))
}

/** The request that the run has under way is over. */
export async function endRequest(usage: Usage | null, model: string | null, context: WriteContext): Promise<void> {
  const run = await runOf(context)
  if (run !== undefined) await settle(run, usage, model, context)
}

/** Nobody was asked after all. */
export async function dropRequest(context: WriteContext): Promise<void> {
  const run = await runOf(context)
  if (run?.meter != null) context.keep('run', run, { meter: { ...run.meter, underWay: null } })
}

/** A run is over, and with it whatever it had under way. */
export async function endMeter(run: StoredRun, context: WriteContext): Promise<void> {
  if (run.meter?.underWay) await settle(run, null, null, context)
  else await spend(run, nothing, null, context)
}

function runOf({ caller, find }: WriteContext): Promise<StoredRun | undefined> {
  return caller.run === undefined ? Promise.resolve(undefined) : find('run', caller.run.id)
}

/** Tells what a request has used, and counts it everywhere it counts, once. */
async function settle(run: StoredRun, usage: Usage | null, model: string | null, context: WriteContext): Promise<void> {
  if (!run.meter?.underWay) return
  const day = await spend(run, totalOf(usage), model, context)
  const record: UsageRecord = {
    ...usage,
    run: run.id,
    task: run.task,
    agent: run.agent,
    model,
    unreported: !isReported(usage),
    day: dateOf(day),
  }
  context.emit({ type: 'usage.recorded', session: run.session, data: { usage: record } })
}

/** Adds to the sums, with the time that has passed since they last grew. Answers the day it counts for. */
async function spend(run: StoredRun, used: UsageTotal, model: string | null, context: WriteContext): Promise<number> {
  const { store } = context
  const day = dayOf(await store.wallTime())
  const time = await store.leaseTime()
  const grown = { ...used, milliseconds: elapsed(run, time) }
  const places = await placesOf(run, store)
  context.apply({ kind: 'spend', day, places, used: grown })
  // A model is at work for as long as it is asked, which nobody measures apart.
  if (model !== null) context.apply({ kind: 'spend', day, places: [{ scope: 'model', name: model }], used: { ...grown, milliseconds: 0 } })
  context.keep('run', run, { usage: sumOf(run.usage ?? nothing, grown), meter: { clock: time.clock, at: time.now, underWay: null } })
  return day
}

async function meterNow(run: StoredRun, { store }: WriteContext): Promise<Meter> {
  if (run.meter !== null) return run.meter
  const { clock, now: at } = await store.leaseTime()
  return { clock, at, underWay: null }
}

/** A run that was lost has worked no longer than its lease; what was counted on another clock is not known. */
function elapsed({ meter, leaseUntil }: StoredRun, { clock, now }: LeaseTime): number {
  if (meter === null || meter.clock !== clock) return 0
  return Math.max(0, Math.min(now, leaseUntil) - meter.at)
}
