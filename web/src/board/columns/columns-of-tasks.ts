import type { Task } from '../../../../src/contract/nouns/task.ts'
import type { Column } from './column.ts'
import { groupedBy } from './grouped-by.ts'

export type TaskColumn = Column<Task>

/**
 * A column for every agent, and one for an owner who is no longer there as long as it still has tasks. Those who were busy when the
 * board was opened come first, and stay there: columns that change places under a hand that moves cards would be worse.
 */
export function columnsByAgent(
  tasks: readonly Task[],
  agents: readonly { id: string; name: string }[],
  busy: ReadonlySet<string>,
): TaskColumn[] {
  const groups = groupedBy(tasks, ({ owner }) => owner)
  const known = new Set(agents.map(({ id }) => id))
  const gone = [...groups.keys()].filter((owner) => !known.has(owner)).toSorted()
  const columnOf = (key: string, title: string, takes: boolean): TaskColumn => ({
    ...{ key, title, takes, unread: 0 },
    rows: (groups.get(key) ?? []).toSorted(draftsLast),
  })
  const ordered = agents.toSorted((one, other) => Number(busy.has(other.id)) - Number(busy.has(one.id)))
  return [...ordered.map(({ id, name }) => columnOf(id, name, true)), ...gone.map((id) => columnOf(id, `${id} (removed)`, false))]
}

function draftsLast(one: Task, other: Task): number {
  return Number(one.status === 'draft') - Number(other.status === 'draft') || one.number - other.number
}

/** Steps done of all there are. */
export function stepsDone({ steps }: Pick<Task, 'steps'>) {
  const completed = steps.filter(({ done }) => done).length
  const percent = steps.length === 0 ? 0 : Math.floor((completed / steps.length) * 100)
  return { total: steps.length, completed, canceled: 0, percent }
}
