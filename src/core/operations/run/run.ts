import { refuse } from '../../../contract/refusals.ts'
import { decideRenew, decideStopRun, isValid, judgeValid, mostLostInARow, shownRun } from '../../domain/run/run.ts'
import type { Situation } from '../../domain/session/situation.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { Change, StoredRun } from '../../ports/store.ts'
import { causeOfRun } from '../caller/rights.ts'
import { leaveCalls } from '../message/leave-calls.ts'
import { situationOf } from '../session/situation.ts'
import { claimRun } from './claim.ts'
import { type Consequences, nothing, together, wakeSession } from './waking.ts'
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
    if (before.endedAt > 0) throw new Refused(refuse('conflict', `The run has ended already (${before.outcome}).`).refusal)
    const { run, events } = decideStopRun(before, `stopped by ${context.caller.name}`)
    return { changes: updated(run, events), events, answer: { run: shownRun(run) } }
  },

  'run.claim': claimRun,
  'run.yield': yieldRun,

  async 'run.renew'(input, context) {
    const before = await context.require('run', input.run)
    const time = await context.store.leaseTime()
    const run = decideRenew(granted(judgeValid(before, time)), input.lease, time, input.process)
    return { changes: [{ kind: 'update', noun: 'run', row: run }], events: [], answer: { run: shownRun(run) } }
  },

  async 'run.finish'({ run: reference, again, ...end }, context) {
    const before = await context.require('run', reference)
    granted(judgeValid(before, await context.store.leaseTime()))
    const situation = await situationIn(before, context)
    const ended = await endRun(before, end, { text: end.output, situation, again }, context)
    const back = end.outcome === 'failed' && situation !== undefined ? await handBackOpen(before, situation, context) : nothing
    const after = again ? await wakeAgain(before, context) : back
    const left = end.outcome === 'stopped' && !again ? await leaveCalls(before, end.detail || 'it was stopped', context) : nothing
    return { ...together(ended, after, left), answer: { run: shownRun(ended.run) } }
  },

  async 'run.recover'(input, context) {
    const before = await context.require('run', input.run)
    if (before.endedAt > 0 || isValid(before, await context.store.leaseTime())) {
      return { changes: [], events: [], answer: { run: shownRun(before), recovered: false } }
    }
    const woken = await wakeAgain(before, context)
    const end = { outcome: 'lost' as const, detail: `${before.node} no longer answers` }
    const again = woken !== nothing
    const ended = await endRun(before, end, { text: before.output, situation: await situationIn(before, context), again }, context)
    return { ...together(ended, woken), answer: { run: shownRun(ended.run), recovered: true } }
  },
}

async function situationIn(run: StoredRun, context: WriteContext): Promise<Situation | undefined> {
  const session = await context.store.find('session', run.session)
  return session && situationOf(session, context)
}

function updated(run: StoredRun, events: readonly unknown[]): Change[] {
  return events.length === 0 ? [] : [{ kind: 'update', noun: 'run', row: run }]
}

/** What the lost run was asked is asked again, unless run after run is lost before it gets anywhere: then it is the work that is deadly. */
async function wakeAgain(run: StoredRun, context: WriteContext): Promise<Consequences> {
  const last = await context.store.runs.last(run.session, mostLostInARow)
  const allLost = last.length === mostLostInARow && last.slice(1).every(({ outcome }) => outcome === 'lost')
  if (run.stopping !== null || (allLost && !(await gotAnywhere(last, context)))) return nothing
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
