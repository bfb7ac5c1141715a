import type { Todo } from '../../contract/nouns/todo.ts'
import type { ReadScene } from '../gate/handler.ts'
import { awaitedBy } from './subtask-results.ts'

type Scene = Pick<ReadScene, 'store'>

/** What a text that lists these todos tells of them besides themselves. */
export async function todoFacts(rows: readonly Todo[], scene: Scene) {
  return { waiting: await awaitedBy(rows, scene), parents: await parentsOf(rows, scene) }
}

/** The numbers of what these are part of, by their ids, as far as it is not among them; undefined when there is none such. */
export async function parentsOf(rows: readonly Todo[], { store }: Scene): Promise<Record<string, number> | undefined> {
  const shown = new Set(rows.map(({ id }) => id))
  const missing = new Set(rows.flatMap(({ parent }) => (parent === null || shown.has(parent) ? [] : [parent])))
  return missing.size === 0 ? undefined : Object.fromEntries(await store.todoNumbers([...missing]))
}
