import type { Progress } from '../../../contract/nouns/progress.ts'
import { activeStatuses } from '../../../contract/nouns/todo.ts'
import { progressOf } from '../../domain/progress.ts'
import type { ReadContext } from '../../gate/handler.ts'
import { progressSummary } from '../../render/todo/progress-summary.ts'
import { todoFacts } from '../todo/facts.ts'

/** A system prompt need not list what nobody will get to soon. */
const maximumShown = 50

/** How far a list has come, and seed 001's summary of it. */
export async function progressOn(
  list: number,
  { store, now }: Pick<ReadContext, 'store' | 'now'>,
): Promise<{ progress: Progress; text: string }> {
  const progress = progressOf(await store.todos.count({ lists: [list] }))
  const { rows } = await store.todos.list({ lists: [list], statuses: activeStatuses, limit: maximumShown, after: undefined })
  const ids = [...new Set(rows.flatMap(({ artifact }) => artifact ?? []))]
  const artifacts = await Promise.all(ids.map((id) => store.find('artifact', id)))
  const titles = new Map(artifacts.flatMap((artifact) => (artifact ? [[artifact.id, artifact.title] as const] : [])))
  return { progress, text: progressSummary(progress, rows, titles, await todoFacts(rows, { store, now })) }
}
