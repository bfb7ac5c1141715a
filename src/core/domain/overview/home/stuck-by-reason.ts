import type { Home } from '../../../../contract/nouns/home.ts'
import type { Run } from '../../../../contract/nouns/run.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import { reasonOf, type StuckClues } from '../stuck.ts'
import { about, firstOf, type Placed } from './places.ts'

const most = 4

/** Those that are stuck for the same reason are one row. */
export function stuckByReason(
  stuck: readonly Placed<'stuck'>[],
  clues: { lastRuns: readonly Run[]; blocked: readonly Todo[] },
): Home['stuck'] {
  const [ends, todos] = [firstOf(clues.lastRuns), firstOf(clues.blocked)]
  const groups = new Map<string, Home['stuck']['list'][number]>()
  for (const { situation, bucket } of stuck) {
    const { session } = situation
    const found: StuckClues = { run: ends.get(session.number), blocked: todos.get(session.number) }
    const reason = reasonOf(bucket.why, situation, found)
    const known = groups.get(`${bucket.why} ${reason}`)
    if (known === undefined)
      groups.set(`${bucket.why} ${reason}`, {
        ...about(session),
        why: bucket.why,
        reason,
        since: session.updatedAt,
        todos: found.blocked === undefined ? [] : [found.blocked.number],
        sessions: [session.number],
        count: 1,
      })
    else {
      known.count += 1
      if (known.sessions.length < 100) {
        known.sessions.push(session.number)
        if (found.blocked !== undefined) known.todos.push(found.blocked.number)
      }
    }
  }
  const rows = [...groups.values()].toSorted((one, other) => other.count - one.count || other.since - one.since)
  const ofKind = (names: readonly string[]) => stuck.filter(({ bucket }) => names.includes(bucket.why)).length
  return {
    count: stuck.length,
    reasons: rows.length,
    failed: ofKind(['failed', 'lost']),
    blocked: ofKind(['blocked']),
    list: rows.slice(0, most),
  }
}
