import { decideStopRun, isValid, judgeStoppable, judgeValid, mostLostInARow, shownRun } from '../../domain/run/run.ts'
import type { Situation } from '../../domain/session/situation.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredRun } from '../../ports/records.ts'
import { causeOfRun } from '../caller/rights.ts'
import { leaveCalls } from '../message/leave-calls.ts'
import { situationOf } from '../session/situation.ts'
import { park } from '../usage/admission.ts'
import { claimRun } from './claim.ts'
import { wakeSession } from './waking.ts'
import { endRun, handBackOpen, yieldRun } from './yield.ts'

export const runHandlers: HandlersOf<'run'> = {
  async 'run.list'(input, context) {
    const session = input.session === undefined ? undefined : (await context.require('session', input.session)).number
    const task = input.task === undefined ? undefined : (await context.require('task', input.task)).number
    const schedule = input.schedule === undefined ? undefined : (await context.require('schedule', input.schedule)).number
    const { agent, live, limit, after } = input
    const { rows, next } = await context.store.runs.list({ session, task, schedule, agent, live, limit, after })
    return { runs: rows.map(shownRun), next }
  },

  async 'run.get'(input, context) {
    return { run: shownRun(await context.require('run', input.run)) }
  },

  async 'run.stop'(input, context) {
    const before = await context.require('run', input.run)
    granted(judgeStoppable(before))
    return { run: shownRun(context.change('run', before, (run) => decideStopRun(run, `stopped by ${context.caller.name}`))) }
  },

  'run.claim': claimRun,
  'run.yield': yieldRun,

  async 'run.renew'(input, context) {
    const before = await context.require('run', input.run)
    const time = await context.store.leaseTime()
    granted(judgeValid(before, time))
    const { process = before.process } = input
    return { run: shownRun(context.keep('run', before, { leaseUntil: time.now + input.lease, process })) }
  },

  async 'run.finish'({ run: reference, again, until, ...end }, context) {
    const before = await context.require('run', reference)
    granted(judgeValid(before, await context.store.leaseTime()))
    if (until !== undefined) await leaveAlone(before, until, end.detail, context)
    const situation = await situationIn(before, context)
    const run = await endRun(before, end, { text: end.output, situation, again }, context)
    if (again) await wakeAgain(before, context)
    else if (end.outcome === 'failed' && situation !== undefined) await handBackOpen(before, situation, context)
    else if (end.outcome === 'stopped') await leaveCalls(before, end.detail || 'it was stopped', context)
    return { run: shownRun(run) }
  },

  async 'run.recover'(input, context) {
    const before = await context.require('run', input.run)
    if (before.endedAt > 0 || isValid(before, await context.store.leaseTime())) {
      return { run: shownRun(before), recovered: false }
    }
    const again = await wakeAgain(before, context)
    const end = { outcome: 'lost' as const, detail: `${before.node} no longer answers` }
    const run = await endRun(before, end, { text: before.output, situation: await situationIn(before, context), again }, context)
    return { run: shownRun(run), recovered: true }
  },
}

/** Its session waits for whoever it asks, and is woken then; that takes nothing from its wake budget. */
async function leaveAlone(run: StoredRun, until: number, detail: string, context: WriteContext): Promise<void> {
  const session = await context.find('session', run.session)
  if (session === undefined) return
  await park(session, { why: 'limit', cap: null, until, detail }, { trigger: 'recovered', rights: causeOfRun(run) }, context)
}

async function situationIn(run: StoredRun, context: WriteContext): Promise<Situation | undefined> {
  const session = await context.find('session', run.session)
  return session && situationOf(session, context)
}

/** What the lost run was asked is asked again, unless run after run is lost before it gets anywhere: then it is the work that is deadly. */
async function wakeAgain(run: StoredRun, context: WriteContext): Promise<boolean> {
  const last = await context.store.runs.last(run.session, mostLostInARow)
  const allLost = last.length === mostLostInARow && last.slice(1).every(({ outcome }) => outcome === 'lost')
  if (run.stopping !== null || (allLost && !(await gotAnywhere(last, context)))) return false
  const rights = causeOfRun(run)
  return wakeSession({ session: run.session, trigger: 'recovered', schedule: run.schedule ?? undefined, rights }, context)
}

/** Whether any of these runs, all of one session, has ended a turn or a step before it was lost. */
async function gotAnywhere(runs: readonly StoredRun[], context: WriteContext): Promise<boolean> {
  if (runs.some(({ turns }) => turns > 0)) return true
  const [{ session } = { session: 0 }] = runs
  const ids = new Set(runs.map(({ id }) => id))
  const said = await context.store.messages.list({ session, live: false, since: 0, backwards: true, limit: 100 })
  return said.some(
    ({ role, run, endedAt, finish }) => role === 'assistant' && endedAt > 0 && finish !== 'interrupted' && ids.has(run ?? ''),
  )
}
