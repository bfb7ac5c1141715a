import type { Rights } from '../../contract/nouns/rights.ts'
import type { Trigger } from '../../contract/nouns/run.ts'

/** What a job is about: wake a session, let a schedule happen or todos come ready whose time has come, tell the webhook. */
type JobKind = 'wake' | 'schedule' | 'deliver'

/**
 * Something that must happen, kept in the same commit as its cause, so that it can neither be lost nor happen without it.
 * There is one job for a key: whatever asks for the same again before it is done is the same job.
 */
export interface Job {
  tenant: number
  /** `wake:12`, `schedule:3`, `ready:12`, `time:14`, `lapse:14`, `cap:2`, `deliver:01K…` */
  key: string
  kind: JobKind
  /** Jobs of one queue of a tenant happen one after another. */
  queue: string
  /** The session it concerns; 0 for none. A wake waits until the session's live run has ended. */
  session: number
  payload: JobPayload
  /** Epoch milliseconds; not before this. */
  dueAt: number
  attempts: number
}

interface JobPayload {
  trigger?: Trigger
  /** The schedule, notification or such that it concerns. */
  reference?: string
  schedule?: number
  /** Something new has come: a new activation starts, with a full wake budget. */
  news?: boolean
  /** How many agents have passed the word on. */
  hops?: number
  /** It takes from the wake budget. */
  nudge?: boolean
  /** What those may do who want it without having said anything: words have rights of their own. */
  rights?: Rights
  /** The trace that it came of, where somebody listens. */
  trace?: string
}

export type NewJob = Omit<Job, 'tenant' | 'attempts'>

/** Names a job without its content: what is done is read from the store when its turn has come. */
export type JobName = Pick<Job, 'tenant' | 'key' | 'kind' | 'queue' | 'session'>

/** Where a job waits: a wake becomes a run, which may last for hours; everything else is done in moments, and never waits behind runs. */
export type Line = 'runs' | 'quick'

export const quickJobsAtOnce = 2

/** A job whose time has come. */
export type DueJob = JobName & Pick<Job, 'dueAt' | 'attempts'>

/** The store's side of dispatch, across tenants. */
export interface JobStore {
  /** Jobs that are due and whose session is not being worked on, oldest first. */
  due(now: number, limit: number): Promise<DueJob[]>
  /** Of one tenant, and of each of its queues only the oldest: the others wait for it. */
  heads(line: Line, tenant: number, now: number, limit: number): Promise<DueJob[]>
  /** Tenants that have jobs in this line which are due. */
  tenants(line: Line, now: number): Promise<number[]>
  /** Puts a job that could not be done off until later, and counts the attempt. */
  postpone(name: JobName, until: number): Promise<void>
}

/** How long a job is left alone that has failed once more than so often. */
export function backOff(attempts: number): number {
  return Math.min(1_000 * 2 ** attempts, 60_000)
}
