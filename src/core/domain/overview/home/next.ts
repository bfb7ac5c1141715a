import type { Home } from '../../../../contract/nouns/home.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import { isDue, openWork } from '../../session/situation.ts'
import { atOf } from '../at-of.ts'
import { about, type Placed, those } from './places.ts'

const most = 5

/** What can start now, then what a time will start, then what is on everyone's list, then what waits for others. */
export function nextIn(places: readonly Placed[], everyone: { todos: readonly Todo[]; count: number }): Home['next'] {
  const nothing = { todo: null, open: 0, isDue: false, at: 0, waitsFor: null }
  const ready = those(places, 'ready').map(({ situation }) => ({
    ...nothing,
    kind: 'ready' as const,
    ...about(situation.session),
    open: openWork(situation),
    isDue: isDue(situation),
  }))
  const scheduled = those(places, 'scheduled')
    .map(({ situation }) => ({
      ...nothing,
      kind: 'scheduled' as const,
      ...about(situation.session),
      open: openWork(situation),
      at: atOf(situation),
    }))
    .toSorted((one, other) => (one.at || Number.MAX_SAFE_INTEGER) - (other.at || Number.MAX_SAFE_INTEGER))
  const waiting = those(places, 'waiting').map(({ situation, bucket }) => ({
    ...nothing,
    kind: 'waiting' as const,
    ...about(situation.session),
    open: openWork(situation),
    waitsFor: bucket.for,
  }))
  const todos = everyone.todos.map(({ number, subject }) => ({
    ...nothing,
    kind: 'todo' as const,
    session: 0,
    title: subject,
    agent: null,
    task: null,
    todo: number,
  }))
  // Each kind has a place: who has many of one must still see that there is another.
  const firsts = [ready.slice(0, 2), scheduled.slice(0, 1), todos.slice(0, 2)].flat()
  const others = [ready.slice(2), scheduled.slice(1), todos.slice(2), waiting].flat()
  const chosen = new Set([...firsts, ...others].slice(0, most))
  return {
    count: ready.length + scheduled.length + waiting.length + everyone.count,
    list: [...ready, ...scheduled, ...todos, ...waiting].filter((row) => chosen.has(row)),
  }
}
