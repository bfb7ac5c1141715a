import type { Todo } from '../../../contract/nouns/todo.ts'
import type { ReadContext } from '../../gate/handler.ts'
import { awaitedBy } from '../task/subtask-results.ts'

type Context = Pick<ReadContext, 'store'>

/** What a text that lists these todos tells of them besides themselves. */
export async function todoFacts(rows: readonly Todo[], context: Context) {
  return { waiting: await awaitedBy(rows, context), parents: await parentsOf(rows, context) }
}

/** The numbers of what these are part of, by their ids, as far as it is not among them; undefined when there is none such. */
export async function parentsOf(rows: readonly Todo[], { store }: Context): Promise<Record<string, number> | undefined> {
  const shown = new Set(rows.map(({ id }) => id))
  const missing = new Set(rows.flatMap(({ parent }) => (parent === null || shown.has(parent) ? [] : [parent])))
  return missing.size === 0 ? undefined : Object.fromEntries(await store.todos.numbers([...missing]))
}
