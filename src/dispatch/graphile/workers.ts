import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Job, runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { graphileLog, type Log, schema } from './connect.ts'

export interface WorkersOptions {
  /** The one kind of graphile jobs that they do. */
  task: string
  pool: pg.Pool
  concurrency: number
  poll: number
  log: Log
  /** Is awaited before a new pool takes its first job. */
  started(workerPool: string): Promise<void>
  /** A pool is over; whatever it still holds is to be released. */
  ended(workerPool: string): Promise<void>
  /** Never throws: what becomes of a job is kept with ours, and not by graphile-worker. */
  perform(payload: unknown, job: Job): Promise<void>
}

export interface Workers {
  /** Ids of the pools that may hold jobs; by these graphile-worker knows who has locked one. */
  readonly pools: readonly string[]
  stop(): Promise<void>
}

/** How long a pool whose jobs are over may take to tell the database so. */
const longestFarewell = 2_000

/**
 * Graphile-worker's pool of workers. It shuts itself down when it could not say that a job is done; then another takes its place,
 * while the old one ends what it has begun. Its own promise is not enough to know when it is over: when two jobs could not be
 * told as done, it waits for them for ever (0.17.3), and what it held would stay locked for as long as we say that it lives.
 */
export function startWorkers(options: WorkersOptions): Workers {
  const { task, pool, log } = options
  const living = new Map<WorkerPool, Promise<void>>()
  let current: WorkerPool | undefined
  let stopping = false

  const launch = (): void => {
    if (stopping) return
    const events = new EventEmitter() as WorkerEvents
    const workerPool = runTaskList(settings(options, events), { [task]: (payload, { job }) => options.perform(payload, job) }, pool)
    events.on('pool:gracefulShutdown', () => {
      current = undefined
      if (!stopping) setTimeout(launch, options.poll).unref()
    })
    current = workerPool
    living.set(workerPool, untilOver(workerPool, events))
  }

  const untilOver = async (workerPool: WorkerPool, events: WorkerEvents): Promise<void> => {
    const ended = workerPool.promise.catch((problem) => log.error({ problem }, 'a pool of workers did not end well'))
    await Promise.race([ended, untilIdle(events).then(() => pause(longestFarewell, undefined, { ref: false }))])
    living.delete(workerPool)
    await options
      .ended(workerPool.id)
      .catch((problem) => log.error({ problem }, 'what a pool of workers held could not be released; other nodes will do it'))
  }

  launch()

  return {
    get pools() {
      return [...living.keys()].map(({ id }) => id)
    },
    async stop() {
      stopping = true
      // How it went is heard of as of every other end.
      current?.gracefulShutdown()?.catch(() => undefined)
      await Promise.all(living.values())
    },
  }
}

/** A pool that shuts down has no more jobs under way; only their ends may be untold. */
function untilIdle(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    events.once('pool:gracefulShutdown:complete', () => resolve())
    events.once('pool:forcefulShutdown:complete', () => resolve())
    events.once('pool:forcefulShutdown:error', () => resolve())
  })
}

function settings({ concurrency, poll, log, started }: WorkersOptions, events: WorkerEvents) {
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
              startWorker: (_context: unknown, { worker }: { worker: { workerPool: WorkerPool } }) => started(worker.workerPool.id),
            },
          },
        },
      ],
      // Unless these are set, nobody catches the error when the database cannot be told that a job is done, and the process ends.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }
}
