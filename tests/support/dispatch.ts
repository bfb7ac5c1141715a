import { setTimeout as pause } from 'node:timers/promises'
import { decideClaim, decideFinish, type NewRun } from '../../src/core/domain/run/run.ts'
import type { Job, JobName, NewJob } from '../../src/core/ports/jobs.ts'
import type { StoredRun } from '../../src/core/ports/records.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { openPunchlist } from '../../src/server/open.ts'
import { type databases, newPlace } from './stores.ts'

/** A store to dispatch from, and what tests of that do with it. */
export interface TestJobs {
  store: Store
  /** Of the database; empty for a file. */
  url: string
  enqueue(job: Partial<NewJob> & { key: string }, tenant?: number): Promise<void>
  enqueueAll(jobs: readonly (Partial<NewJob> & { key: string })[], tenant?: number): Promise<void>
  /** Removes the job without ringing, and answers what it was. */
  settle(name: Pick<JobName, 'tenant' | 'key'>): Promise<Job | undefined>
  find(key: string, tenant?: number): Promise<Job | undefined>
  addTenant(number: number): Promise<void>
  startRun(session: number): Promise<StoredRun>
  endRun(run: StoredRun): Promise<void>
  close(): Promise<void>
}

const anEvent = { type: 'todo.cleaned', session: 0, data: { orphaned: 0, stale: 0 } } as const

export async function newTestJobs(kind: (typeof databases)[number]): Promise<TestJobs> {
  const { place, remove } = await newPlace(kind)
  const { store } = await openPunchlist(place)
  const enqueueAll: TestJobs['enqueueAll'] = (jobs, tenant = 1) =>
    store.write(tenant, async (writing) => {
      await writing.apply(jobs.map((job) => ({ kind: 'enqueue', job: { ...aJob(job.key), ...job } })))
      await writing.append([anEvent], 'test', Date.now())
    })
  return {
    store,
    url: 'database' in place ? place.database : '',
    enqueueAll,
    enqueue: (job, tenant) => enqueueAll([job], tenant),
    settle: ({ tenant, key }) =>
      store.write(tenant, async (writing) => {
        const job = await writing.jobs.find(key)
        if (job === undefined) return undefined
        await writing.apply([{ kind: 'dequeue', key }])
        return job
      }),
    find: (key, tenant = 1) => store.read(tenant, (reading) => reading.jobs.find(key)),
    addTenant: (number) =>
      store.write(
        1,
        (writing) => writing.apply([{ kind: 'add-tenant', tenant: { number, name: `tenant-${number}`, createdAt: 0 } }]),
        'installation',
      ),
    startRun: (session) =>
      store.write(1, async (writing) => {
        const { run, events } = decideClaim(aRun(session), 60_000, await writing.leaseTime(), Date.now())
        await writing.apply([{ kind: 'insert', noun: 'run', row: run }])
        await writing.append(events, 'test', Date.now())
        return run
      }),
    endRun: (before) =>
      store.write(1, async (writing) => {
        const { run, events } = decideFinish({ ...before, version: before.version + 1 }, { outcome: 'done', detail: '' }, Date.now())
        await writing.apply([
          { kind: 'update', noun: 'run', row: run },
          { kind: 'release', session: run.session },
        ])
        await writing.append(events, 'test', Date.now())
      }),
    async close() {
      await store.close()
      await remove()
    },
  }
}

function aJob(key: string): NewJob {
  return { key, kind: 'wake', queue: key, session: 0, payload: {}, dueAt: Date.now() }
}

function aRun(session: number): NewRun {
  const named = { id: `run-of-${session}`, agent: 'coder', node: 'here', trigger: 'manual' as const }
  return {
    ...named,
    session,
    task: null,
    schedule: null,
    fence: 1,
    claimedFor: 0,
    hash: null,
    progress: { still: 0, list: 0, trace: [] },
    rights: { access: 'full', capabilities: [] },
  }
}

/** Waits for something to come true; fails when it takes too long. */
export async function eventually(what: string, isTrue: () => boolean | Promise<boolean>, deadline = 180_000): Promise<void> {
  const until = performance.now() + deadline
  for (let wait = 5; !(await isTrue()); wait = Math.min(2 * wait, 40)) {
    if (performance.now() > until) throw new Error(`${what}: not within ${deadline} ms`)
    await pause(wait)
  }
}

/** Somebody waits here until it is opened. */
export function newDoor(): { open(): void; opened: Promise<void> } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
