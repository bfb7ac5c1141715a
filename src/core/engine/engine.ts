import type { Tenant } from '../../contract/nouns/tenant.ts'
import { RunStopped } from '../conversation/run-stopped.ts'
import type { Caller } from '../ports/caller.ts'
import type { Dispatcher } from '../ports/dispatcher.ts'
import type { JobName } from '../ports/jobs.ts'
import type { StoredRun } from '../ports/records.ts'
import type { Store } from '../ports/store.ts'
import { HeldRuns } from './held-runs.ts'
import { type Coordination, runSession } from './run-session.ts'
import { sweepRuns } from './sweep.ts'

/** How a notification leaves the house. */
export type Deliver = (notification: number, caller: Caller) => Promise<void>

export interface EngineOptions extends Omit<Coordination, 'held'> {
  store: Store
  dispatcher: Dispatcher
  /** When active tasks are worked on by themselves: cron, in this zone. */
  tick: { cron: string; zone: string }
  sweepEvery: number
  deliver: Deliver | undefined
  endOrphan(run: StoredRun): Promise<void>
}

export interface Engine {
  /** How many runs this process holds. */
  readonly running: number
  stop(): Promise<void>
}

const lookForTenantsEvery = 60_000

/** What moves by itself: jobs that are due, schedules, runs, and the sweep that takes over what dead nodes have left. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { store, perform, dispatcher, log } = options
  const held = new HeldRuns()
  const coordination: Coordination = { ...options, held }
  const tenants = new Map<number, Tenant>()

  const callerFor = (tenant: Tenant): Caller => ({ tenant, name: 'system', agent: null, access: 'full', operator: false, engine: true })

  const callerOf = async (number: number): Promise<Caller | undefined> => {
    if (!tenants.has(number)) await lookForTenants()
    const tenant = tenants.get(number)
    return tenant && callerFor(tenant)
  }

  /** Every tenant has its tick; one that is new gets it here. */
  const lookForTenants = async (): Promise<void> => {
    for (const tenant of await store.read(1, (reading) => reading.tenants.list())) {
      if (tenants.has(tenant.number)) continue
      tenants.set(tenant.number, tenant)
      const armed = await perform('schedule.arm', options.tick, { caller: callerFor(tenant) })
      if (!armed.granted) log.error({ tenant: tenant.name, problem: armed.refusal.message }, 'the tick could not be set')
    }
  }

  const work = async (job: JobName): Promise<void> => {
    const caller = await callerOf(job.tenant)
    if (caller === undefined) return
    const [what = '', reference = ''] = job.key.split(':')
    switch (job.kind) {
      case 'wake':
        return runSession(coordination, caller, job.session)
      case 'schedule': {
        const fired = await perform(...timed(what, reference), { caller })
        if (!fired.granted && fired.refusal.code !== 'not_found') throw new Error(fired.refusal.message)
        return
      }
      case 'deliver':
        return options.deliver?.(Number(reference), caller)
    }
  }

  let sweeping = false
  const sweep = async (): Promise<void> => {
    if (sweeping) return
    sweeping = true
    await sweepRuns({ store, perform, callerFor, endOrphan: options.endOrphan, log }).catch((problem) =>
      log.error({ problem }, 'the sweep failed'),
    )
    sweeping = false
  }

  await lookForTenants()
  await sweep()
  await dispatcher.start(work)
  const timers = [
    setInterval(() => void sweep(), options.sweepEvery).unref(),
    setInterval(
      () => void lookForTenants().catch((problem) => log.error({ problem }, 'tenants could not be read')),
      lookForTenantsEvery,
    ).unref(),
  ]

  return {
    get running() {
      return held.size
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      held.stopAll(new RunStopped('shutdown', 'the daemon was shut down'))
      await dispatcher.stop()
    },
  }
}

/** What is done about a time that has come: a list's, a todo's, a claim's, a cap's, or a schedule's. */
function timed(what: string, reference: string): ['todo.comeReady' | 'todo.lapse' | 'cap.release' | 'schedule.fire', object] {
  if (what === 'ready') return ['todo.comeReady', { list: Number(reference) }]
  if (what === 'cap') return ['cap.release', { cap: Number(reference) }]
  if (what === 'lapse') return ['todo.lapse', { todo: Number(reference) }]
  return what === 'time' ? ['todo.comeReady', { todo: Number(reference) }] : ['schedule.fire', { schedule: reference }]
}
