import type { Event } from '../../../../src/contract/nouns/event.ts'

/** Where an event leads to. */
export type Place =
  | { to: '/sessions/$number'; params: { number: string }; label: string }
  | { to: '/tasks/$number'; params: { number: string }; label: string }
  | { to: '/plans/$id'; params: { id: string }; label: string }

/** The pages of what an event is about, as far as that is still there. */
export function placesOf({ type, session, data }: Pick<Event, 'type' | 'session' | 'data'>): Place[] {
  const { task, run, artifact, todo } = data as Partial<
    Record<string, { number?: number; id?: string; task?: unknown; artifact?: unknown }>
  >
  const taskNumber = task?.number ?? run?.task ?? todo?.task
  const plan = type === 'artifact.deleted' ? undefined : (artifact?.id ?? todo?.artifact)
  const number = (value: number) => ({ number: String(value) })
  return [
    ...(session > 0 && type !== 'session.deleted'
      ? [{ to: '/sessions/$number' as const, params: number(session), label: `Session #${session}` }]
      : []),
    ...(typeof taskNumber === 'number'
      ? [{ to: '/tasks/$number' as const, params: number(taskNumber), label: `Task #${taskNumber}` }]
      : []),
    ...(typeof plan === 'string' ? [{ to: '/plans/$id' as const, params: { id: plan }, label: 'Plan' }] : []),
  ]
}
