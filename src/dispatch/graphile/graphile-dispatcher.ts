import type { Dispatcher } from '../../core/ports/dispatcher.ts'
import { backOff, type JobName, quickJobsAtOnce } from '../../core/ports/jobs.ts'
import type { Store } from '../../core/ports/store.ts'
import { openConnections } from './connections.ts'
import { every } from './every.ts'
import { forward, takeBack } from './forward.ts'
import { freeQueues, keepLocks } from './locks.ts'
import type { Log } from './log.ts'
import { lookOut } from './look-out.ts'
import { beat, bury, leave } from './presence.ts'
import { prepareSchema } from './schema.ts'
import { tidy } from './tidy.ts'
import { bothOf, type ForwardedJob, startWorkers } from './workers.ts'

export interface GraphileOptions {
  store: Store
  /** Of the PostgreSQL that the store is on. */
  url: string
  /** This process, among all that work for the store. */
  node: string
  /** How many runs may be under way at once in this process. */
  concurrency?: number
  /** How often to look though nothing has rung, in milliseconds. */
  poll?: number
  heartbeat?: number
  /** A node that was not heard of for so long is given up. */
  dead?: number
  /** A job that was handed out and left as it was is left alone for so long. */
  rest?: number
  log: Log
}

type Work = (job: JobName) => Promise<void>

const tidyEvery = 60_000

/** Hands jobs out to any number of processes that share a PostgreSQL, none of which leads the others. */
export function graphileDispatcher(options: GraphileOptions): Dispatcher {
  let running: Promise<() => Promise<void>> | undefined
  return {
    async start(work) {
      running = startDispatching(options, work)
      await running
    },
    async stop() {
      const stop = await running?.catch(() => undefined)
      running = undefined
      await stop?.()
    },
  }
}

async function startDispatching(
  { store, url, node, concurrency = 4, poll = 1_000, heartbeat = 5_000, dead = 15_000, rest = 30_000, log }: GraphileOptions,
  work: Work,
): Promise<() => Promise<void>> {
  const pool = openConnections(url, concurrency + quickJobsAtOnce + 3, log)
  const utils = await prepareSchema(pool, log).catch(async (problem) => {
    await pool.end()
    throw problem
  })
  let stopping = false

  const perform = async ({ attempts, ...name }: ForwardedJob): Promise<void> => {
    try {
      if (stopping) await takeBack(pool, name)
      else await work(name)
    } catch (problem) {
      log.error({ problem, tenant: name.tenant, job: name.key }, 'a job failed')
      await postpone(name, attempts)
    }
  }

  const postpone = async (name: JobName, attempts: number): Promise<void> => {
    try {
      await store.jobs.postpone(name, Date.now() + backOff(attempts))
    } catch (problem) {
      log.error({ problem, tenant: name.tenant, job: name.key }, 'a failed job could not be put off')
    }
  }

  const outlook = lookOut(
    () => forward(pool, { now: Date.now(), rest }),
    (problem) => log.error({ problem }, 'due jobs could not be forwarded'),
  )
  const common = {
    pool,
    poll,
    log,
    perform,
    ended: outlook.look,
    register: (workerPool: string) => beat(pool, node, [workerPool]),
    unregister: (workerPool: string) => leave(pool, node, [workerPool]),
  }
  const workers = bothOf(
    startWorkers({ ...common, line: 'runs', concurrency }),
    startWorkers({ ...common, line: 'quick', concurrency: quickJobsAtOnce }),
  )

  const stopListening = store.onBell(outlook.look)
  const giveUpTheDead = async (): Promise<void> => {
    const unlocked = await bury(pool, dead, workers.ids)
    if (unlocked.length > 0) log.error({ unlocked }, 'a node no longer answers; its jobs go to others')
    const freed = await freeQueues(pool, dead)
    if (unlocked.length + freed > 0) workers.nudge()
  }
  const stopPolling = every(
    poll,
    async () => {
      outlook.look()
      await giveUpTheDead()
    },
    (problem) => log.error({ problem }, 'dead nodes could not be looked for'),
  )
  const stopTidying = every(
    tidyEvery,
    () => tidy(pool, utils),
    (problem) => log.error({ problem }, 'queues that are not used could not be removed'),
  )
  const stopBeating = every(
    heartbeat,
    async () => {
      await beat(pool, node, workers.ids)
      await keepLocks(pool, workers.ids)
    },
    (problem) => log.error({ problem }, 'this node could not say that it lives'),
  )
  outlook.look()

  return async () => {
    stopping = true
    stopListening()
    const known = workers.ids
    await Promise.all([stopPolling(), stopTidying(), outlook.stop()])
    // Work under way may take long, and meanwhile the others must know that it is in good hands.
    await workers.stop().catch((problem) => log.error({ problem }, 'the workers did not stop well'))
    await stopBeating()
    await leave(pool, node, known).catch((problem) => log.error({ problem }, 'this node could not take its leave'))
    await pool.end()
  }
}
