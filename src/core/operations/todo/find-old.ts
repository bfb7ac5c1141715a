import type { Todo } from '../../../contract/nouns/todo.ts'
import { removable } from '../../domain/todo/tree.ts'
import { InvalidCursor } from '../../ports/invalid-cursor.ts'
import type { Candidate, FinishedPlace, Reading } from '../../ports/store.ts'

/** Finished before the one, in sessions where nothing has changed since the other. */
export interface CleanBefore {
  finished: number
  idle: number
}

const listsAtOnce = 200
const rowsAtOnce = 500
/** Of what has something below it, so many are remembered: they can go only once that does. */
const mostParents = 2_000

/** What would go with nothing else, so many at most, of candidates that come page by page: what has nothing below it, and what has only such below it. */
class Collected {
  #leaves: Candidate[] = []
  #parents: Candidate[] = []

  async add(numbers: readonly number[], store: Reading): Promise<void> {
    for (const candidate of await store.todos.candidates(numbers)) (candidate.children === 0 ? this.#leaves : this.#parents).push(candidate)
    if (this.#parents.length > mostParents) this.#parents = this.#parents.slice(-mostParents)
    await store.giveWay()
  }

  get todos(): Todo[] {
    return removable([...this.#leaves, ...this.#parents])
  }

  has(count: number): boolean {
    return this.#leaves.length >= count || (this.#leaves.length + this.#parents.length >= count && this.todos.length >= count)
  }
}

/** Todos of lists that have lost their session, so many at most, what is deepest first. */
export async function findOrphans(store: Reading, wanted: number): Promise<Todo[]> {
  const collected = new Collected()
  for (let after = 0; ; ) {
    const lists = await store.todos.lists(after, listsAtOnce)
    for (const { list } of lists.filter(({ isOrphaned }) => isOrphaned)) {
      const numbers = await store.todos.numbersIn(list, 10 * rowsAtOnce)
      for (let from = 0; from < numbers.length; from += rowsAtOnce) await collected.add(numbers.slice(from, from + rowsAtOnce), store)
      if (collected.has(wanted)) return collected.todos.slice(0, wanted)
    }
    if (lists.length < listsAtOnce) return collected.todos.slice(0, wanted)
    after = lists.at(-1)?.list ?? after
  }
}

const start: FinishedPlace = { at: 0, status: '', number: 0, session: 0 }

/**
 * What was finished long ago in idle sessions, at least so many, the oldest first; and where to go on: behind it all, or where the first of it was found,
 * if there is more than is wanted.
 */
export async function findStale(
  store: Reading,
  { finished, idle }: CleanBefore,
  after: string | undefined,
  wanted: number,
): Promise<{ todos: Todo[]; next: string | null; isMore: boolean }> {
  const collected = new Collected()
  let found: FinishedPlace | undefined
  const isIdle = new Map<number, boolean>([[0, false]])
  for (let place = placeFrom(after); ; ) {
    const page = await store.todos.finishedBefore(finished, place, rowsAtOnce)
    const sessions = [...new Set(page.map(({ session }) => session))].filter((session) => !isIdle.has(session))
    const quiet = new Set(await store.sessions.idle(sessions, idle))
    for (const session of sessions) isIdle.set(session, quiet.has(session))
    const numbers = page.flatMap(({ number, session }) => (isIdle.get(session) ? [number] : []))
    if (numbers.length > 0) found ??= place
    await collected.add(numbers, store)
    place = page.at(-1) ?? place
    const isEnd = page.length < rowsAtOnce
    if (!isEnd && !collected.has(wanted)) continue
    const { todos } = collected
    if (todos.length > wanted) return { todos: todos.slice(0, wanted), next: cursorOf(found ?? place), isMore: true }
    return { todos, next: isEnd ? null : cursorOf(place), isMore: !isEnd }
  }
}

/** None at the very beginning. */
function cursorOf({ at, status, number }: FinishedPlace): string | null {
  return at === 0 ? null : [at, status, number].join(' ')
}

function placeFrom(cursor: string | undefined): FinishedPlace {
  if (cursor === undefined) return start
  const [at = '', status = '', number = '', ...more] = cursor.split(' ')
  if (more.length > 0 || !/^\d{1,15}$/.test(at) || !/^[a-z_]*$/.test(status) || !/^\d{1,15}$/.test(number)) throw new InvalidCursor()
  return { at: Number(at), status, number: Number(number), session: 0 }
}
