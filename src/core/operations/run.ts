import type { Agent } from '../../contract/nouns/agent.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { TaskRecord } from '../../contract/nouns/task.ts'
import { refuse } from '../../contract/refusals.ts'
import {
  decideClaim,
  decideFinish,
  decideRenew,
  decideStopRun,
  isValid,
  judgeValid,
  mostLostInARow,
  shownRun,
  whyNotRun,
} from '../domain/run.ts'
import { hashOfSecret, newSecret } from '../domain/token.ts'
import type { HandlersOf, WriteScene } from '../gate/handler.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { Job } from '../ports/jobs.ts'
import type { Change, StoredRun } from '../ports/store.ts'
import { isWaiting } from './parked.ts'
import { promptsFor } from './prompts.ts'
import { nothing, together, wakeSession } from './waking.ts'

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

  /** The one place where a run comes into being. What asked for it is settled in the same commit, whether it starts or not. */
  async 'run.claim'(input, scene) {
    const key = `wake:${input.session}`
    const job = await scene.store.findJob(key)
    if (job === undefined) return notClaimed('nothing asks for it')
    const settled: Change = { kind: 'dequeue', key }
    const session = await scene.store.find('session', input.session)
    if (session === undefined) return notClaimed('session is gone', [settled])
    if (await scene.store.liveRun(session.number)) return notClaimed('already running')
    const task = session.task === null ? undefined : await scene.store.find('task', session.task)
    const owner = task?.owner ?? session.agent
    const agent = owner === null ? undefined : await scene.store.find('agent', owner)
    const why = whyNotRun(session, task, agent) ?? (await whyNotInTurn(job, session, scene))
    if (why !== undefined || agent === undefined) return notClaimed(why ?? 'no agent', [settled])
    return claim({ session, task, agent, job, settled }, input, scene)
  },

  async 'run.renew'(input, scene) {
    const before = await scene.require('run', input.run)
    const time = await scene.store.leaseTime()
    const run = decideRenew(granted(judgeValid(before, time)), input.lease, time, input.process)
    return { changes: [{ kind: 'update', noun: 'run', row: run }], events: [], answer: { run: shownRun(run) } }
  },

  async 'run.finish'({ run: reference, again, ...end }, scene) {
    const before = await scene.require('run', reference)
    granted(judgeValid(before, await scene.store.leaseTime()))
    const { run, events } = decideFinish(before, end, scene.now)
    const ended = { changes: [...updated(run, events), { kind: 'release', session: run.session } satisfies Change], events }
    return { ...together(ended, again ? await wakeAgain(run, scene) : nothing), answer: { run: shownRun(run) } }
  },

  async 'run.recover'(input, scene) {
    const before = await scene.require('run', input.run)
    if (before.endedAt > 0 || isValid(before, await scene.store.leaseTime())) {
      return { changes: [], events: [], answer: { run: shownRun(before), recovered: false } }
    }
    const { run, events } = decideFinish(before, { outcome: 'lost', detail: `${before.node} no longer answers` }, scene.now)
    const ended = { changes: [...updated(run, events), { kind: 'release', session: run.session } satisfies Change], events }
    return { ...together(ended, await wakeAgain(run, scene)), answer: { run: shownRun(run), recovered: true } }
  },
}

interface Claimable {
  session: Session
  task: TaskRecord | undefined
  agent: Agent
  job: Job
  settled: Change
}

async function claim({ session, task, agent, job, settled }: Claimable, input: { node: string; lease: number }, scene: WriteScene) {
  const [last] = await scene.store.lastRuns(session.number, 1)
  const secret = newSecret()
  const { trigger = 'manual', schedule = null, prompts = [] } = job.payload
  const { run, events } = decideClaim(
    {
      id: scene.newId(),
      session: session.number,
      task: task?.number ?? null,
      agent: agent.id,
      trigger,
      schedule,
      fence: (last?.fence ?? 0) + 1,
      node: input.node,
      hash: hashOfSecret(secret),
      prompts,
    },
    input.lease,
    await scene.store.leaseTime(),
    scene.now,
  )
  const texts = await promptsFor({ session, task, agent, prompts }, scene)
  return {
    changes: [settled, { kind: 'insert', noun: 'run', row: run } satisfies Change],
    events,
    answer: { claimed: true as const, run: shownRun(run), agent, secret, ...texts },
  }
}

/** The tick's tasks are looked at again when their turn has come: what waits for somebody is left alone. */
async function whyNotInTurn(job: Job, session: Session, scene: WriteScene): Promise<string | undefined> {
  if (job.payload.trigger !== 'tick') return undefined
  return (await isWaiting(session.number, scene)) ? 'awaiting_peer' : undefined
}

function notClaimed(reason: string, changes: Change[] = []) {
  return { changes, events: [], answer: { claimed: false as const, reason } }
}

function updated(run: StoredRun, events: readonly unknown[]): Change[] {
  return events.length === 0 ? [] : [{ kind: 'update', noun: 'run', row: run }]
}

/** What the lost run was asked is asked again, unless run after run is lost: then it is the work that is deadly. */
async function wakeAgain(run: StoredRun, scene: WriteScene) {
  const before = await scene.store.lastRuns(run.session, mostLostInARow)
  const allLost = before.length === mostLostInARow && before.slice(1).every(({ outcome }) => outcome === 'lost')
  if (allLost || run.stopping !== null) return nothing
  const wake = { session: run.session, trigger: 'recovered' as const, schedule: run.schedule ?? undefined }
  const [first, ...rest] = run.prompts
  const woken = await wakeSession({ ...wake, prompt: first }, scene)
  for (const change of woken.changes) if (change.kind === 'enqueue') change.job.payload.prompts?.push(...rest)
  return woken
}
