import type { Dispatcher } from '../../core/ports/dispatcher.ts'
import { backOff, type DueJob, type JobName, type Line, quickJobsAtOnce } from '../../core/ports/jobs.ts'
import type { Store } from '../../core/ports/store.ts'
import { coalesce } from '../coalesce.ts'
import { chooseJobs, nameOf, notTaken, turns } from './choose-jobs.ts'

export interface EmbeddedOptions {
  store: Store
  /** How many runs may be under way at once. */
  concurrency?: number
  /** How often to look though nothing has rung, in milliseconds. */
  poll?: number
  /** A job that was handed out and left as it was is left alone for so long, or handing it out would be all that ever happens. */
  rest?: number
  now?: () => number
  log: { error(details: object, message: string): void }
}

type Work = (job: JobName) => Promise<void>

const mostRead = 200

/** Hands jobs out within this process, which must be the only one that does so for its store. */
export function embeddedDispatcher(options: EmbeddedOptions): Dispatcher {
  const lines = [handOutLine(options, 'runs', options.concurrency ?? 4), handOutLine(options, 'quick', quickJobsAtOnce)]
  return {
    start: async (work) => void (await Promise.all(lines.map((line) => line.start(work)))),
    stop: async () => void (await Promise.all(lines.map((line) => line.stop()))),
  }
}

/** One of the two lines, with so many places. */
function handOutLine(options: EmbeddedOptions, line: Line, places: number): Dispatcher {
  const { store, poll = 1_000, rest = 1_000, now = Date.now, log } = options
  const underWay = new Map<string, { job: DueJob; ended: Promise<void> }>()
  const resting = new Map<string, { dueAt: number; until: number }>()
  const served = new Map<number, number>()
  let handedOut = 0
  let work: Work | undefined
  let stopListening: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const looking = coalesce(
    async () => {
      // With no place free there is nothing to look for: whoever ends looks again.
      if (underWay.size >= places) return
      const due = await readDue()
      if (work !== undefined) handOut(due, work)
    },
    (problem) => log.error({ problem }, 'due jobs could not be read'),
  )

  /** Of the tenants whose turn it is, as many as there are places; of each no more than could be handed out. */
  const readDue = async (): Promise<DueJob[]> => {
    const tenants = await store.jobs.tenants(line, now())
    forget(tenants)
    const found: DueJob[] = []
    let candidates = 0
    for (const tenant of tenants.toSorted(turns(jobsUnderWay(), served))) {
      if (candidates >= places - underWay.size) break
      const heads = await store.jobs.heads(line, tenant, now(), Math.min(2 * places + resting.size, mostRead))
      const awake = heads.filter((job) => resting.get(nameOf(job))?.dueAt !== job.dueAt)
      found.push(...awake)
      if (notTaken(awake, jobsUnderWay()).length > 0) candidates++
    }
    return found
  }

  const jobsUnderWay = (): DueJob[] => [...underWay.values()].map(({ job }) => job)

  const handOut = (due: readonly DueJob[], work: Work): void => {
    const chosen = chooseJobs({ due, underWay: jobsUnderWay(), served, free: places - underWay.size })
    for (const job of chosen) {
      served.set(job.tenant, ++handedOut)
      const ended = attempt(job, work).finally(() => {
        underWay.delete(nameOf(job))
        looking.ask()
      })
      underWay.set(nameOf(job), { job, ended })
    }
  }

  const attempt = async (job: DueJob, work: Work): Promise<void> => {
    const { dueAt, attempts, ...name } = job
    try {
      await work(name)
    } catch (problem) {
      log.error({ problem, tenant: name.tenant, job: name.key }, 'a job failed')
      await postpone(name, attempts)
    }
    resting.set(nameOf(job), { dueAt, until: performance.now() + rest })
  }

  const postpone = async (name: JobName, attempts: number): Promise<void> => {
    try {
      await store.jobs.postpone(name, now() + backOff(attempts))
    } catch (problem) {
      log.error({ problem, tenant: name.tenant, job: name.key }, 'a failed job could not be put off')
    }
  }

  /** Keeps in mind no more than matters now. */
  const forget = (tenants: readonly number[]): void => {
    for (const [name, { until }] of resting) if (until <= performance.now()) resting.delete(name)
    for (const tenant of served.keys()) if (!tenants.includes(tenant)) served.delete(tenant)
  }

  return {
    async start(given) {
      work = given
      stopListening = store.onBell(looking.ask)
      timer = setInterval(looking.ask, poll).unref()
      looking.ask()
    },
    async stop() {
      work = undefined
      stopListening?.()
      clearInterval(timer)
      await looking.stop()
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
    },
  }
}
