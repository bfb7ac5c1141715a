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
  /** A pool is over, and whatever it still holds is free again. */
  unregister(workerPool: string): Promise<void>
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
/** How long a pool whose jobs are over may take to tell the database so. */
const lastWords = 2_000

/**
 * Graphile-worker's pool of workers. It shuts itself down when it could not say that a job is done; then another takes its place,
 * while the old one ends what it has begun. Its own promise is not enough to know when it is over: when two jobs could not be
 * told as done, it waits for them for ever (0.17.3), and what it held would stay locked for as long as we say that it lives.
 */
export function startWorkers(options: WorkersOptions): Workers {
  const { line, pool, concurrency, log } = options
  const living = new Map<WorkerPool, Promise<void>>()
  let current: WorkerPool | undefined
  let stopping = false

  const launch = (): void => {
    if (stopping) return
    const emitter = events()
    const workerPool = runTaskList(settings(options, emitter), { [identifiers[line]]: (job) => options.perform(job as ForwardedJob) }, pool)
    current = workerPool
    living.set(workerPool, seeOut(workerPool, emitter))
  }

  const seeOut = async (workerPool: WorkerPool, emitter: WorkerEvents): Promise<void> => {
    const ended = workerPool.promise.catch((problem) => log.error({ problem }, 'a pool of workers did not end well'))
    await Promise.race([ended, isIdle(emitter).then(() => pause(lastWords, undefined, { ref: false }))])
    living.delete(workerPool)
    await options
      .unregister(workerPool.id)
      .catch((problem) => log.error({ problem }, 'a pool of workers could not let go of what it held; others take it over'))
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
      return [...living.keys()].map(({ id }) => id)
    },
    nudge: () => nudge(concurrency),
    async stop() {
      stopping = true
      // How it went is heard of as of every other end.
      current?.gracefulShutdown()?.catch(() => undefined)
      await Promise.all(living.values())
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

/** A pool that shuts down has no more jobs under way; only their ends may be untold. */
function isIdle(emitter: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    emitter.once('pool:gracefulShutdown:complete', () => resolve())
    emitter.once('pool:forcefulShutdown:complete', () => resolve())
    emitter.once('pool:forcefulShutdown:error', () => resolve())
  })
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
