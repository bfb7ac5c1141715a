import type { Event } from '../../../src/contract/nouns/event.ts'
import { useOperation } from '../api/use-operation.ts'

const most = 100

/** What happened to a task, its plan and its runs, the newest first. */
export function useTaskEvents(session: number): { events: Event[] | undefined; error: Error | null; refetch(): unknown } {
  const task = useOperation('event.list', { session, type: 'task.*', limit: 500 })
  const run = useOperation('event.list', { session, type: 'run.*', limit: 500 })
  const todo = useOperation('event.list', { session, type: 'todo.*', limit: 500 })
  const all = [task, run, todo]
  const refetch = () => Promise.all(all.map((query) => query.refetch()))
  const error = all.find((query) => query.error !== null)?.error ?? null
  if (!all.every((query) => query.isSuccess)) return { events: undefined, error, refetch }
  const events = all.flatMap((query) => query.data?.events ?? []).toSorted((one, other) => other.seq - one.seq)
  return { events: events.slice(0, most), error, refetch }
}
