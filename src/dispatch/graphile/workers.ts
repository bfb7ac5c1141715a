import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { DueJob, Line } from '../../core/ports/jobs.ts'
import { graphileLog, type Log } from './log.ts'
import { identifiers, schema } from './schema.ts'

export type ForwardedJob = Omit<DueJob, 'dueAt'>

export interface WorkersOptions {
  line: Line
  pool: pg.Pool
  concurrency: number
  poll: number
  log: Log
  /** Is awaited before a new pool takes its first job. */
  register(workerPool: string): Promise<void>
  /** Never throws: what becomes of a job is kept with it, and not by graphile-worker. */
  perform(job: ForwardedJob): Promise<void>
  /** A job has ended, and graphile-worker no longer holds its queue. */
  ended(): void
}

export interface Workers {
  /** Ids of the pools that may hold jobs. */
  readonly ids: readonly string[]
  /** Have the idle ones look for jobs now. */
  nudge(): void
  stop(): Promise<void>
}

const mostMisses = 5

/**
 * Graphile-worker's pool of workers. It shuts itself down when it could not say that a job is done; then another takes its place,
 * while the old one ends what it has begun.
 */
export function startWorkers(options: WorkersOptions): Workers {
  const { line, pool, concurrency, log } = options
  const living = new Set<WorkerPool>()
  let current: WorkerPool | undefined
  let stopping = false

  const launch = (): void => {
    if (stopping) return
    const workerPool = runTaskList(
      settings(options, events()),
      { [identifiers[line]]: (job) => options.perform(job as ForwardedJob) },
      pool,
    )
    current = workerPool
    living.add(workerPool)
    workerPool.promise
      .catch((problem) => log.error({ problem }, 'a pool of workers did not end well'))
      .finally(() => living.delete(workerPool))
  }

  const nudge = (workers = 1): void => current?.nudge(workers)

  const events = (): WorkerEvents => {
    const emitter = new EventEmitter() as WorkerEvents
    // Of those who search at the same time, here and elsewhere, only one finds anything, since each search holds all queues. So
    // whoever has found something sends the next one, and whoever has found nothing tries again a few times, but not at the same time.
    let misses = 0
    emitter.on('pool:listen:notification', () => {
      misses = 0
    })
    emitter.on('job:start', () => {
      misses = 0
      nudge()
    })
    emitter.on('worker:getJob:empty', () => {
      if (misses++ < mostMisses) setTimeout(nudge, misses * (1 + Math.random() * 9)).unref()
    })
    emitter.on('job:complete', ({ job }) => void afterwards(job.id))
    emitter.on('pool:gracefulShutdown', () => {
      current = undefined
      if (!stopping) setTimeout(launch, options.poll).unref()
    })
    return emitter
  }

  /** The next of a queue can only be found when graphile-worker has let go of it, which it does later and tells nobody. */
  const afterwards = async (id: string): Promise<void> => {
    try {
      for (let wait = 1; wait < options.poll && (await isHeld(pool, id)); wait *= 2) await pause(wait)
    } catch {
      // Then the next poll finds it.
    }
    nudge()
    options.ended()
  }

  launch()

  return {
    get ids() {
      return [...living].map(({ id }) => id)
    },
    nudge: () => nudge(concurrency),
    async stop() {
      stopping = true
      await current?.gracefulShutdown()
      await Promise.allSettled([...living].map(({ promise }) => promise))
    },
  }
}

export function bothOf(one: Workers, other: Workers): Workers {
  return {
    get ids() {
      return [...one.ids, ...other.ids]
    },
    nudge() {
      one.nudge()
      other.nudge()
    },
    stop: async () => void (await Promise.all([one.stop(), other.stop()])),
  }
}

async function isHeld(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query({ name: 'held', text: 'SELECT 1 FROM graphile_worker.jobs WHERE id = $1', values: [id] })
  return rowCount === 1
}

function settings({ concurrency, poll, log, register }: WorkersOptions, events: WorkerEvents) {
  return {
    schema,
    concurrency,
    pollInterval: poll,
    noHandleSignals: true,
    logger: graphileLog(log),
    events,
    preset: {
      plugins: [
        {
          name: 'PunchlistPresence',
          version: '1.0.0',
          worker: {
            hooks: {
              startWorker: (_context: unknown, { worker }: { worker: { workerPool: WorkerPool } }) => register(worker.workerPool.id),
            },
          },
        },
      ],
      // Unless these are set, nobody catches the error when the database cannot be told that a job is done, and the process ends.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }
}
