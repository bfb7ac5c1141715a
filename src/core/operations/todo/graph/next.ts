import type { Todo } from '../../../../contract/nouns/todo.ts'
import { becauseOf, compareNext, soon } from '../../../domain/todo/next.ts'
import type { Handlers, ReadContext } from '../../../gate/handler.ts'
import { awaitedBy } from '../../task/subtask-results.ts'
import { freeAmong, type Passed } from '../claim/claims-on.ts'
import { listsSeenFrom } from '../todo.ts'
import { obstaclesOf } from './obstacles.ts'

/** So many are looked at before more are: most lists give one at once. */
const looks = [25, 250, 2_500] as const
const mostWaiting = 5
/** More than this are not counted: many are many. */
const mostFreed = 100

type Context = Pick<ReadContext, 'store' | 'find' | 'now'>

export const nextTodo: Handlers['todo.next'] = async ({ session, own, tag, limit, capabilities }, context) => {
  const lists = await listsSeenFrom(session, own, context)
  const passed: Passed[] = []
  const freeOf = (todos: readonly Todo[]) => freeAmong(todos, { claim: context.claim, capabilities }, passed, context)
  const found = await readyOf(lists, { tag, limit, freeOf }, context)
  const next = []
  for (const todo of found) next.push({ todo, because: { ...becauseOf(todo, context.now), frees: await freedBy(todo, context) } })
  return { next, waiting: next.length > 0 ? [] : await whatWaits(lists, passed, context) }
}

/** Why there is nothing: what was passed over, and what waits, a few of each. */
export async function whatWaits(lists: readonly number[], passed: readonly Passed[], context: Context): Promise<Passed[]> {
  const first = new Map(passed.map((one) => [one.todo.id, one]))
  const waiting = [...first.values()].slice(0, mostWaiting)
  for (const list of lists) {
    for (const todo of await context.store.todos.waiting(list, mostWaiting)) {
      if (waiting.length < mostWaiting) waiting.push({ todo, obstacles: await obstaclesOf(todo, context) })
    }
  }
  return waiting
}

interface Wanted {
  tag: string | undefined
  limit: number
  /** Without what somebody else has taken on, or that takes what the caller cannot do. */
  freeOf?(todos: readonly Todo[]): Promise<Todo[]>
}

/** The best ready todos of these lists. What a subtask does, and what is only begun by its parts, is passed over. */
export async function readyOf(
  lists: readonly number[],
  { tag, limit, freeOf = async (todos) => [...todos] }: Wanted,
  context: Context,
): Promise<Todo[]> {
  let found: Todo[] = []
  for (const look of looks) {
    const candidates = await candidatesOf(lists, look, context)
    found = []
    const wanted = candidates.filter(({ tags }) => tag === undefined || tags.includes(tag))
    for (const todo of (await freeOf(wanted)).sort((one, other) => compareNext(one, other, context.now))) {
      if (found.length === limit) return found
      if (!(await hasOpenParts(todo, context)) && (await awaitedBy([todo], context)).length === 0) found.push(todo)
    }
    if (found.length === limit || candidates.length < look) return found
  }
  return found
}

/** Besides what is known to be ready, what waited for a time that has come, if nothing else keeps it. */
async function candidatesOf(lists: readonly number[], limit: number, context: Context): Promise<Todo[]> {
  const found = new Map<string, Todo>()
  for (const list of lists) {
    for (const todo of await context.store.todos.ready({ list, soon: context.now + soon, limit })) found.set(todo.id, todo)
    for (const todo of await context.store.todos.timeCame(list, context.now, limit)) {
      if ((await obstaclesOf(todo, context)).length === 0) found.set(todo.id, todo)
    }
  }
  return [...found.values()]
}

/** A todo whose parts are open is done by doing these. */
async function hasOpenParts({ id }: Todo, { store }: Context): Promise<boolean> {
  return (await store.todos.children([id])).some(({ status }) => status === 'pending' || status === 'in_progress')
}

export async function freedBy({ number }: Todo, { store }: Context): Promise<number> {
  const waiting = await store.dependencies.on('todo', [number], mostFreed)
  return waiting.filter(({ state }) => state === 'open').length
}
