import type { Todo } from '../../../contract/nouns/todo.ts'
import { soon } from '../../domain/todo/next.ts'
import type { ReadContext } from '../../gate/handler.ts'
import { awaitedBy } from '../task/subtask-results.ts'
import { claimsOn } from './claim/claims-on.ts'

type Context = Pick<ReadContext, 'store' | 'now'>

/** What a text that lists these todos tells of them besides themselves. */
export async function todoFacts(rows: readonly Todo[], context: Context) {
  return { waiting: await awaitedBy(rows, context), parents: await parentsOf(rows, context), claims: await claimsOn(rows, context) }
}

/** The numbers of what these are part of, by their ids, as far as it is not among them; undefined when there is none such. */
export async function parentsOf(rows: readonly Todo[], { store }: Pick<Context, 'store'>): Promise<Record<string, number> | undefined> {
  const shown = new Set(rows.map(({ id }) => id))
  const missing = new Set(rows.flatMap(({ parent }) => (parent === null || shown.has(parent) ? [] : [parent])))
  return missing.size === 0 ? undefined : Object.fromEntries(await store.todos.numbers([...missing]))
}

/** Those of a list's first todos that wait for nothing, and that nobody else has taken; or else others of it that are ready. */
export async function readyAmong(
  rows: readonly Todo[],
  list: number,
  taken: ReadonlySet<number>,
  { store, now }: Pick<Context, 'store' | 'now'>,
): Promise<Todo[]> {
  const isFree = ({ number }: Todo) => !taken.has(number)
  const ready = rows.filter((todo) => !todo.waits && isFree(todo))
  if (ready.length > 0 || rows.length === 0) return ready
  return (await store.todos.ready({ list, soon: now + soon, limit: rows.length + taken.size })).filter(isFree)
}
