import type { Event } from '../../../src/contract/nouns/event.ts'
import type { Run } from '../../../src/contract/nouns/run.ts'
import type { Todo } from '../../../src/contract/nouns/todo.ts'

export interface Judged {
  /** Runs that began while another of their session was live, or without a higher fence. */
  overlapping: string[]
  /** Writes of runs that were not live when they were committed. */
  stale: string[]
  /** Ids of all runs, and of those that were lost, in the order of the log. */
  runs: string[]
  lost: string[]
  /** How many writes of agents there are. */
  accepted: number
}

/** Reads a log from its first event. Agents are told apart by the id of their run, with which each of their texts starts. */
export function judgeRuns(events: readonly Event[]): Judged {
  const judged: Judged = { overlapping: [], stale: [], runs: [], lost: [], accepted: 0 }
  const live = new Map<number, string>()
  const fences = new Map<number, number>()
  for (const { seq, type, session, data } of events) {
    const run = data.run as Run
    const [writer = ''] = ((data.todo as Todo | undefined)?.description ?? '').split(' ')
    switch (type) {
      case 'run.started':
        if (live.has(session)) judged.overlapping.push(`event ${seq}: ${run.id} began while ${live.get(session)} was live`)
        if (run.fence <= (fences.get(session) ?? 0)) judged.overlapping.push(`event ${seq}: the fence of ${run.id} is no higher`)
        live.set(session, run.id)
        fences.set(session, run.fence)
        judged.runs.push(run.id)
        break
      case 'run.ended':
        if (live.get(session) !== run.id) judged.overlapping.push(`event ${seq}: ${run.id} ended and was not live`)
        live.delete(session)
        if (run.outcome === 'lost') judged.lost.push(run.id)
        break
      case 'todo.edited':
        judged.accepted += 1
        if (live.get(session) !== writer) judged.stale.push(`event ${seq}: ${writer} wrote while ${live.get(session) ?? 'none'} was live`)
        break
    }
  }
  return judged
}
