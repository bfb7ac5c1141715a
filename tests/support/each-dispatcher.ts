import { describe, onTestFinished } from 'vitest'
import type { Dispatcher } from '../../src/core/ports/dispatcher.ts'
import type { JobName } from '../../src/core/ports/jobs.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { embeddedDispatcher } from '../../src/dispatch/embedded/embedded-dispatcher.ts'
import { graphileDispatcher } from '../../src/dispatch/graphile/graphile-dispatcher.ts'
import { newTestJobs, type TestJobs } from './dispatch.ts'
import { openForTests } from './each-database.ts'

interface Options {
  store?: Store
  concurrency?: number
  poll?: number
  rest?: number
}

type Log = Parameters<typeof embeddedDispatcher>[0]['log']
type Make = (queued: TestJobs, log: Log, number: number, options: Options) => Dispatcher

const embedded: Make = ({ store }, log, _number, options) => embeddedDispatcher({ store, log, ...options })
const graphile: Make = ({ store, url }, log, number, options) => graphileDispatcher({ store, url, log, node: `node-${number}`, ...options })

/** Each is one dispatcher, or several that share the work. */
const ways = [
  { name: 'embedded on SQLite', kind: 'sqlite', nodes: 1, make: embedded },
  { name: 'embedded on PostgreSQL', kind: 'postgres', nodes: 1, make: embedded },
  { name: 'graphile', kind: 'postgres', nodes: 1, make: graphile },
  { name: 'graphile on three nodes', kind: 'postgres', nodes: 3, make: graphile },
] as const

export interface Dispatching {
  queued: TestJobs
  nodes: number
  /** Starts the dispatchers all at once, and stops them after the test. */
  start(
    work: (job: JobName) => Promise<unknown>,
    options?: Options,
  ): Promise<{
    /** What they had to complain about. */
    problems: string[]
    stop(): Promise<unknown>
  }>
}

/** Tests that must hold however jobs are handed out. */
export function describeEachDispatcher(tests: (dispatching: Dispatching) => void): void {
  describe.each(ways)('$name', ({ kind, nodes, make }) => {
    const queued = openForTests(() => newTestJobs(kind))
    const start: Dispatching['start'] = async (work, options = {}) => {
      const problems: string[] = []
      const log = { error: (_details: object, message: string) => void problems.push(message) }
      const dispatchers = Array.from({ length: nodes }, (_, number) => make(queued, log, number, options))
      const stop = () => Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()))
      onTestFinished(async () => void (await stop()))
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.start(async (job) => void (await work(job)))))
      return { problems, stop }
    }
    tests({ queued, nodes, start })
  })
}
