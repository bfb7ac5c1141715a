import type { Overview } from '../../../contract/nouns/overview.ts'
import { type Situation, unfinishedWork } from '../session/situation.ts'

/** A session that waits for another one, a task or a todo. */
export interface Waiting {
  situation: Situation
  for: Overview['waiting'][number]['for']
}

/**
 * How much work waits until a session can go on: what is unfinished on its own list, and on those of all who wait for it, be it by others.
 * Of a todo that is waited for, `listOf` says on which session's list it is.
 */
export function workBehind(situations: readonly Situation[], waiting: readonly Waiting[], listOf: ReadonlyMap<number, number>) {
  const bySession = new Map(situations.map((situation) => [situation.session.number, situation]))
  const sessionOfTask = new Map(
    situations.flatMap(({ session }) => (session.task === null ? [] : [[session.task, session.number] as const])),
  )
  const waiters = new Map<number, number[]>()
  for (const { situation, for: awaited } of waiting) {
    const on = placeOf(awaited, sessionOfTask, listOf)
    if (on !== undefined) waiters.set(on, [...(waiters.get(on) ?? []), situation.session.number])
  }
  return (session: number): number => {
    const seen = new Set([session])
    const next = [session]
    let work = 0
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      const situation = bySession.get(at)
      if (situation !== undefined) work += unfinishedWork(situation)
      for (const waiter of waiters.get(at) ?? []) {
        if (seen.has(waiter)) continue
        seen.add(waiter)
        next.push(waiter)
      }
    }
    return work
  }
}

function placeOf(
  { kind, number }: Waiting['for'],
  sessionOfTask: ReadonlyMap<number, number>,
  listOf: ReadonlyMap<number, number>,
): number | undefined {
  if (kind === 'session') return number
  return kind === 'task' ? sessionOfTask.get(number) : listOf.get(number)
}
