import { refuse } from '../../contract/refusals.ts'
import { decideRenew, decideStopRun, isValid, judgeValid, mostLostInARow, shownRun } from '../domain/run.ts'
import type { Standing } from '../domain/standing.ts'
import type { HandlersOf, WriteScene } from '../gate/handler.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { Change, StoredRun } from '../ports/store.ts'
import { causeOfRun } from './caller-rights.ts'
import { leaveCalls } from './leave-calls.ts'
import { claimRun } from './run-claim.ts'
import { endRun, handBackOpen, yieldRun } from './run-yield.ts'
import { standingOf } from './standing.ts'
import { type Consequences, nothing, together, wakeSession } from './waking.ts'

export const runHandlers: HandlersOf<'run'> = {
  async 'run.list'(input, scene) {
    const session = input.session === undefined ? undefined : (await scene.require('session', input.session)).number
    const task = input.task === undefined ? undefined : (await scene.require('task', input.task)).number
    const schedule = input.schedule === undefined ? undefined : (await scene.require('schedule', input.schedule)).number
    const { agent, live, limit, after } = input
    const { rows, next } = await scene.store.listRuns({ session, task, schedule, agent, live, limit, after })
    return { runs: rows.map(shownRun), next }
  },

  async 'run.get'(input, scene) {
    return { run: shownRun(await scene.require('run', input.run)) }
  },

  async 'run.stop'(input, scene) {
    const before = await scene.require('run', input.run)
    if (before.endedAt > 0) throw new Refused(refuse('conflict', `The run has ended already (${before.outcome}).`).refusal)
    const { run, events } = decideStopRun(before, `stopped by ${scene.caller.name}`)
    return { changes: updated(run, events), events, answer: { run: shownRun(run) } }
  },

  'run.claim': claimRun,
  'run.yield': yieldRun,

  async 'run.renew'(input, scene) {
    const before = await scene.require('run', input.run)
    const time = await scene.store.leaseTime()
    const run = decideRenew(granted(judgeValid(before, time)), input.lease, time, input.process)
    return { changes: [{ kind: 'update', noun: 'run', row: run }], events: [], answer: { run: shownRun(run) } }
  },

  async 'run.finish'({ run: reference, again, ...end }, scene) {
    const before = await scene.require('run', reference)
    granted(judgeValid(before, await scene.store.leaseTime()))
    const standing = await standingIn(before, scene)
    const ended = await endRun(before, end, { text: end.output, standing, again }, scene)
    const back = end.outcome === 'failed' && standing !== undefined ? await handBackOpen(before, standing, scene) : nothing
    const after = again ? await wakeAgain(before, scene) : back
    const left = end.outcome === 'stopped' && !again ? await leaveCalls(before, end.detail || 'it was stopped', scene) : nothing
    return { ...together(ended, after, left), answer: { run: shownRun(ended.run) } }
  },

  async 'run.recover'(input, scene) {
    const before = await scene.require('run', input.run)
    if (before.endedAt > 0 || isValid(before, await scene.store.leaseTime())) {
      return { changes: [], events: [], answer: { run: shownRun(before), recovered: false } }
    }
    const woken = await wakeAgain(before, scene)
    const end = { outcome: 'lost' as const, detail: `${before.node} no longer answers` }
    const again = woken !== nothing
    const ended = await endRun(before, end, { text: before.output, standing: await standingIn(before, scene), again }, scene)
    return { ...together(ended, woken), answer: { run: shownRun(ended.run), recovered: true } }
  },
}

async function standingIn(run: StoredRun, scene: WriteScene): Promise<Standing | undefined> {
  const session = await scene.store.find('session', run.session)
  return session && standingOf(session, scene)
}

function updated(run: StoredRun, events: readonly unknown[]): Change[] {
  return events.length === 0 ? [] : [{ kind: 'update', noun: 'run', row: run }]
}

/** What the lost run was asked is asked again, unless run after run is lost before it gets anywhere: then it is the work that is deadly. */
async function wakeAgain(run: StoredRun, scene: WriteScene): Promise<Consequences> {
  const last = await scene.store.lastRuns(run.session, mostLostInARow)
  const allLost = last.length === mostLostInARow && last.slice(1).every(({ outcome }) => outcome === 'lost')
  if (run.stopping !== null || (allLost && !(await gotAnywhere(last, scene)))) return nothing
  const rights = causeOfRun(run)
  return wakeSession({ session: run.session, trigger: 'recovered', schedule: run.schedule ?? undefined, rights }, scene)
}

/** Whether any of these runs, all of one session, has ended a turn or a step before it was lost. */
async function gotAnywhere(runs: readonly StoredRun[], scene: WriteScene): Promise<boolean> {
  if (runs.some(({ turns }) => turns > 0)) return true
  const [{ session } = { session: 0 }] = runs
  const ids = new Set(runs.map(({ id }) => id))
  const said = await scene.store.listMessages({ session, live: false, since: 0, backwards: true, limit: 100 })
  return said.some(
    ({ role, run, endedAt, finish }) => role === 'assistant' && endedAt > 0 && finish !== 'interrupted' && ids.has(run ?? ''),
  )
}
