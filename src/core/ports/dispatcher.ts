import type { JobName } from './jobs.ts'

/**
 * Who is woken when. A dispatcher finds jobs that are due and hands each to `work`, those of one queue one after another, and
 * no job twice at the same time. `work` reads and settles the job in the store by itself; a job that is still there afterwards
 * is handed out again, later. It may be called for a job that is already settled, and then does nothing.
 */
export interface Dispatcher {
  start(work: (job: JobName) => Promise<void>): Promise<void>
  /** Takes no more jobs; resolves when those under way have ended. */
  stop(): Promise<void>
}
