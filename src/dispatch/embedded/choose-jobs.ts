import type { DueJob, JobName } from '../../core/ports/jobs.ts'

export interface Choice {
  due: readonly DueJob[]
  underWay: readonly JobName[]
  /** When each tenant was last served, as a count; those that never were are missing. */
  served: ReadonlyMap<number, number>
  free: number
}

/** What to hand out next; each free place goes to the tenant whose turn it is. */
export function chooseJobs({ due, underWay, served, free }: Choice): DueJob[] {
  const chosen: DueJob[] = []
  while (chosen.length < free) {
    const taken = [...underWay, ...chosen]
    const byTurn = turns(taken, served)
    const [next] = notTaken(due, taken).toSorted((one, other) => byTurn(one.tenant, other.tenant))
    if (next === undefined) break
    chosen.push(next)
  }
  return chosen
}

/**
 * Orders tenants by who is next: the one that has the least under way, and among equals the one whose turn was longest ago. Whoever
 * has piled up thousands of jobs gets no more places than whoever has one.
 */
export function turns(underWay: readonly JobName[], served: ReadonlyMap<number, number>): (one: number, other: number) => number {
  const load = new Map<number, number>()
  for (const { tenant } of underWay) load.set(tenant, (load.get(tenant) ?? 0) + 1)
  return (one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0) || (served.get(one) ?? -1) - (served.get(other) ?? -1)
}

/** Those that are neither under way themselves nor wait for another of their queue. */
export function notTaken(jobs: readonly DueJob[], underWay: readonly JobName[]): DueJob[] {
  const names = new Set(underWay.map(nameOf))
  const queues = new Set(underWay.map(queueOf))
  return jobs.filter((job) => !names.has(nameOf(job)) && !queues.has(queueOf(job)))
}

export function nameOf({ tenant, key }: JobName): string {
  return `${tenant}:${key}`
}

function queueOf({ tenant, queue }: JobName): string {
  return `${tenant}:${queue}`
}
